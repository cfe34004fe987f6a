import type { ErrorList } from '../kernel/error-list';

/** Errors of 绩效. */
export const performanceErrors = {
  PERFORMANCE_REFUSED: { code: 602900, status: 409, text: '{reason}' },
} as const satisfies ErrorList;
