/** What other modules of the domain give to leaving a department: `exitItems` of their `ServerModule`. */
export type { ExitFinding, ExitItemSource } from './exit-items';
