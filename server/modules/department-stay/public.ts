/**
 * What other modules of the domain give to leaving a department, `exitItems` of their `ServerModule`, and what they may ask
 * of it.
 */
export { askedToLeave } from './asked-to-leave';
export type { ExitFinding, ExitItemSource } from './exit-items';
export type { EntryGate } from './entry-gates';
