import { fillEndpoints as api, type FillPage } from '@contract/evaluation/fill';
import { filesIn, withFileIds, type Filled, type FormItem } from '@contract/evaluation/form';
import { limits, type PairState } from '@contract/evaluation/rules';
import { defineQueued, projectOn } from '@device/outbox/queued';
import { differences } from './answer-words';

/** Name of a pair among the records that queued calls change. */
export const pairRecord = (id: number) => `evaluation_pair:${id}`;

/** What the words of a call need. */
interface Seen {
  target: string;
}

/** The page with a pair in another state. */
const withState = (data: FillPage | null, id: number, state: PairState): FillPage | null =>
  data && { ...data, pairs: data.pairs.map((pair) => (pair.id === id ? { ...pair, state } : pair)) };

interface SeenAnswer extends Seen {
  /** The questions; what an earlier version of the product left waiting has none. */
  items?: readonly FormItem[];
}

/** An answer is given once. What the same person has written on another device since is not passed over: both are shown. */
export const submitAnswer = defineQueued<typeof api.submit, SeenAnswer, Filled>({
  endpoint: api.submit,
  title: (_input, { target }) => `提交评价：${target}`,
  records: ({ body }) => [pairRecord(body.pair_id)],
  projections: [projectOn(api.fillPage, api.submit, (data, { body }) => withState(data, body.pair_id, 'done'))],
  files: {
    of: ({ body }) => filesIn(body.filled),
    as: ({ body, ...input }, nameOf) => ({ ...input, body: { ...body, filled: withFileIds(body.filled, nameOf) } }),
  },
  refresh: [api.myTasks],
  conflict: {
    fields: ({ input, seen }, copy) => differences(seen.items ?? [], input.body.filled, copy),
    // The other's stays a draft, which is handed in where it was written.
    again: ({ input, seen }, copy, mine) =>
      mine.length === 0
        ? null
        : {
            input: {
              ...input,
              body: { ...input.body, known: [...(input.body.known ?? []), copy].slice(-limits.known) },
            },
            seen,
          },
  },
});

export const declineTarget = defineQueued<typeof api.decline, Seen>({
  endpoint: api.decline,
  title: (_input, { target }) => `标记未接触：${target}`,
  records: ({ body }) => [pairRecord(body.pair_id)],
  projections: [projectOn(api.fillPage, api.decline, (data, { body }) => withState(data, body.pair_id, 'declined'))],
  refresh: [api.myTasks],
});
