import type { EducatedState } from '@contract/department-stay/education-rules';
import type { EntryState } from '@contract/department-stay/rules';
import type { Tone } from '@/ui/tokens';

export const entryTones: Record<EntryState, Tone> = { open: 'primary', entered: 'success', absent: 'danger' };
export const educatedTones: Record<EducatedState, Tone> = { none: 'info', open: 'warning', done: 'success' };
