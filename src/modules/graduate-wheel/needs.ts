import { wheelEndpoints } from '@contract/graduate-wheel/wheel';
import { callNeed, type Need } from '@device/copies/needs';

/** One's own group, and who comes to one's departments, in the present semester. */
export const graduateWheelNeeds: readonly Need[] = [
  callNeed('本科生轮转', wheelEndpoints.wheel, { query: { level: 'bachelor' } }),
  callNeed('研究生轮转', wheelEndpoints.wheel, { query: { level: 'master' } }),
];
