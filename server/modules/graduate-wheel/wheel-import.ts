import { and, eq } from 'drizzle-orm';
import type { wheelImportEndpoints } from '@contract/graduate-wheel/imports';
import { cellsProblem, spanWords, wheelKinds, withCell, type Cell } from '@contract/graduate-wheel/rules';
import { wheelSheet } from '@contract/graduate-wheel/sheets';
import type { RowOf } from '@contract/kernel/sheet-definition';
import { normaliseName } from '@contract/kernel/text';
import type { Db } from '@server/kernel/database/database';
import { nameKey } from '@server/kernel/database/name-key';
import type { Handlers } from '@server/kernel/implement';
import { importRows } from '@server/kits/import-rows';
import { addRow, changeRow } from '@server/kits/rows';
import { openDepts, openSemester, setCells } from './cells';
import { refuse } from './rows';
import { wheelCells, wheelGroups } from './tables';

type Row = RowOf<typeof wheelSheet>;
type Kind = (typeof wheelGroups.$inferSelect)['kind'];

/** The group of a row, kept from other writers; a new one where the semester has none of that name. */
async function groupOf(tx: Db, semesterId: number, { name, kind }: Row) {
  const [there] = await tx
    .select({ id: wheelGroups.id, kind: wheelGroups.kind })
    .from(wheelGroups)
    .where(and(eq(wheelGroups.semesterId, semesterId), eq(nameKey(wheelGroups.name), nameKey(name))))
    .for('update');
  if (there && kind !== null && there.kind !== kind)
    throw refuse(`“${name}”是${wheelKinds[there.kind]}小组，类别请在页面上修改`);
  if (there) return { id: there.id, isNew: false };
  const made = { semesterId, name, kind: (kind as Kind | null) ?? 'internship' };
  return { id: await addRow(tx, wheelGroups, made), isNew: true };
}

/** 导入学生轮转: each row puts a group into a department for a while. */
export const wheelImport: Handlers<typeof wheelImportEndpoints> = {
  importWheel: async ({ db, body, audit }) => {
    const semester = await openSemester(db, body.semester_id);
    /** What the rows before say, by group: a sheet that says two things of a week says neither. */
    const said = new Map<string, { cell: Cell; row: number }[]>();
    const write = async (tx: Db, row: Row, place: { row: number }) => {
      const cell = { dept_id: row.dept_id, from: row.from, to: row.to };
      const problem = cellsProblem([cell], semester.weeks);
      if (problem) throw refuse(problem);
      const key = normaliseName(row.name);
      const others = said.get(key) ?? [];
      const other = others.find((one) => one.cell.from <= cell.to && cell.from <= one.cell.to);
      if (other) throw refuse(`${spanWords(cell)}与表中第 ${other.row} 行重叠，同一组不能同时在两个科室`);
      const { id, isNew } = await groupOf(tx, semester.id, row);
      said.set(key, [...others, { cell, row: place.row }]);
      const rows = await tx
        .select()
        .from(wheelCells)
        .where(and(eq(wheelCells.groupId, id), eq(wheelCells.isAnnounced, false)));
      const now = rows.map((one) => ({ dept_id: one.deptId, from: one.fromHalf, to: one.toHalf }));
      const isThere = now.some((one) => one.dept_id === cell.dept_id && one.from <= cell.from && cell.to <= one.to);
      if (isThere) return 'unchanged' as const;
      await setCells(tx, id, withCell(now, cell));
      await changeRow(tx, wheelGroups, id, {});
      return isNew || !now.some((one) => one.from <= cell.to && cell.from <= one.to)
        ? ('created' as const)
        : ('updated' as const);
    };
    const options = { dept_id: await openDepts(db) };
    const answer = await importRows({ tx: db, sheet: wheelSheet, rows: body.rows, options, write });
    audit({ detail: { semester: semester.name, rows: body.rows.length } });
    return answer;
  },
};
