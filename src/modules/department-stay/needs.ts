import type { Need } from '@device/copies/needs';

/** What is opened is kept; nothing is fetched before. */
export const departmentStayNeeds: readonly Need[] = [];
