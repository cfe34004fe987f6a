import type { PlanCheck, PublishPreview } from '@contract/rotation/plans';
import { formatMonth } from '@contract/kernel/half-month';
import { groupBy } from '@contract/kernel/group-by';
import { isPublishable, planStateWords } from '@contract/rotation/plans-states';
import { chunkPeople, type ImportItem } from '@contract/rotation/types';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { sql } from 'drizzle-orm';
import { compared, monthCounts, type MonthCounts } from '../compare';
import { targetOfItems } from '../target';
import { conflictsOf } from './conflicts';
import { draftDetail } from './draft-rows';
import { faultOf, preparedDraft } from './prepare';

const listedErrors = 1_000;
const clashWords = {
  changed: '排班后本人的轮转有变动，请重新排班',
  gone: '不在培，或没有已发布的培训方案',
  incomplete: '有半个月单独安排，另半个月空缺',
};

/** A draft held against the schemes, capacities and placements of now. @throws AppError NOT_FOUND */
export async function checkedDraft(db: Db, user: CurrentUser, id: number): Promise<PlanCheck> {
  const prepared = await preparedDraft(db, user.scope, await draftDetail(db, user, id));
  const { checked, names, hospNames, clashes } = prepared;
  const clashed = await conflictsOf(db, user.scope, clashes);
  const errors = [
    ...checked.errors.map(({ trainee, text }) => ({ userId: trainee, name: names.get(trainee) ?? '', text })),
    ...clashed.map(({ userId, name, reason }) => ({ userId, name, text: clashWords[reason] })),
  ];
  return {
    errors: errors.slice(0, listedErrors),
    errorCount: errors.length,
    cells: checked.cells.map((cell) => ({ ...cell, name: hospNames.get(cell.hosp) ?? '' })),
    over: checked.over,
  };
}

/** What publishing would do. @throws AppError NOT_FOUND */
export async function publishPreview(db: Db, user: CurrentUser, id: number): Promise<PublishPreview> {
  const prepared = await preparedDraft(db, user.scope, await draftDetail(db, user, id));
  const { draft, names, clashes, items } = prepared;
  const counts = { people: items.length, created: 0, changed: 0, same: 0, removed: 0, kept: 0 };
  const kept: PublishPreview['kept'] = [];
  for (const chunk of chunksOf(items)) {
    const found = await monthsOf(db, chunk);
    for (const name of ['created', 'changed', 'same', 'removed', 'kept'] as const) counts[name] += found.counts[name];
    kept.push(...found.kept.map(({ userId, months }) => ({ userId, name: names.get(userId) ?? '', months })));
  }
  const fault = faultOf(prepared);
  const refusals = [
    isPublishable(draft.state) ? '' : `草稿现为“${planStateWords[draft.state]}”，请先确认排班`,
    fault ? `还有 ${fault.count} 处不符合要求：${fault.first}` : '',
    items.length === 0 ? '没有可以发布的人员' : '',
  ];
  return {
    counts,
    conflicts: await conflictsOf(db, user.scope, clashes),
    kept,
    refusal: refusals.find((text) => text !== '') ?? '',
  };
}

/** Items as the import writes them. */
export function chunksOf(items: readonly ImportItem[]): ImportItem[][] {
  return Array.from({ length: Math.ceil(items.length / chunkPeople) }, (_, seq) =>
    items.slice(seq * chunkPeople, (seq + 1) * chunkPeople),
  );
}

async function monthsOf(db: Db, items: readonly ImportItem[]) {
  const { rows } = await db.execute<MonthCounts & { kept_months: [number, number][] | null }>(sql`
    with ${compared(targetOfItems(items))}
    select ${monthCounts}, json_agg(json_build_array(user_id, month)) filter (where month_kept) as kept_months
    from compared_month`);
  const { kept_months: months, ...counts } = rows[0]!;
  const byPerson = groupBy(months ?? [], ([userId]) => userId);
  const kept = [...byPerson].map(([userId, own]) => ({
    userId,
    months: own.map(([, month]) => formatMonth(month)).toSorted(),
  }));
  return { counts, kept };
}
