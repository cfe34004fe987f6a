import type { ClassState, KeyState } from '@contract/student/rules';
import type { Tone } from '@/ui/tokens';

export const classTones: Record<ClassState, Tone> = { active: 'success', archived: 'info', merged: 'info' };
export const keyTones: Record<KeyState, Tone> = { watch: 'danger', better: 'warning', released: 'success' };
