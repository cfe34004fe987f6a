import { peopleEndpoints as api } from '@contract/people/endpoints';
import type { StatusNow } from '@contract/people/status-types';
import { defineQueued, projectOn, type QueuedInput } from '@device/outbox/queued';
import { formatMoment } from '@/ui/format';

/** Name of a person among the records that queued calls change. */
export const personRecord = (userId: number) => `person:${userId}`;

/** What the words of a change need: whom it is about, and the new status. */
interface Seen {
  who: string;
  status: string;
}

const isMeant = ({ body }: QueuedInput<typeof api.statusUpdate>, userId: number) => body.user_ids.includes(userId);

/** 业务状态: a change that waits carries the status that each person had, so that it never falls on another one. */
export const changeStatus = defineQueued<typeof api.statusUpdate, Seen, StatusNow>({
  endpoint: api.statusUpdate,
  title: (_input, { who, status }) => `变更业务状态：${who} 改为${status}`,
  records: ({ body }) => body.user_ids.map(personRecord),
  projections: [
    projectOn(api.query, api.statusUpdate, (data, input, { status }: Seen) => ({
      ...data,
      list: data.list.map((row) =>
        isMeant(input, row.user_id)
          ? { ...row, business_status: input.body.business_status, business_status_name: status }
          : row,
      ),
    })),
    projectOn(api.detail, api.statusUpdate, (data, input, { status }: Seen) =>
      isMeant(input, data.user_id)
        ? {
            ...data,
            business_status: input.body.business_status,
            business_status_name: status,
            // What may follow, the server says once it has this.
            abilities: { ...data.abilities, next_statuses: [] },
          }
        : data,
    ),
  ],
  refresh: [api.statusLog],
  conflict: {
    isByField: true,
    fields: ({ input: { body }, seen }, { people }) =>
      movedSince(body, people).map(({ user_id, name, business_status_name, changed_by, changed_at }) => ({
        key: String(user_id),
        label: name,
        mine: `${seen.status}（自 ${body.date}，${body.reason}）`,
        theirs: changed_by
          ? `${business_status_name}（${changed_by} ${formatMoment(changed_at)}）`
          : business_status_name,
      })),
    again({ input, seen }, { people }, mine) {
      const given = new Set(movedSince(input.body, people).map(({ user_id }) => user_id));
      const kept = people.filter(({ user_id }) => !given.has(user_id) || mine.includes(String(user_id)));
      if (kept.length === 0) return null;
      const body = {
        ...input.body,
        user_ids: kept.map(({ user_id }) => user_id),
        before: kept.map(({ user_id, business_status }) => ({ user_id, business_status })),
      };
      return { input: { ...input, body }, seen };
    },
  },
});

/** The people whose status is another one by now than the call was made against. */
function movedSince({ before = [] }: QueuedInput<typeof api.statusUpdate>['body'], people: StatusNow['people']) {
  const seen = new Map(before.map(({ user_id, business_status }) => [user_id, business_status]));
  return people.filter(({ user_id, business_status }) => seen.get(user_id) !== business_status);
}
