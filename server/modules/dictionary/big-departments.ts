import { and, count, eq, getTableColumns } from 'drizzle-orm';
import type { BigDepartment, bigDepartmentEndpoints } from '@contract/dictionary/big-departments';
import { EnableState } from '@contract/kernel/enums';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { contains, equals } from '@server/kits/contains';
import { lockList } from '@server/kits/list-lock';
import { savedRow, switchedRow, type RowSource } from '@server/kits/row-calls';
import { first, pageOfRows, saveRow } from '@server/kits/rows';
import { lastPlace, writeOrder } from '@server/kits/write-order';
import { dictionaryWords } from './changed-words';
import { bigDepartments, departments } from './tables';

const source: RowSource<BigDepartment> = {
  table: bigDepartments,
  words: dictionaryWords.bigDepartment,
  read: async ({ db }, id) => first(await selectRows(db).where(eq(bigDepartments.id, id))),
};

export const bigDepartmentHandlers: Handlers<typeof bigDepartmentEndpoints> = {
  bigDepartments: ({ db, query }) => {
    const where = and(contains(bigDepartments.name, query.name), equals(bigDepartments.status, query.status));
    const orderBy = [bigDepartments.sort, bigDepartments.id];
    return pageOfRows(db, bigDepartments, { ...query, where, orderBy }, selectRows(db));
  },

  saveBigDepartment: (call) =>
    savedRow(call, source, async () => {
      const { id, ...fields } = call.body;
      await lockList(call.db, bigDepartments);
      const place = id === undefined && { sort: lastPlace(bigDepartments) };
      return saveRow(call.db, bigDepartments, id, { ...fields, ...place });
    }),

  changeBigDepartmentStatus: (call) =>
    switchedRow(call, source, async () => {
      const active = and(eq(departments.bigDeptId, call.body.id), eq(departments.status, EnableState.enabled));
      return [{ label: '启用中的科室', count: await call.db.$count(departments, active) }];
    }),

  orderBigDepartments: async ({ db, body: { ids } }) => {
    await lockList(db, bigDepartments);
    await writeOrder(db, bigDepartments, await db.select({ id: bigDepartments.id }).from(bigDepartments), ids);
    return { count: ids.length };
  },
};

const selectRows = (db: Db) =>
  db
    .select({ ...getTableColumns(bigDepartments), dept_count: count(departments.id) })
    .from(bigDepartments)
    .leftJoin(departments, eq(departments.bigDeptId, bigDepartments.id))
    .groupBy(bigDepartments.id);
