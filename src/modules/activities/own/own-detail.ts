import type { partEndpoints } from '@contract/activities/taking-part';
import type { DataOf } from '@contract/kernel/endpoint';

/** An activity with all of one's own part in it. */
export type OwnDetail = DataOf<(typeof partEndpoints)['ownActivity']>;
