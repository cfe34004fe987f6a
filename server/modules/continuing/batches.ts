import { and, desc, eq, getTableColumns, gt, gte, lt, lte, or, sql, type SQL } from 'drizzle-orm';
import type { Batch, continuingBatchEndpoints } from '@contract/continuing/batches';
import {
  batchProblem,
  batchStateOn,
  batchStates,
  mayBatch,
  type BatchAct,
  type BatchState,
} from '@contract/continuing/rules';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { contains } from '@server/kits/contains';
import { removedRow, savedRow, type RowSource } from '@server/kits/row-calls';
import { addRow, changeRow, find, first, pageOfRows, saveRow } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { refuse } from './scope';
import { applications, batches, plans, trainees } from './tables';

type Calls = Pick<
  typeof continuingBatchEndpoints,
  'batches' | 'saveBatch' | 'copyBatch' | 'removeBatch' | 'publishBatch' | 'closeBatch'
>;
export type BatchRow = typeof batches.$inferSelect;

const counted = (from: SQL) => sql<number>`(select count(*)::int ${from})`;
const batchRows = (db: Db) =>
  db
    .select({
      ...getTableColumns(batches),
      applied: counted(sql`from ${applications} one where one.batch_id = ${batches.id} and one.state <> 'draft'`),
      admitted: counted(sql`from ${trainees} one where one.batch_id = ${batches.id}`),
      reported: counted(sql`from ${trainees} one where one.batch_id = ${batches.id} and one.reported_on is not null`),
    })
    .from(batches)
    .$dynamic();

const daysOf = (row: BatchRow) => ({
  apply_from: row.applyFrom,
  apply_to: row.applyTo,
  report_on: row.reportOn,
  starts_on: row.startsOn,
  ends_on: row.endsOn,
});
export const stateOf = (row: BatchRow): BatchState => batchStateOn(row.state, daysOf(row), today());

const toBatch = (row: Awaited<ReturnType<typeof batchRows>>[number]): Batch => ({
  id: row.id,
  name: row.name,
  ...daysOf(row),
  quota: row.quota,
  note: row.note,
  state: stateOf(row),
  applied: row.applied,
  admitted: row.admitted,
  reported: row.reported,
  version: row.version,
});

const source: RowSource<Batch> = {
  table: batches,
  words: {
    name: '名称',
    apply_from: '申请开始',
    apply_to: '申请截止',
    report_on: '报到日期',
    starts_on: '开始日期',
    ends_on: '结束日期',
    quota: '名额',
    note: '说明',
    state: { word: '状态', say: (state) => batchStates[state] },
  },
  read: async ({ db }, id) => toBatch(first(await batchRows(db).where(eq(batches.id, id)))),
};

/** As `batchStateOn` says it. */
function inState(state: BatchState): SQL | undefined {
  const day = today();
  const isPublished = eq(batches.state, 'published');
  const soon = sql`${batches.reportOn} - 7`;
  switch (state) {
    case 'draft':
      return eq(batches.state, 'draft');
    case 'applying':
      return and(isPublished, gte(batches.applyTo, day));
    case 'reviewing':
      return and(isPublished, lt(batches.applyTo, day), sql`${soon} > ${day}`);
    case 'reporting':
      return and(isPublished, lt(batches.applyTo, day), sql`${soon} <= ${day}`, gt(batches.startsOn, day));
    case 'running':
      return and(isPublished, lte(batches.startsOn, day), gte(batches.endsOn, day), lt(batches.applyTo, day));
    case 'closed':
      return or(eq(batches.state, 'closed'), and(isPublished, lt(batches.endsOn, day)));
  }
}

const refusals: Record<BatchAct, string> = {
  edit: '批次已开始或已结束，不能修改',
  publish: '批次已发布，请刷新后核对',
  remove: '只有草稿可以删除；已发布的批次请结束',
  close: '只有已发布、未结束的批次可以结束',
  plan: '只有申请中、审核中的批次可以申报和调整计划',
  apply: '批次尚未发布，或已不再接收和审核申请',
  letters: '批次还未发布',
};

/** @throws AppError CON_EDU_REFUSED */
export function demandBatch(act: BatchAct, row: BatchRow): void {
  if (!mayBatch(act, stateOf(row))) throw refuse(refusals[act]);
}

/** The batch, kept from others who count its places until the transaction ends. @throws AppError NOT_FOUND, CON_EDU_REFUSED */
export async function lockedBatch(tx: Db, id: number, act: BatchAct): Promise<BatchRow> {
  const row = first(await tx.select().from(batches).where(eq(batches.id, id)).for('update'));
  demandBatch(act, row);
  return row;
}

/** 招收批次: from the draft to the end. */
export const batchHandlers: Handlers<Calls> = {
  batches: async ({ db, query: { name, state, ...asked } }) => {
    const where = and(contains(batches.name, name), state && inState(state));
    const orderBy = [desc(batches.startsOn), desc(batches.id)];
    const { total, list } = await pageOfRows(db, batches, { ...asked, where, orderBy }, batchRows(db));
    return { total, list: list.map(toBatch) };
  },

  saveBatch: (call) =>
    savedRow(call, source, async (before) => {
      const { id, ...values } = call.body;
      const problem = batchProblem(values);
      if (problem) throw refuse(problem);
      if (before) {
        demandBatch('edit', await find(call.db, batches, before.id));
        if (values.quota < before.admitted) throw refuse(`已录取 ${before.admitted} 人，名额不能更少`);
      }
      return saveRow(call.db, batches, id, {
        name: values.name,
        applyFrom: values.apply_from,
        applyTo: values.apply_to,
        reportOn: values.report_on,
        startsOn: values.starts_on,
        endsOn: values.ends_on,
        quota: values.quota,
        note: values.note,
      });
    }),

  copyBatch: (call) =>
    savedRow(call, source, async () => {
      const { of, name } = call.body;
      const { id: _id, version: _version, state: _state, ...values } = await find(call.db, batches, of);
      const made = await addRow(call.db, batches, { ...values, name });
      const old = await call.db.select().from(plans).where(eq(plans.batchId, of));
      if (old.length > 0)
        await call.db.insert(plans).values(
          old.map(({ id: _plan, version: _seen, state: _stood, ...plan }) => ({
            ...plan,
            batchId: made,
            granted: plan.quota,
            createdBy: call.user.userId,
          })),
        );
      return made;
    }),

  removeBatch: (call) =>
    removedRow(call, source, async ({ id }) => demandBatch('remove', await find(call.db, batches, id))),

  publishBatch: (call) =>
    savedRow(call, source, async (before) => {
      demandBatch('publish', await find(call.db, batches, before!.id));
      if (before!.apply_to < today()) throw refuse(`申请截止日期 ${before!.apply_to} 已过，请先修改日期再发布`);
      await changeRow(call.db, batches, before!.id, { state: 'published' });
      return before!.id;
    }),

  closeBatch: (call) =>
    savedRow(call, source, async (before) => {
      const { id } = before!;
      demandBatch('close', await find(call.db, batches, id));
      const here = and(eq(trainees.batchId, id), sql`${trainees.state} in ('admitted', 'training')`);
      const count = await call.db.$count(trainees, here);
      if (count > 0) throw refuse(`还有 ${count} 人待报到或在修，请先办理结业、中止或登记未报到`);
      await changeRow(call.db, batches, id, { state: 'closed' });
      return id;
    }),
};
