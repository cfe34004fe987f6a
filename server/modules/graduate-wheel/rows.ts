import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { WheelGroup } from '@contract/graduate-wheel/wheel';
import { inOrder, isNear, sameCells, spanWords, wheelKinds, type Cell } from '@contract/graduate-wheel/rules';
import { AppError } from '@contract/kernel/errors';
import { groupBy } from '@contract/kernel/group-by';
import { holds } from '@contract/permissions';
import { opensDept } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { Reader, RowSource } from '@server/kits/row-calls';
import { find, first } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { departmentNames } from '../dictionary/public';
import { semesterFacts } from '../graduate/public';
import { visiblePeople } from '../people/public';
import { people } from '../people/tables';
import { wheelCells, wheelGroups, wheelMembers } from './tables';

/** @throws AppError GRADUATE_WHEEL_REFUSED */
export const refuse = (reason: string) => new AppError('GRADUATE_WHEEL_REFUSED', { reason });

const toCell = ({ deptId, fromHalf, toHalf }: typeof wheelCells.$inferSelect) => ({
  dept_id: deptId,
  from: fromHalf,
  to: toHalf,
});

const withName = (cell: Cell, names: ReadonlyMap<number, string>) => ({
  ...cell,
  dept_name: names.get(cell.dept_id) ?? '已删除的科室',
});

/**
 * Groups as the caller reads them: who arranges sees all, others what was announced of their group and departments. A
 * ward sees the names of those who come to it soon, are there or have just left, whosever students they are.
 */
export async function readGroups({ db, user }: Reader, where: SQL | undefined): Promise<WheelGroup[]> {
  const rows = await db.select().from(wheelGroups).where(where).orderBy(asc(wheelGroups.kind), asc(wheelGroups.id));
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const cells = await db.select().from(wheelCells).where(inArray(wheelCells.groupId, ids));
  const members = await membersOf(db, user, ids);
  const names = await departmentNames(
    db,
    cells.map(({ deptId }) => deptId),
  );
  const cellsOf = groupBy(cells, ({ groupId }) => groupId);
  const mayEdit = holds(user, 'graduate:rotation:edit');
  const semesters = await semesterFacts(
    db,
    rows.map(({ semesterId }) => semesterId),
  );
  const day = today();
  const groups = rows.map((row): WheelGroup => {
    const all = cellsOf.get(row.id) ?? [];
    const arranged = all.filter(({ isAnnounced }) => !isAnnounced).map(toCell);
    const announced = all.filter(({ isAnnounced }) => isAnnounced).map(toCell);
    const list = members.get(row.id) ?? [];
    const semester = semesters.get(row.semesterId);
    const comes =
      row.isPublished &&
      semester !== undefined &&
      announced.some((cell) => opensDept(user.scope, cell.dept_id) && isNear(semester, cell, day));
    return {
      id: row.id,
      semester_id: row.semesterId,
      name: row.name,
      kind: row.kind,
      students: list.length,
      members: list
        .filter(({ isSeen }) => isSeen || comes)
        .map(({ userId, name, staffId }) => ({ user_id: userId, name, staff_id: staffId })),
      is_mine: list.some(({ userId }) => userId === user.userId),
      cells: inOrder(mayEdit ? arranged : announced).map((cell) => withName(cell, names)),
      is_published: row.isPublished,
      is_changed: mayEdit && !sameCells(arranged, announced),
      version: row.version,
    };
  });
  if (mayEdit) return groups;
  return groups.filter(
    (one) => one.is_published && (one.is_mine || one.cells.some(({ dept_id: id }) => opensDept(user.scope, id))),
  );
}

/** What was announced of a group, with the names of the departments; null where nothing was yet. */
export async function announcedOf(db: Db, id: number): Promise<WheelGroup['cells'] | null> {
  const { isPublished } = await find(db, wheelGroups, id);
  if (!isPublished) return null;
  const rows = await db
    .select()
    .from(wheelCells)
    .where(and(eq(wheelCells.groupId, id), eq(wheelCells.isAnnounced, true)));
  const names = await departmentNames(
    db,
    rows.map(({ deptId }) => deptId),
  );
  return rows.map(toCell).map((cell) => withName(cell, names));
}

async function membersOf(db: Db, user: Reader['user'], ids: readonly number[]) {
  const rows = await db
    .select({
      groupId: wheelMembers.groupId,
      userId: people.id,
      name: people.name,
      staffId: people.staffId,
      isSeen: sql<boolean>`coalesce(${visiblePeople(user.scope) ?? sql`true`}, false)`,
    })
    .from(wheelMembers)
    .innerJoin(people, eq(people.id, wheelMembers.userId))
    .where(and(inArray(wheelMembers.groupId, [...ids]), sql`${people.deletedAt} is null`))
    .orderBy(asc(people.staffId), asc(people.id));
  return groupBy(rows, ({ groupId }) => groupId);
}

/** `第 1–4 周 心内科；第 5–8 周 呼吸科` */
export const weeksWords = (cells: WheelGroup['cells']): string =>
  cells.map((cell) => `${spanWords(cell)} ${cell.dept_name}`).join('；') || '暂无安排';

export const groupSource: RowSource<WheelGroup> = {
  table: wheelGroups,
  words: {
    name: '小组',
    kind: { word: '类别', say: (kind) => wheelKinds[kind] },
    students: '学生数',
    members: { word: '学生', say: (list) => list.map(({ name }) => name).join('、') || '无' },
    cells: { word: '安排', say: weeksWords },
  },
  read: async (reader, id) => first(await readGroups(reader, eq(wheelGroups.id, id))),
};
