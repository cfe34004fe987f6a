import type { Stay } from './stays';

/** Which list of the handbook a stay counts to (domain 2.2). */
export const kindLabels: Record<Stay['kind'], string> = { necessary: '必选', optional: '选轮', reserve: '机动' };
