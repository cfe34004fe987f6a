import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { heldList } from '../kernel/held';
import { pageOf, pageQuery } from '../kernel/paging';
import { rowIdQuery, storableText } from '../kernel/wire';
import { fieldChange } from './log-endpoints';
import { systemModule } from './module';

/** One change of a record, as those who may read the record see it. */
export const historyRow = z.object({
  id: z.number().int(),
  at: z.string(),
  /** Empty for what the system did by itself. */
  operator: z.string(),
  /** What was done, in words. */
  title: z.string(),
  /** Empty where the action noted no fields. */
  changes: z.array(fieldChange),
});
export type HistoryRow = z.output<typeof historyRow>;

export const historyEndpoints = defineEndpoints(systemModule, {
  recordHistory: {
    method: 'GET',
    path: '/api/v2/system/history/:kind/:id',
    summary: '一条记录的操作记录（能看到这条记录的人可看）',
    access: 'login',
    /** `kind`: what a module calls its records in the operation log, e.g. `department`. */
    params: z.object({ kind: storableText(50), id: rowIdQuery }),
    query: pageQuery,
    data: pageOf(historyRow),
    held: heldList<HistoryRow, object>({ id: ({ id }) => id, filters: {}, order: ['-id'] }),
    errors: ['FORBIDDEN', 'NOT_FOUND'],
    offline: 'cached',
    audit: 'system.history.read',
    mutation: false,
  },
});
