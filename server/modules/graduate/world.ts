import { and, eq, gt, inArray, lt } from 'drizzle-orm';
import { groupBy } from '@contract/kernel/group-by';
import type { Around, Sitting } from '@contract/graduate/rules-arrange';
import { dayAfter, kindOn, type Calendar } from '@contract/graduate/rules';
import type { Db } from '@server/kernel/database/database';
import { startOfDay } from '@contract/room/rules';
import { departmentNames } from '../dictionary/public';
import { roomFacts } from '../room/public';
import { staysAt } from '../rotation/public';
import { momentsOf, type Slot } from './moments';
import { studentPlaces } from './student-places';
import type { Period } from '@contract/graduate/rules';
import { classes, classStudents, lessons } from './tables';

type Row = typeof lessons.$inferSelect;

/** Students of classes with their groups. */
async function studentsOf(db: Db, classIds: readonly number[]) {
  if (classIds.length === 0) return new Map<number, (typeof classStudents.$inferSelect)[]>();
  const rows = await db
    .select()
    .from(classStudents)
    .where(inArray(classStudents.classId, [...new Set(classIds)]));
  return groupBy(rows, ({ classId }) => classId);
}

const attending = (list: readonly (typeof classStudents.$inferSelect)[] | undefined, group: number) =>
  (list ?? []).filter((one) => group === 0 || one.group === group).map(({ userId }) => userId);

/** What conflicts are looked for in: lessons of some days, and where the students of a class are placed. */
export interface World {
  calendar: Calendar;
  periods: readonly Period[];
  sittings: Sitting[];
  /** Students of the lessons that look for a place. */
  studentsFor: (lesson: Pick<Row, 'classId' | 'group'>) => number[];
  rotatingOn: (day: string) => ReadonlyMap<number, string>;
}

interface Asked {
  calendar: Calendar;
  periods: readonly Period[];
  /** First and last day, both included. */
  from: string;
  to: string;
  classId: number;
}

export async function worldOf(db: Db, { calendar, periods, from, to, classId }: Asked): Promise<World> {
  const rows = await db
    .select({ row: lessons, name: classes.name })
    .from(lessons)
    .innerJoin(classes, eq(classes.id, lessons.classId))
    .where(
      and(gt(lessons.endAt, new Date(startOfDay(from))), lt(lessons.startAt, new Date(startOfDay(dayAfter(to, 1))))),
    );
  const students = await studentsOf(db, [classId, ...rows.map(({ row }) => row.classId)]);
  const asked = { userIds: attending(students.get(classId), 0), from, to };
  const stays = [...(await staysAt(db, asked)), ...(await studentPlaces(db, asked))];
  const names = await departmentNames(
    db,
    stays.map(({ deptId }) => deptId),
  );
  return {
    calendar,
    periods,
    sittings: rows.map(({ row, name }) => ({
      id: row.id,
      class_id: row.classId,
      group: row.group,
      title: `${name} ${row.topic}`,
      teacher_id: row.teacherId,
      room_id: row.roomId,
      from: row.startAt!.getTime(),
      to: row.endAt!.getTime(),
      hours: row.hours,
      students: attending(students.get(row.classId), row.group),
    })),
    studentsFor: (lesson) => attending(students.get(lesson.classId), lesson.group),
    rotatingOn: (day) =>
      new Map(
        stays
          .filter((stay) => stay.from <= day && day <= stay.to)
          .map(({ userId, deptId }) => [userId, names.get(deptId) ?? '其他科室']),
      ),
  };
}

/** A lesson as it would be in a place; null where the day has not so many periods. */
export function wishOf(world: World, row: Row, slot: Omit<Slot, 'hours'>, roomId: number | null): Sitting | null {
  const times = momentsOf(world.periods, { ...slot, hours: row.hours });
  return (
    times && {
      id: row.id,
      class_id: row.classId,
      group: row.group,
      title: row.topic,
      teacher_id: row.teacherId,
      room_id: roomId,
      from: times.startAt.getTime(),
      to: times.endAt.getTime(),
      hours: row.hours,
      students: world.studentsFor(row),
    }
  );
}

export function aroundOf(world: World, day: string, room: Around['room'] = null): Around {
  const from = startOfDay(day);
  const to = startOfDay(dayAfter(day, 1));
  return {
    kind: kindOn(world.calendar, day),
    now: Date.now(),
    others: world.sittings.filter((one) => one.from < to && one.to > from),
    rotating: world.rotatingOn(day),
    room,
  };
}

/** A room that may be had at all; null for none, undefined for one that does not exist or is stopped. */
export async function roomOf(db: Db, id: number | null): Promise<Around['room'] | undefined> {
  return id === null ? null : (await roomFacts(db, [id])).get(id);
}
