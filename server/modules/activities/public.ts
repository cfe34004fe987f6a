/**
 * What other modules of the domain may ask of teaching activities (docs/adr/0103): whose hours count, and what departments
 * held. Whoever must know at once when hours begin to count gives an `activityCredited` effect in its `ServerModule`.
 */
export { doneIn, hoursOf, type DoneActivity, type KindHours, type PersonHours } from './figures';
export { type Credited, type CreditedEffect } from './credited';
export { statisticsOf } from './statistics';
