import { readCode, sides } from '@contract/activities/status';
import { partEndpoints as api, type OwnActivity } from '@contract/activities/taking-part';
import { defineQueued, projectOn, type QueuedInput } from '@device/outbox/queued';

/** Name of one's part in an activity among the records that queued calls change. */
export const partRecord = (id: number) => `activities-part:${id}`;

/** What the words of a sign need. */
interface Seen {
  title: string;
}
type Sign = QueuedInput<typeof api.sign>;

/** Until the server has it a sign has the time of its code and no state: it may yet be 待核. */
function waiting<Row extends OwnActivity>(row: Row, { params, body }: Sign): Row {
  if (row.id !== Number(params.id)) return row;
  const said = readCode(body.code);
  const at = said ? new Date(said.at).toISOString() : null;
  return { ...row, part: { ...row.part, ...(body.side === 'in' ? { in_at: at } : { out_at: at }) } };
}

/** 签到: what was read without a network is sent with its ticket; the time of its code counts, so there is nothing to compare. */
export const signByCode = defineQueued<typeof api.sign, Seen>({
  endpoint: api.sign,
  title: ({ body }, { title }) => `${sides[body.side]}：${title}`,
  records: ({ params }) => [partRecord(Number(params.id))],
  projections: [
    projectOn(api.ownActivity, api.sign, (data, input) => waiting(data, input)),
    projectOn(api.ownActivities, api.sign, (data, input) => ({
      ...data,
      list: data.list.map((row) => waiting(row, input)),
    })),
  ],
  refresh: [api.ownHours],
  // With a network it is an answer or a refusal at once; what waits is a code that was kept (useSign).
  needsNetwork: ({ body }) => (body.is_kept ? undefined : 'NETWORK'),
});
