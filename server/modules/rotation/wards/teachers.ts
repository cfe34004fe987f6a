import type { Db } from '@server/kernel/database/database';
import { wardTeachers } from './plan';
import { partsTaught, staysAt } from './stays-at';

/** How many trainees teachers have in stays on a day, whatever the ward. */
export async function loadsOn(db: Db, teacherIds: readonly number[], day: string): Promise<Map<number, number>> {
  const stays = teacherIds.length > 0 ? await staysAt(db, { teacherIds, from: day, to: day }) : [];
  return new Map(
    teacherIds.map((id) => {
      const mine = stays.filter((stay) =>
        partsTaught(stay).some(({ teacherId, from, to }) => teacherId === id && from <= day && day <= to),
      );
      return [id, new Set(mine.map(({ userId }) => userId)).size];
    }),
  );
}

/** Who teaches in a ward, each with his trainees on a day. */
export async function teachersOfWard(db: Db, deptId: number, day: string) {
  const teachers = await wardTeachers(db, deptId);
  const loads = await loadsOn(
    db,
    teachers.map(({ userId }) => userId),
    day,
  );
  return teachers.map((teacher) => ({ ...teacher, load: loads.get(teacher.userId) ?? 0 }));
}
