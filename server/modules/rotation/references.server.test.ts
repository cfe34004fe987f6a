import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Database, Db } from '@server/kernel/database/database';
import { violated } from '@server/kits/violation';
import { openTestDatabase } from '@tests/server/test-database';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const start = 60_000;

/** Places one piece that nobody refers to, at a time when nothing else is; ids default to ones that exist. */
async function place(db: Db, { user = 1, dept = 1, stDept = 1 }: { user?: number; dept?: number; stDept?: number }) {
  await db.execute(sql`insert into rotation_piece (user_id, start, length, dept_id, st_dept_id, dept_name, block_id, change_id)
    values (${user}::int, ${start}::int, 2, ${dept}::int, ${stDept}::int, '', nextval('rotation_block'), gen_random_uuid())`);
}

/** Runs something that is rolled back. @returns the constraint that refused it */
async function refusal(run: (tx: Db) => Promise<unknown>): Promise<string | undefined> {
  const rolledBack = new Error('rolled back');
  const attempt = database.transaction(async (tx) => {
    await run(tx);
    throw rolledBack;
  });
  const error: unknown = await attempt.catch((failure: unknown) => failure);
  if (error !== rolledBack && !violated(error, 'foreignKey')) throw error;
  return violated(error, 'foreignKey');
}

async function newDepartment(db: Db): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(
    sql`insert into department (name, code) values ('借用科室', 'T-1') returning id`,
  );
  return rows[0]!.id;
}

const missing = 2_000_000;

describe('a rotation piece', () => {
  it('is placed where all exist', async () => {
    expect(await refusal((tx) => place(tx, {}))).toBeUndefined();
  });

  it.each([
    ['person', { user: missing }],
    ['department', { dept: missing }],
    ['st_dept', { stDept: missing }],
  ])('does not refer to a %s that does not exist', async (table, ids) => {
    expect(await refusal((tx) => place(tx, ids))).toBe(`rotation_piece_${table}`);
  });

  it('is not moved to a department that does not exist', async () => {
    const move = sql`update rotation_piece set dept_id = ${missing}::int where user_id = 1 and start = ${start}::int`;
    const run = async (tx: Db) => {
      await place(tx, {});
      await tx.execute(move);
    };
    expect(await refusal(run)).toBe('rotation_piece_department');
  });

  it('keeps its department from being deleted; without it the department goes', async () => {
    const run = async (tx: Db, isUsed: boolean) => {
      const dept = await newDepartment(tx);
      if (isUsed) await place(tx, { dept });
      await tx.execute(sql`delete from department where id = ${dept}`);
    };
    expect(await refusal((tx) => run(tx, true))).toBe('rotation_piece_department');
    expect(await refusal((tx) => run(tx, false))).toBeUndefined();
  });

  // The embedded engine has one connection, so nobody comes between.
  it.runIf(inject('template').engine === 'postgres')('is seen by a deletion that waited for it', async () => {
    const dept = await newDepartment(database.db);
    let deletion: Promise<unknown> | undefined;
    await database.transaction(async (tx) => {
      await place(tx, { dept });
      deletion = database.db.execute(sql`delete from department where id = ${dept}`).catch((error: unknown) => error);
      const first = await Promise.race([deletion, new Promise((resolve) => setTimeout(resolve, 300, 'waits'))]);
      expect(first).toBe('waits');
    });
    expect(violated(await deletion, 'foreignKey')).toBe('rotation_piece_department');
  });
});
