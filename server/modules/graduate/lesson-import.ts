import { and, asc, eq } from 'drizzle-orm';
import type { graduateImportEndpoints } from '@contract/graduate/imports';
import { lessonSheetOf, lessonTitle } from '@contract/graduate/import-sheets';
import type { Level } from '@contract/graduate/rules';
import type { RowOf, SheetOptions } from '@contract/kernel/sheet-definition';
import type { Db } from '@server/kernel/database/database';
import type { Call, Handlers } from '@server/kernel/implement';
import { importRows } from '@server/kits/import-rows';
import { find } from '@server/kits/rows';
import { allRooms } from '../room/public';
import { lockClassOf, placeLesson } from './place';
import { refuse } from './refuse';
import { classes, lessons, semesters } from './tables';

/** Lessons of open classes of open semesters, and rooms: what a sheet may name. */
export async function importOptions(db: Db, level: Level): Promise<SheetOptions> {
  const list = await db
    .select({ id: lessons.id, name: classes.name, position: lessons.position, topic: lessons.topic })
    .from(lessons)
    .innerJoin(classes, eq(classes.id, lessons.classId))
    .innerJoin(semesters, eq(semesters.id, classes.semesterId))
    .where(and(eq(classes.level, level), eq(classes.state, 'open'), eq(semesters.state, 'open')))
    .orderBy(asc(classes.id), asc(lessons.position));
  return {
    lesson_id: list.map((one) => ({ id: one.id, name: lessonTitle(one) })),
    room_id: (await allRooms(db)).map(({ id, name }) => ({ id, name })),
  };
}

type Calls = Pick<typeof graduateImportEndpoints, 'importBachelorLessons' | 'importMasterLessons'>;

const importer =
  (level: Level) =>
  async ({ db, user, body, audit }: Call<Calls['importBachelorLessons']>) => {
    const sheet = lessonSheetOf(level);
    const write = async (tx: Db, row: RowOf<typeof sheet>) => {
      await lockClassOf(tx, row.lesson_id);
      const now = await find(tx, lessons, row.lesson_id);
      const place = { day: row.day, period: row.period, room_id: row.room_id };
      if (now.day === place.day && now.period === place.period && now.roomId === place.room_id)
        return 'unchanged' as const;
      if (now.isPublished) throw refuse('这次课已发布，请在排课中调整，以便通知师生');
      await placeLesson(tx, user, row.lesson_id, place);
      return now.day === null ? ('created' as const) : ('updated' as const);
    };
    const options = await importOptions(db, level);
    const answer = await importRows({ tx: db, sheet, rows: body.rows, options, write });
    audit({ detail: { rows: body.rows.length } });
    return answer;
  };

/** 导入课表: each row puts a lesson into its place, by the rules of arranging. */
export const lessonImports: Handlers<Calls> = {
  importBachelorLessons: importer('bachelor'),
  importMasterLessons: importer('master'),
};
