import { approvalEndpoints } from '@contract/approval/endpoints';
import type { PersonValue, PersonValues } from '@contract/people/type-config';
import { userinfoEndpoints as api } from '@contract/userinfo/endpoints';
import type { ProfileInfo } from '@contract/userinfo/profile';
import { isContact } from '@contract/userinfo/rules';
import { defineQueued, projectOn, type QueuedInput } from '@device/outbox/queued';

/** Name of one's own file among the records that queued calls change. */
export const ownRecord = 'profile';

/** What the person saw: labels and former values of what they change, and which of it is reviewed first. */
interface Seen {
  labels: Record<string, string>;
  before: PersonValues;
  reviewed: readonly string[];
}

type Commit = QueuedInput<typeof api.commit>;

const wordOf = (value: PersonValue | undefined) => String(value ?? '');
const isSame = (one: PersonValue | undefined, other: PersonValue | undefined) => wordOf(one) === wordOf(other);

/** 个人资料: a change that waits carries the version of the file; phone and mail do not wait. */
export const commitProfile = defineQueued<typeof api.commit, Seen, ProfileInfo>({
  endpoint: api.commit,
  title: ({ body }, { labels }) =>
    `修改个人资料：${Object.keys(body.values)
      .map((key) => labels[key])
      .join('、')}`,
  records: () => [ownRecord],
  needsNetwork: ({ body }) => (Object.keys(body.values).some(isContact) ? 'PROFILE_NEEDS_NETWORK' : undefined),
  projections: [
    projectOn(api.info, api.commit, (data, { body }, { reviewed }: Seen) => {
      const direct = Object.entries(body.values).filter(([key]) => !reviewed.includes(key));
      // Words are of the value before.
      const words = Object.entries(data.words).filter(([key]) => !(key in body.values));
      return { ...data, values: { ...data.values, ...Object.fromEntries(direct) }, words: Object.fromEntries(words) };
    }),
  ],
  refresh: [approvalEndpoints.minePages, approvalEndpoints.counts],
  conflict: {
    isByField: true,
    fields: ({ input, seen }, copy) =>
      touched(input, seen, copy).map((key) => ({
        key,
        label: seen.labels[key] ?? key,
        mine: wordOf(input.body.values[key]),
        theirs: copy.words[key] || wordOf(copy.values[key]),
      })),
    again({ input, seen }, copy, mine) {
      const given = touched(input, seen, copy).filter((key) => !mine.includes(key));
      const kept = Object.entries(input.body.values).filter(
        ([key, value]) => !given.includes(key) && !isSame(value, copy.values[key]),
      );
      if (kept.length === 0) return null;
      const before = Object.fromEntries(kept.map(([key]) => [key, copy.values[key] ?? null]));
      return {
        input: { ...input, body: { values: Object.fromEntries(kept) }, ifMatch: copy.version },
        seen: { ...seen, before },
      };
    },
  },
});

/** What the person changes and somebody else has changed to something else since. */
function touched({ body }: Commit, { before }: Seen, { values }: ProfileInfo): string[] {
  return Object.keys(body.values).filter(
    (key) => !isSame(values[key], before[key]) && !isSame(values[key], body.values[key]),
  );
}
