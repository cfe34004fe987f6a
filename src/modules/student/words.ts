import type { ClassState } from '@contract/student/rules';
import type { Tone } from '@/ui/tokens';

export const classTones: Record<ClassState, Tone> = { active: 'success', archived: 'info', merged: 'info' };
