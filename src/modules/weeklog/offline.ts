import { mayDo, weekStates, weekWords } from '@contract/weeklog/rules';
import { weeklogOwnEndpoints as api, type OwnLog } from '@contract/weeklog/own';
import { defineQueued, projectOn, type QueuedInput } from '@device/outbox/queued';
import { formatMoment } from '@/ui/format';

/** Name of a week's log among the records that queued calls change. */
export const weekRecord = (week: string) => `weeklog:${week}`;

type Saved = QueuedInput<typeof api.saveLog>['body'];

const stateAfter = ({ is_submitted: isSubmitted }: Saved) =>
  isSubmitted ? ('submitted' as const) : ('draft' as const);
const contentOf = ({ done = '', next = '', problems = '' }: Pick<Saved, 'done' | 'next' | 'problems'>) => ({
  done,
  next,
  problems,
});
const words = (log: Pick<Saved, 'done' | 'next' | 'problems'>) =>
  Object.values(contentOf(log)).filter(Boolean).join(' · ');

/** 周志: it carries the version that was seen, so that what was handed in or read meanwhile is never written over. */
export const saveLog = defineQueued<typeof api.saveLog, undefined, OwnLog>({
  endpoint: api.saveLog,
  title: ({ body }) => `${body.is_submitted ? '提交' : '保存'}周志：${weekWords(body.week)}`,
  records: ({ body }) => [weekRecord(body.week)],
  projections: [
    projectOn(api.ownLog, api.saveLog, (data, { body }) =>
      data.week === body.week
        ? {
            ...data,
            ...contentOf(body),
            values: (body.values ?? []).map(({ item_id, number = null, text = '' }) => ({ item_id, number, text })),
            photos: body.photos ?? [],
            state: stateAfter(body),
          }
        : data,
    ),
    projectOn(api.ownWeeks, api.saveLog, (data, { body }) => ({
      ...data,
      list: data.list.map((row) =>
        row.week === body.week ? { ...row, ...contentOf(body), state: stateAfter(body) } : row,
      ),
    })),
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
        mine: weekStates[stateAfter(body)],
        theirs: copy.reviewer
          ? `${weekStates[copy.state]}（${copy.reviewer} ${formatMoment(copy.reviewed_at ?? '')}）`
          : weekStates[copy.state],
      },
      { key: 'content', label: '内容', mine: words(body), theirs: words(copy) },
    ],
    again: ({ input, seen }, copy) => {
      const state = copy.submitted_at === null ? 'draft' : copy.reviewer ? 'reviewed' : 'submitted';
      return mayDo('edit', state)
        ? { input: { ...input, body: { ...input.body, version: copy.version } }, seen }
        : null;
    },
  },
});
