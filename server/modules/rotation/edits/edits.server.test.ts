import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { formatMonth, HalfUp } from '@contract/kernel/half-month';
import type { ErrorData } from '@contract/kernel/envelope';
import type { EditCell, EditedCell } from '@contract/rotation/edits';
import { rotationEndpoints as calls } from '@contract/rotation/endpoints';
import { currentHalf } from '@server/kits/today';
import { demoItems, importPlan, runImport } from '@tests/builders/rotation-import';
import { staysOutOfStep } from '@tests/builders/rotation-stays';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { rotationChanges, rotationImages, rotationStays } from '../tables';

const server = await startTestServer();
const admin = await server.as('admin');
const secretary = await server.as('secretary');
const { db } = server.database;
const thisMonth = Math.floor(currentHalf() / 2);
const [from, to] = [formatMonth(thisMonth + 3), formatMonth(thisMonth + 4)];
const items = await demoItems(admin, { count: 2, months: 4, firstMonth: from });
await runImport(admin, importPlan(items));
const [userId, otherId] = items.map(({ record }) => record.userId) as [number, number];

const month = (date: string, person = userId) => admin.data(calls.editMonth, { body: { userId: person, date } });
const bare = ({ pieces }: { pieces: EditedCell['pieces'] }) =>
  pieces.map(({ halfUp, deptId, stDeptId }) => ({ halfUp, deptId, stDeptId }));
const write = (cells: EditCell[], client = admin) => client.call(calls.editCells, { body: { cells } });

/** Some other departments of the person's scheme in a month. */
async function anotherPiece(date: string) {
  const { pieces, lists } = await month(date);
  const choices = [...lists!.necessaryRotateList, ...lists!.optionalRotateList].flatMap(({ stDeptId, innerDeptList }) =>
    innerDeptList.map(({ deptId }) => ({ halfUp: HalfUp.whole, deptId, stDeptId })),
  );
  return choices.find(({ deptId }) => pieces.every((piece) => piece.deptId !== deptId))!;
}

describe('editing months', () => {
  it('needs the permission, and a person of the own scope', async () => {
    const cells = [{ userId, date: from, before: [], after: [] }];
    expect((await write(cells, secretary)).status).toBe(403);
    expect(errorOf(await write([{ ...cells[0]!, userId: 2_000_000 }]))).toBe('NOT_FOUND');
    expect(errorOf(await write([cells[0]!, cells[0]!]))).toBe('INPUT_INVALID');
  });

  it('writes a month, keeps what stood there, and gives the stay back when it is undone', async () => {
    const seen = await month(from);
    const before = bare(seen);
    const wanted = await anotherPiece(from);
    const answer = await write([{ userId, date: from, before, after: [wanted] }]);
    expect(answer.status).toBe(200);
    expect(answer.body.data.cells[0]!.pieces).toMatchObject([{ ...wanted, state: 'planned' }]);
    const [image] = await db
      .select({ kind: rotationChanges.kind, months: rotationImages.months })
      .from(rotationImages)
      .innerJoin(rotationChanges, eq(rotationChanges.id, rotationImages.changeId))
      .where(eq(rotationImages.userId, userId))
      .orderBy(sql`${rotationChanges.createdAt} desc`)
      .limit(1);
    expect(image).toEqual({ kind: 'edit', months: [thisMonth + 3] });

    const after = seen.pieces.map(({ halfUp, deptId, stDeptId, stay }) => ({ halfUp, deptId, stDeptId, stay }));
    const undone = await write([{ userId, date: from, before: [wanted], after }]);
    expect(undone.body.data.cells[0]!.pieces).toEqual(seen.pieces);
    expect(await staysOutOfStep(db)).toEqual([]);
  });

  it('of two who edit the same month the second sees what the first wrote, and nothing is written', async () => {
    const before = bare(await month(to));
    const wanted = await anotherPiece(to);
    await write([{ userId, date: to, before, after: [] }]);
    const kept = await month(from);
    const answer = await write([
      { userId, date: from, before: bare(kept), after: [] },
      { userId, date: to, before, after: [wanted] },
    ]);
    expect(errorOf(answer)).toBe('EDIT_MOVED');
    const { details } = answer.body.data as unknown as ErrorData;
    expect((details as { copy: unknown }).copy).toEqual([{ userId, date: to, pieces: [] }]);
    expect(await month(from)).toEqual(kept);
  });

  it('refuses departments that the scheme does not have, with the name of the department', async () => {
    const before = bare(await month(from, otherId));
    const after = [{ halfUp: HalfUp.whole, deptId: before[0]!.deptId, stDeptId: 2_000_000 }];
    const answer = await write([{ userId: otherId, date: from, before, after }]);
    expect(errorOf(answer)).toBe('EDIT_REFUSED');
    expect(answer.body.message).toContain(from);
  });

  it('leaves what has begun', async () => {
    const { pieces } = await month(from, otherId);
    await db.update(rotationStays).set({ state: 'in' }).where(eq(rotationStays.id, pieces[0]!.stay));
    const answer = await write([{ userId: otherId, date: from, before: bare({ pieces }), after: [] }]);
    expect(errorOf(answer)).toBe('EDIT_REFUSED');
    expect(answer.body.message).toContain('在科');
    await db.update(rotationStays).set({ state: 'planned' }).where(eq(rotationStays.id, pieces[0]!.stay));
  });

  it('swaps two months of a person as one change', async () => {
    const [one, other] = [await month(from, otherId), await month(to, otherId)];
    const answer = await write([
      { userId: otherId, date: from, before: bare(one), after: bare(other) },
      { userId: otherId, date: to, before: bare(other), after: bare(one) },
    ]);
    expect(answer.status).toBe(200);
    expect(bare(await month(from, otherId))).toEqual(bare(other));
    expect(await staysOutOfStep(db)).toEqual([]);
  });

  it('tells how full the departments of a month are', async () => {
    const { departments, pieces } = await month(from, otherId);
    const own = departments.find(({ deptId }) => deptId === pieces[0]!.deptId)!;
    const { rows } = await db.execute<{ count: number }>(sql`select count(distinct user_id)::int as count
      from rotation_piece where dept_id = ${own.deptId} and start <= ${(thisMonth + 3) * 2}
      and start + length > ${(thisMonth + 3) * 2}`);
    expect(own.first).toBe(rows[0]!.count);
    expect(own.first).toBeGreaterThan(0);
  });
});
