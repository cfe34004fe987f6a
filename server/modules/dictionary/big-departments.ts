import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { BigDepartment, bigDepartmentEndpoints } from '@contract/dictionary/big-departments';
import { EnableState } from '@contract/kernel/enums';
import { AppError } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { contains } from '@server/kits/contains';
import { demandVersion } from '@server/kits/version';
import { writeOrder } from '@server/kits/write-order';
import { lockDictionary, refuseTaken, refuseUsed } from './guards';
import { bigDepartments, departments } from './tables';

export const bigDepartmentHandlers: Handlers<typeof bigDepartmentEndpoints> = {
  bigDepartments: async ({ db, query: { name, status, page, size } }) => {
    const where = and(
      name ? contains(bigDepartments.name, name) : undefined,
      status ? eq(bigDepartments.status, status) : undefined,
    );
    const [all] = await db.select({ total: count() }).from(bigDepartments).where(where);
    const list = await selectRows(db)
      .where(where)
      .orderBy(asc(bigDepartments.sort), asc(bigDepartments.id))
      .limit(size)
      .offset((page - 1) * size);
    return { total: all!.total, list };
  },

  saveBigDepartment: async ({ db, body: { id, ...fields }, ifMatch, audit }) => {
    await lockDictionary(db, 'big_department');
    const list = await db.select().from(bigDepartments);
    if (id !== undefined) {
      const stored = await bigDepartmentRow(db, id);
      demandVersion(ifMatch, stored.version, stored);
    }
    refuseTaken('大科室', list, { ...(id !== undefined && { id }), ...fields });
    const saved = id ?? (await insert(db, { ...fields, sort: 1 + Math.max(0, ...list.map(({ sort }) => sort)) }));
    if (id !== undefined) await update(db, id, fields);
    audit({ target: `big_department:${saved}` });
    return bigDepartmentRow(db, saved);
  },

  changeBigDepartmentStatus: async ({ db, body: { id, status }, ifMatch, audit }) => {
    await lockDictionary(db, 'big_department');
    const stored = await bigDepartmentRow(db, id);
    demandVersion(ifMatch, stored.version, stored);
    if (status === EnableState.disabled) {
      const [active] = await db
        .select({ count: count() })
        .from(departments)
        .where(and(eq(departments.bigDeptId, id), eq(departments.status, EnableState.enabled)));
      refuseUsed(stored.name, '停用', [{ label: '启用中的科室', count: active!.count }]);
    }
    await update(db, id, { status });
    audit({ target: `big_department:${id}`, detail: { status } });
    return bigDepartmentRow(db, id);
  },

  orderBigDepartments: async ({ db, body: { ids } }) => {
    await lockDictionary(db, 'big_department');
    const list = await db.select({ id: bigDepartments.id }).from(bigDepartments);
    await writeOrder(
      db,
      bigDepartments,
      list.map(({ id }) => id),
      ids,
    );
    return { count: ids.length };
  },

  publicBigDepartments: async ({ db }) => {
    const rows = await db
      .select({ id: bigDepartments.id, name: bigDepartments.name, department: departments.name })
      .from(bigDepartments)
      .leftJoin(
        departments,
        and(eq(departments.bigDeptId, bigDepartments.id), eq(departments.status, EnableState.enabled)),
      )
      .where(eq(bigDepartments.status, EnableState.enabled))
      .orderBy(asc(bigDepartments.sort), asc(bigDepartments.id), asc(departments.sort), asc(departments.id));
    const groups = new Map<number, { id: number; name: string; departments: string[] }>();
    for (const { id, name, department } of rows) {
      const group = groups.get(id) ?? { id, name, departments: [] };
      if (department !== null) group.departments.push(department);
      groups.set(id, group);
    }
    return [...groups.values()];
  },
};

async function insert(db: Db, values: typeof bigDepartments.$inferInsert): Promise<number> {
  const [made] = await db.insert(bigDepartments).values(values).returning({ id: bigDepartments.id });
  return made!.id;
}

async function update(db: Db, id: number, fields: Partial<typeof bigDepartments.$inferInsert>): Promise<void> {
  await db
    .update(bigDepartments)
    .set({ ...fields, version: sql`${bigDepartments.version} + 1` })
    .where(eq(bigDepartments.id, id));
}

/** @throws AppError NOT_FOUND */
async function bigDepartmentRow(db: Db, id: number): Promise<BigDepartment> {
  const [row] = await selectRows(db).where(eq(bigDepartments.id, id));
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

function selectRows(db: Db) {
  return db
    .select({
      id: bigDepartments.id,
      name: bigDepartments.name,
      code: bigDepartments.code,
      sort: bigDepartments.sort,
      status: bigDepartments.status,
      dept_count: count(departments.id),
      version: bigDepartments.version,
    })
    .from(bigDepartments)
    .leftJoin(departments, eq(departments.bigDeptId, bigDepartments.id))
    .groupBy(bigDepartments.id);
}
