import { entryEndpoints as api, type Entry, type Handbook } from '@contract/training/entries';
import { entryStateWords, mayDo } from '@contract/training/status';
import { defineQueued, projectOn, type QueuedInput } from '@device/outbox/queued';
import { formatMoment } from '@/ui/format';

/** Name of an entry among the records that queued calls change. */
export const entryRecord = (id: string) => `training-entry:${id}`;

interface Seen {
  item: string;
}
type Saved = QueuedInput<typeof api.saveEntry>['body'];

function put(entries: readonly Entry[], body: Saved): Entry[] {
  const before = entries.find(({ id }) => id === body.id);
  const entry: Entry = {
    id: body.id,
    requirement_id: body.requirement_id,
    date: body.date,
    role: body.role ?? null,
    values: body.values ?? [],
    note: body.note ?? '',
    photos: body.photos ?? [],
    state: body.is_submitted ? 'submitted' : 'draft',
    level: 0,
    waits_for: '',
    reason: before?.reason ?? '',
    reviewer: before?.reviewer ?? '',
    reviewed_at: before?.reviewed_at ?? null,
    submitted_at: before?.submitted_at ?? null,
    is_appealing: false,
    can_review: false,
    dops: before?.dops ?? [],
    version: body.version,
  };
  return before ? entries.map((one) => (one.id === body.id ? entry : one)) : [...entries, entry];
}

/** What waits on the device is among what moved the figures today. */
function moved(before: Handbook, after: Handbook): Handbook {
  if (!after.since) return after;
  const was = new Map(before.entries.map((entry) => [entry.id, entry]));
  const face = ({ requirement_id, date, role, state }: Entry) => ({ requirement_id, date, role, state });
  const made = after.entries.flatMap((entry) => {
    const old = was.get(entry.id);
    if (old === entry) return [];
    return [{ entry_id: entry.id, at: '', by: after.name, before: old ? face(old) : null, after: face(entry) }];
  });
  return { ...after, since: { ...after.since, moves: [...after.since.moves, ...made] } };
}

const writtenWords = ({ date, role, note }: { date: string; role?: string | null; note?: string }) =>
  [date, role, note].filter(Boolean).join(' · ');

/** An entry: its number is made on the device, and it carries the version that was seen, so that a review is never written over. */
export const saveEntry = defineQueued<typeof api.saveEntry, Seen, Entry>({
  endpoint: api.saveEntry,
  title: ({ body }, { item }) => `${body.is_submitted ? '提交' : '保存'}手册条目：${item}`,
  records: ({ body }) => [entryRecord(body.id)],
  projections: [
    projectOn(api.own, api.saveEntry, (data, { body }) => moved(data, { ...data, entries: put(data.entries, body) })),
  ],
  files: {
    of: ({ body }) => body.photos ?? [],
    as: ({ body, ...input }, nameOf) => ({ ...input, body: { ...body, photos: (body.photos ?? []).map(nameOf) } }),
  },
  conflict: {
    fields: ({ input: { body } }, copy) => [
      {
        key: 'state',
        label: '状态',
        mine: body.is_submitted ? '提交审核' : entryStateWords.draft,
        theirs: copy.reviewer
          ? `${entryStateWords[copy.state]}（${copy.reviewer} ${formatMoment(copy.reviewed_at ?? '')}）`
          : entryStateWords[copy.state],
      },
      { key: 'content', label: '内容', mine: writtenWords(body), theirs: writtenWords(copy) },
      { key: 'reason', label: '审核意见', mine: '', theirs: copy.reason },
    ],
    again: ({ input, seen }, copy) =>
      mayDo('edit', copy, 'owner')
        ? { input: { ...input, body: { ...input.body, version: copy.version } }, seen }
        : null,
  },
});

/** Drafts handed in together: what is handed in already stays as it is. */
export const submitEntries = defineQueued<typeof api.submitEntries>({
  endpoint: api.submitEntries,
  title: ({ body }) => `提交 ${body.ids.length} 条手册草稿`,
  records: ({ body }) => body.ids.map(entryRecord),
  projections: [
    projectOn(api.own, api.submitEntries, (data, { body }) =>
      moved(data, {
        ...data,
        entries: data.entries.map((entry) =>
          body.ids.includes(entry.id) && mayDo('submit', entry, 'owner')
            ? { ...entry, state: 'submitted' as const }
            : entry,
        ),
      }),
    ),
  ],
});
