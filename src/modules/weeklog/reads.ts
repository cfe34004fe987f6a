import { weeklogConfigEndpoints as config } from '@contract/weeklog/config';
import { weeklogItemEndpoints as items } from '@contract/weeklog/items';
import { weeklogOwnEndpoints as own } from '@contract/weeklog/own';
import { weeklogViewEndpoints as view } from '@contract/weeklog/view';

/** Reads that are no longer true after one's log changed. */
export const ownReads = [own.ownWeeks, own.ownLog];
/** The same after somebody's log was read. */
export const viewReads = [view.weekPeople, view.weekCounts, view.weekLog];
/** The same after what is asked for changed. */
export const configReads = [config.departments, config.settings, items.items, ...ownReads, ...viewReads];
