import { and, asc, eq, inArray, isNotNull, isNull, notInArray, sql, type SQL } from 'drizzle-orm';
import { groupBy } from '@contract/kernel/group-by';
import type { PeopleFilter, performanceConfigEndpoints } from '@contract/performance/config';
import { AppError } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { contains } from '@server/kits/contains';
import { refuseUsed } from '@server/kits/references';
import { removedRow, savedRow, type RowSource } from '@server/kits/row-calls';
import { changeRow, find, first, pageOfRows, replaceParts, saveRow } from '@server/kits/rows';
import { departments } from '../dictionary/tables';
import { demandManaged, visiblePeople } from '../people/public';
import { people, personTypes } from '../people/tables';
import { filterDepartments, filterExcluded, formulas, peopleFilters, performanceTables, titleFactors } from './tables';

const formulaSource: RowSource<typeof formulas.$inferSelect> = {
  table: formulas,
  words: { name: '名称', expression: '公式', note: '说明' },
  read: ({ db }, id) => find(db, formulas, id),
};

const factorSource: RowSource<typeof titleFactors.$inferSelect> = {
  table: titleFactors,
  words: { factor: '系数' },
  read: ({ db }, id) => find(db, titleFactors, id),
};

/** Filters with their departments and whom they leave out. */
async function filterRows(db: Db, rows: readonly (typeof peopleFilters.$inferSelect)[]): Promise<PeopleFilter[]> {
  const ids = rows.map(({ id }) => id);
  const own = groupBy(
    await db
      .select({ filterId: filterDepartments.filterId, id: departments.id, name: departments.name })
      .from(filterDepartments)
      .innerJoin(departments, eq(departments.id, filterDepartments.deptId))
      .where(inArray(filterDepartments.filterId, ids))
      .orderBy(asc(departments.sort), asc(departments.id)),
    ({ filterId }) => filterId,
  );
  const excluded = groupBy(
    await db
      .select({ filterId: filterExcluded.filterId, user_id: people.id, name: people.name, staff_id: people.staffId })
      .from(filterExcluded)
      .innerJoin(people, eq(people.id, filterExcluded.personId))
      .where(inArray(filterExcluded.filterId, ids))
      .orderBy(asc(people.id)),
    ({ filterId }) => filterId,
  );
  const used = new Map(
    (
      await db
        .select({ id: performanceTables.filterId, count: sql<number>`count(*)::int` })
        .from(performanceTables)
        .where(inArray(performanceTables.filterId, ids))
        .groupBy(performanceTables.filterId)
    ).map(({ id, count }) => [id, count]),
  );
  return rows.map(({ id, name, typeIds, note, version }) => ({
    id,
    name,
    type_ids: typeIds,
    departments: (own.get(id) ?? []).map(({ id: deptId, name: deptName }) => ({ id: deptId, name: deptName })),
    excluded: (excluded.get(id) ?? []).map(({ filterId: _filterId, ...person }) => person),
    note,
    tables: used.get(id) ?? 0,
    version,
  }));
}

const filterSource: RowSource<PeopleFilter> = {
  table: peopleFilters,
  words: {
    name: '名称',
    departments: { word: '科室', say: (list) => (list ?? []).map(({ name }) => name).join('、') || '全部' },
    excluded: { word: '不参与的人员', say: (list) => (list ?? []).map(({ name }) => name).join('、') },
    note: '说明',
  },
  read: async ({ db }, id) => first(await filterRows(db, [await find(db, peopleFilters, id)])),
};

/** Condition on `person` for whom a filter takes in; who belongs to no department is in none. */
export function inFilter(filter: Pick<PeopleFilter, 'type_ids' | 'departments' | 'excluded'>): SQL | undefined {
  const { type_ids: types, departments: depts, excluded } = filter;
  return and(
    isNull(people.deletedAt),
    isNotNull(people.deptId),
    inArray(people.typeId, types),
    depts.length === 0
      ? undefined
      : inArray(
          people.deptId,
          depts.map(({ id }) => id),
        ),
    excluded.length === 0
      ? undefined
      : notInArray(
          people.id,
          excluded.map(({ user_id: id }) => id),
        ),
  );
}

/** @throws AppError NOT_FOUND */
export const filterOf = async (db: Db, id: number): Promise<PeopleFilter> =>
  first(await filterRows(db, [await find(db, peopleFilters, id)]));

/** 绩效配置 and 参与范围. */
export const configHandlers: Handlers<typeof performanceConfigEndpoints> = {
  formulas: ({ db, query: { name, ...asked } }) =>
    pageOfRows(db, formulas, { ...asked, where: contains(formulas.name, name), orderBy: [asc(formulas.id)] }),
  saveFormula: (call) =>
    savedRow(call, formulaSource, () => {
      const { id, ...values } = call.body;
      return saveRow(call.db, formulas, id, values);
    }),
  removeFormula: (call) => removedRow(call, formulaSource),

  titleFactors: ({ db }) => db.select().from(titleFactors).orderBy(asc(titleFactors.id)),
  saveTitleFactor: (call) =>
    savedRow(call, factorSource, async () => {
      const { id, factor } = call.body;
      await changeRow(call.db, titleFactors, id, { factor });
      return id;
    }),

  peopleFilters: async ({ db, query: { name, ...asked } }) => {
    const where = contains(peopleFilters.name, name);
    const { total, list } = await pageOfRows(db, peopleFilters, { ...asked, where, orderBy: [asc(peopleFilters.id)] });
    return { total, list: await filterRows(db, list) };
  },
  savePeopleFilter: (call) =>
    savedRow(call, filterSource, async (before) => {
      const { db, user, body } = call;
      const wanted = [...new Set(body.dept_ids)];
      const there = await db.$count(departments, inArray(departments.id, wanted));
      const types = await db.$count(personTypes, inArray(personTypes.id, body.type_ids));
      if (there < wanted.length || types < new Set(body.type_ids).size) throw new AppError('NOT_FOUND');
      const present = (before?.excluded ?? []).map(({ user_id: one }) => one);
      const excluded = [...new Set(body.excluded_ids)];
      // Who is left out already may have moved elsewhere since.
      await demandManaged(
        db,
        user.scope,
        excluded.filter((one) => !present.includes(one)),
      );
      const { name, note, type_ids: typeIds } = body;
      const id = await saveRow(db, peopleFilters, body.id, { name, note, typeIds: [...new Set(typeIds)] });
      const parts = wanted.map((deptId) => ({ filterId: id, deptId }));
      await replaceParts(db, filterDepartments, filterDepartments.filterId, id, parts);
      const out = excluded.map((personId) => ({ filterId: id, personId }));
      await replaceParts(db, filterExcluded, filterExcluded.filterId, id, out);
      return id;
    }),
  removePeopleFilter: (call) =>
    removedRow(call, filterSource, async ({ name, tables }) =>
      refuseUsed(name, '删除', [{ label: '绩效表', count: tables }]),
    ),
  filteredPeople: async ({ db, user, query: { filter_id: id, ...asked } }) => {
    const selection = db
      .select({
        user_id: people.id,
        name: people.name,
        staff_id: people.staffId,
        dept_name: departments.name,
        title: sql<string>`coalesce(${people.profile} ->> 'title', '')`,
      })
      .from(people)
      .innerJoin(departments, eq(departments.id, people.deptId));
    return pageOfRows(
      db,
      people,
      { ...asked, where: and(inFilter(await filterOf(db, id)), visiblePeople(user.scope)), orderBy: [asc(people.id)] },
      selection,
    );
  },
};
