import { planEvents } from './plans-events';
import { swapEvents } from './swap-events';
import { wardEvents } from './ward-events';

/** What rotation tells people of, each part beside its calls. */
export const rotationEvents = { ...wardEvents, ...planEvents, ...swapEvents };
