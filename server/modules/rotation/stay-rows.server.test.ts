import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { formatMonth, HalfUp } from '@contract/kernel/half-month';
import { rotationEndpoints as calls } from '@contract/rotation/endpoints';
import { demoItems, importPlan, runImport, sendImport } from '@tests/builders/rotation-import';
import { pieceHashes, shifted, undoImport } from '@tests/builders/rotation-undo';
import { staysOutOfStep } from '@tests/builders/rotation-stays';
import { startTestServer } from '@tests/server/harness';
import { currentHalf } from '@server/kits/today';

const server = await startTestServer();
const admin = await server.as('admin');
const { db } = server.database;
const thisMonth = Math.floor(currentHalf() / 2);

/** Months from last month on, of people who hold nothing. @param months how many */
async function peopleFromLastMonth(months: number, count = 3) {
  const items = await demoItems(admin, { count, months, firstMonth: formatMonth(thisMonth - 1) });
  const ids = items.map(({ record }) => record.userId);
  await db.execute(sql`delete from rotation_piece where user_id in ${ids}`);
  await db.execute(sql`delete from rotation_stay where user_id in ${ids}`);
  return { items, ids };
}

const statesOf = async (ids: readonly number[]) => {
  const { rows } = await db.execute<{ state: string }>(
    sql`select distinct state from rotation_stay where user_id in ${ids} order by state`,
  );
  return rows.map(({ state }) => state);
};

it('are those of the pieces of the demonstration, as far as the calendar is', async () => {
  expect(await staysOutOfStep(db)).toEqual([]);
  const { rows } = await db.execute(sql`select count(*)::int as stays from rotation_stay
    where state = 'left' and is_history and planned_to < current_date and actual_to is null`);
  expect(rows[0]!['stays']).toBeGreaterThan(100);
});

describe('an import', () => {
  it('keeps what has begun, says so before and after, and changes what is to come', async () => {
    const { items, ids } = await peopleFromLastMonth(5);
    await runImport(admin, importPlan(items));
    expect(await statesOf(ids)).toEqual(expect.arrayContaining(['left', 'planned']));
    expect(await staysOutOfStep(db)).toEqual([]);

    const last = formatMonth(thisMonth + 3);
    const cleared = items.map((item) => {
      const deptList = item.record.deptList.filter(({ date }) => date === last);
      const halfFlag = deptList.some(({ halfUp }) => halfUp !== HalfUp.whole) ? (1 as const) : (0 as const);
      const clear = [...new Set(item.record.deptList.map(({ date }) => date))].filter((date) => date !== last);
      return { ...item, record: { ...item.record, halfFlag, deptList }, clear };
    });
    const plan = importPlan(cleared, { clearBlanks: true });
    const { counts } = await sendImport(admin, plan);
    expect(counts.kept).toBeGreaterThanOrEqual(2 * ids.length);
    expect(counts.removed).toBeGreaterThan(0);
    expect(counts.kept + counts.removed).toBe(4 * ids.length);
    const listed = await admin.data(calls.importDifference, { params: { id: plan.id }, query: { kind: 'kept' } });
    expect(listed.total).toBe(ids.length);
    const kept = listed.list[0]!.months.filter(({ kind }) => kind === 'kept');
    expect(kept.map(({ date }) => date)).toEqual(
      expect.arrayContaining([formatMonth(thisMonth - 1), formatMonth(thisMonth)]),
    );
    expect(kept.every(({ before, after }) => before.length > 0 && after.length === 0)).toBe(true);

    expect((await runImport(admin, plan)).counts).toEqual(counts);
    expect(await staysOutOfStep(db)).toEqual([]);
    expect(await statesOf(ids)).toContain('cancelled');
    expect(await sendImport(admin, importPlan(cleared, { clearBlanks: true }))).toMatchObject({
      counts: { removed: 0, kept: counts.kept },
    });
  });

  it('that wrote a month that had begun already may be taken back; once somebody has entered, it may not', async () => {
    const { items, ids } = await peopleFromLastMonth(3);
    const before = await pieceHashes(db);
    const plan = importPlan(items);
    await runImport(admin, plan);
    expect(await undoImport(admin, plan.id)).toMatchObject({ state: 'undone', kept: 0 });
    expect(await pieceHashes(db)).toEqual(before);
    expect(await statesOf(ids)).toEqual(['cancelled']);

    const again = importPlan(items);
    await runImport(admin, again);
    await db.execute(sql`update rotation_stay set actual_from = planned_from where user_id = ${ids[0]!}
      and planned_from <= current_date and state <> 'cancelled'`);
    const found = await admin.data(calls.importUndoPreview, { params: { id: again.id }, query: {} });
    expect(found.kept.total).toBeGreaterThanOrEqual(2);
    expect(new Set(found.kept.list.map(({ reason, userId }) => `${reason} ${userId}`))).toEqual(
      new Set([`begun ${ids[0]}`]),
    );
    const undo = await undoImport(admin, again.id, true);
    expect(undo.kept).toBe(found.kept.total);
    expect(await staysOutOfStep(db)).toEqual([]);
  });
});

it('clearing keeps what has begun and says how many months', async () => {
  const { items, ids } = await peopleFromLastMonth(4, 2);
  await runImport(admin, importPlan(items));
  const body = { userIds: ids, startDate: formatMonth(thisMonth - 1), endDate: formatMonth(thisMonth + 2) };
  const { removed, kept } = await admin.data(calls.deleteRange, { body });
  expect(kept).toBeGreaterThanOrEqual(2 * ids.length);
  expect(removed).toBeGreaterThan(0);
  expect(await admin.data(calls.deleteRange, { body })).toEqual({ removed: 0, kept });
  expect(await staysOutOfStep(db)).toEqual([]);
});

it('an undo of changes gives stays back with their numbers', async () => {
  const items = await demoItems(admin, { count: 5, months: 8, firstMonth: '2052-01' });
  await runImport(admin, importPlan(items));
  const before = await pieceHashes(db);
  const plan = importPlan(shifted(items, 2));
  const job = await sendImport(admin, plan);
  if (job.findings.length > 0) throw new Error('choose people who can move');
  await runImport(admin, plan);
  expect(await staysOutOfStep(db)).toEqual([]);
  await undoImport(admin, plan.id);
  expect(await pieceHashes(db)).toEqual(before);
  expect(await staysOutOfStep(db)).toEqual([]);
});
