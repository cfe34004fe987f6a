import { and, asc, count, eq, max } from 'drizzle-orm';
import type { BigDepartment, bigDepartmentEndpoints } from '@contract/dictionary/big-departments';
import { EnableState } from '@contract/kernel/enums';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { contains, equals } from '@server/kits/contains';
import { addRow, changeRow, demandSeen, first, pageOfRows } from '@server/kits/rows';
import { lockList, refuseTakenIn, refuseUsed } from '@server/kits/unique-names';
import { writeOrder } from '@server/kits/write-order';
import { changesOf } from './changed-words';
import { bigDepartments, departments } from './tables';

export const bigDepartmentHandlers: Handlers<typeof bigDepartmentEndpoints> = {
  bigDepartments: ({ db, query }) => {
    const where = and(contains(bigDepartments.name, query.name), equals(bigDepartments.status, query.status));
    const orderBy = [bigDepartments.sort, bigDepartments.id];
    return pageOfRows(db, bigDepartments, { ...query, where, orderBy }, selectRows(db));
  },

  saveBigDepartment: async ({ db, body: { id, ...fields }, ifMatch, audit }) => {
    await lockList(db, bigDepartments);
    const before = id === undefined ? undefined : demandSeen(await bigDepartmentRow(db, id), ifMatch);
    await refuseTakenIn(db, bigDepartments, '大科室', { id, ...fields });
    if (id !== undefined) await changeRow(db, bigDepartments, id, fields);
    const saved = id ?? (await addRow(db, bigDepartments, { ...fields, sort: await lastPlace(db) }));
    audit({ target: `big_department:${saved}`, detail: before && changesOf('bigDepartment', before, fields) });
    return bigDepartmentRow(db, saved);
  },

  changeBigDepartmentStatus: async ({ db, body: { id, status }, ifMatch, audit }) => {
    await lockList(db, bigDepartments);
    const stored = demandSeen(await bigDepartmentRow(db, id), ifMatch);
    if (status === EnableState.disabled) {
      const active = and(eq(departments.bigDeptId, id), eq(departments.status, EnableState.enabled));
      refuseUsed(stored.name, '停用', [{ label: '启用中的科室', count: await db.$count(departments, active) }]);
    }
    await changeRow(db, bigDepartments, id, { status });
    audit({ target: `big_department:${id}`, detail: changesOf('bigDepartment', stored, { status }) });
    return bigDepartmentRow(db, id);
  },

  orderBigDepartments: async ({ db, body: { ids } }) => {
    await lockList(db, bigDepartments);
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

/** Where a new one stands: after all others. */
async function lastPlace(db: Db): Promise<number> {
  const [last] = await db.select({ sort: max(bigDepartments.sort) }).from(bigDepartments);
  return 1 + (last?.sort ?? 0);
}

/** @throws AppError NOT_FOUND */
async function bigDepartmentRow(db: Db, id: number): Promise<BigDepartment> {
  return first(await selectRows(db).where(eq(bigDepartments.id, id)));
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
