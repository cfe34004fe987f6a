import { fillEndpoints as api, type FillPage } from '@contract/evaluation/fill';
import { filesIn, withFileIds } from '@contract/evaluation/form';
import type { PairState } from '@contract/evaluation/rules';
import { defineQueued, projectOn } from '@device/outbox/queued';

/** Name of a pair among the records that queued calls change. */
export const pairRecord = (id: number) => `evaluation_pair:${id}`;

/** What the words of a call need. */
interface Seen {
  target: string;
}

/** The page with a pair in another state. */
const withState = (data: FillPage | null, id: number, state: PairState): FillPage | null =>
  data && { ...data, pairs: data.pairs.map((pair) => (pair.id === id ? { ...pair, state } : pair)) };

/** An answer is given once: nobody else can have been first, so there is nothing to compare. */
export const submitAnswer = defineQueued<typeof api.submit, Seen>({
  endpoint: api.submit,
  title: (_input, { target }) => `提交评价：${target}`,
  records: ({ body }) => [pairRecord(body.pair_id)],
  projections: [projectOn(api.fillPage, api.submit, (data, { body }) => withState(data, body.pair_id, 'done'))],
  files: {
    of: ({ body }) => filesIn(body.filled),
    as: ({ body, ...input }, nameOf) => ({ ...input, body: { ...body, filled: withFileIds(body.filled, nameOf) } }),
  },
  refresh: [api.myTasks],
});

export const declineTarget = defineQueued<typeof api.decline, Seen>({
  endpoint: api.decline,
  title: (_input, { target }) => `标记未接触：${target}`,
  records: ({ body }) => [pairRecord(body.pair_id)],
  projections: [projectOn(api.fillPage, api.decline, (data, { body }) => withState(data, body.pair_id, 'declined'))],
  refresh: [api.myTasks],
});
