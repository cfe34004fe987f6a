import { and, asc, eq, ne } from 'drizzle-orm';
import type { wheelEndpoints } from '@contract/graduate-wheel/wheel';
import { cellsProblem, rotated } from '@contract/graduate-wheel/rules';
import type { Level } from '@contract/graduate/rules';
import { AppError } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { removedRow, savedRow } from '@server/kits/row-calls';
import { changeRow, saveRow } from '@server/kits/rows';
import { presentSemester, semesterFacts, type SemesterFact } from '../graduate/public';
import { demandDepts, openSemester, setCells } from './cells';
import { setMembers, tellPublished } from './members';
import { groupSource, readGroups, refuse } from './rows';
import { wheelGroups } from './tables';

/** @throws AppError NOT_FOUND */
async function semesterOf(db: Db, level: Level, id: number | undefined): Promise<SemesterFact> {
  const found = id === undefined ? await presentSemester(db, level) : (await semesterFacts(db, [id])).get(id);
  if (!found || found.level !== level) throw new AppError('NOT_FOUND');
  return found;
}

/** 学生轮转: groups of students over departments and half weeks. */
export const wheelHandlers: Handlers<typeof wheelEndpoints> = {
  wheel: async ({ db, user, query }) => {
    const semester = await semesterOf(db, query.level, query.semester_id);
    const groups = await readGroups({ db, user }, eq(wheelGroups.semesterId, semester.id));
    return { semester: { ...semester, exam_weeks: [...semester.exam_weeks], days: [...semester.days] }, groups };
  },

  saveWheelGroup: (call) =>
    savedRow(call, groupSource, async (before) => {
      const { id, members, semester_id: semesterId, name, kind } = call.body;
      if (before && before.semester_id !== semesterId) throw refuse('小组的学期不能更改，请在那个学期新增小组');
      const semester = await openSemester(call.db, semesterId);
      const saved = await saveRow(call.db, wheelGroups, id, { semesterId, name, kind });
      await setMembers(call, { id: saved, name, semester }, members);
      return saved;
    }),

  setWheelCells: (call) =>
    savedRow(call, groupSource, async (before) => {
      const { id, cells } = call.body;
      const { weeks } = await openSemester(call.db, before!.semester_id);
      const problem = cellsProblem(cells, weeks);
      if (problem) throw refuse(problem);
      await demandDepts(call.db, cells, before!.cells);
      await setCells(call.db, id, cells);
      await changeRow(call.db, wheelGroups, id, {});
      return id;
    }),

  rotateWheel: (call) =>
    savedRow(call, groupSource, async (before) => {
      const { id, semester_id: semesterId, kind, cells } = before!;
      await openSemester(call.db, semesterId);
      if (new Set(cells.map(({ dept_id: one }) => one)).size < 2)
        throw refuse('请先为这个小组安排两个以上科室，再由它轮转出其他组');
      const others = await call.db
        .select({ id: wheelGroups.id })
        .from(wheelGroups)
        .where(and(eq(wheelGroups.semesterId, semesterId), eq(wheelGroups.kind, kind), ne(wheelGroups.id, id)))
        .orderBy(asc(wheelGroups.id))
        .for('update');
      if (others.length === 0) throw refuse('没有同类的其他小组可以轮转');
      // The groups that come after this one first, then those before it: the wheel goes round.
      const order = [...others.filter((one) => one.id > id), ...others.filter((one) => one.id < id)];
      for (const [at, one] of order.entries()) {
        await setCells(call.db, one.id, rotated(cells, at + 1));
        await changeRow(call.db, wheelGroups, one.id, {});
      }
      await changeRow(call.db, wheelGroups, id, {});
      return id;
    }),

  removeWheelGroup: (call) =>
    removedRow(call, groupSource, async ({ name, is_published: isPublished }) => {
      if (isPublished) throw refuse(`“${name}”已发布，不能删除；可清空它的安排后再发布`);
    }),

  publishWheel: async ({ db, user, body, audit }) => {
    const semester = await openSemester(db, body.semester_id);
    if (semester.state !== 'open') throw refuse(`${semester.name}尚未启用，启用后才能发布轮转`);
    const ofSemester = eq(wheelGroups.semesterId, semester.id);
    await db
      .select({ id: wheelGroups.id })
      .from(wheelGroups)
      .where(ofSemester)
      .orderBy(asc(wheelGroups.id))
      .for('update');
    const groups = await readGroups({ db, user }, ofSemester);
    const fresh = groups.filter((one) => one.is_changed);
    if (fresh.length === 0) throw refuse('没有新的安排，无需发布');
    for (const one of fresh) {
      // The semester may have become shorter since its weeks were arranged.
      const problem = cellsProblem(one.cells, semester.weeks);
      if (problem) throw refuse(`“${one.name}”：${problem}`);
      await setCells(db, one.id, one.cells, true);
      await changeRow(db, wheelGroups, one.id, { isPublished: true });
      await tellPublished(db, semester, one);
    }
    audit({ target: `graduate_wheel_group:${fresh[0]!.id}`, detail: { published: fresh.length } });
    return { published: fresh.length };
  },
};
