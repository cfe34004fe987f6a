import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { graduateLessonEndpoints, Lesson } from '@contract/graduate/lessons';
import { lessonSheetOf } from '@contract/graduate/import-sheets';
import { levels, periodWords, weekdayNames, weekdayOf, weekOf } from '@contract/graduate/rules';
import { datedName } from '@contract/kernel/hospital-time';
import { rowId } from '@contract/kernel/wire';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { writePdf } from '@server/kits/print/write-pdf';
import { find } from '@server/kits/rows';
import { sheetTemplate } from '@workers/engine/sheet/template';
import { writeWorkbook } from '@workers/engine/spreadsheet/write';
import { download, ownTask, startDownload, taskFile, toTask } from '../download/public';
import { people } from '../people/tables';
import { importOptions } from './lesson-import';
import { readLessons } from './lesson-rows';
import { refuse } from './refuse';
import { calendarOf, nameOf } from './semesters';
import { classes, lessons, semesters } from './tables';

const input = z.object({ semester_id: rowId, teacher_id: rowId });
type Input = z.output<typeof input>;
const kind = 'graduate.teacher-timetable';

const lessonsOf = (db: Db, { semester_id: semesterId, teacher_id: teacherId }: Input) =>
  readLessons(
    db,
    and(eq(classes.semesterId, semesterId), eq(lessons.teacherId, teacherId), eq(lessons.isPublished, true)),
  );

/** 教师课表 as a PDF. */
export const teacherTimetable = download<Input>({
  kind,
  title: '教师课表',
  permission: 'graduate:timetable:print',
  input,
  async estimate({ db, input: asked }) {
    const { length } = await lessonsOf(db, asked);
    if (length === 0) throw refuse('该教师在本学期没有已发布的课');
    return { note: `${length} 次课`, confirm: false };
  },
  async make({ db, input: asked, progress }) {
    const semester = await find(db, semesters, asked.semester_id);
    const { name } = await find(db, people, asked.teacher_id);
    const list = await lessonsOf(db, asked);
    const calendar = calendarOf(semester);
    const lineOf = (one: Lesson) => [
      `第 ${weekOf(calendar, one.day!)} 周`,
      `${one.day} ${weekdayNames[weekdayOf(one.day!) - 1]}`,
      periodWords(one.period!, one.hours),
      one.class_name,
      one.topic,
      one.room_name || '–',
    ];
    const { bytes } = await writePdf({
      title: `${name} 课表`,
      subtitle: `${levels[semester.level]} ${nameOf(semester)}，共 ${list.reduce((sum, { hours }) => sum + hours, 0)} 学时`,
      isWide: true,
      blocks: [
        {
          kind: 'table',
          columns: [
            { title: '周次' },
            { title: '日期', weight: 1.6 },
            { title: '节次', weight: 1.2 },
            { title: '教学班', weight: 2.4 },
            { title: '教学内容', weight: 2.4 },
            { title: '教室', weight: 1.6 },
          ],
          rows: list.map(lineOf),
        },
      ],
    });
    await progress(list.length, list.length);
    return {
      fileName: datedName(`教师课表_${name}`, 'pdf', Date.now()),
      contentType: 'application/pdf',
      bytes: (async function* () {
        yield bytes;
      })(),
    };
  },
});

type Calls = Pick<
  typeof graduateLessonEndpoints,
  'teacherTimetablePdf' | 'timetablePdfStatus' | 'timetablePdfDown' | 'bachelorLessonTemplate' | 'masterLessonTemplate'
>;

async function template(db: Db, level: 'bachelor' | 'master') {
  const options = await importOptions(db, level);
  const bytes = await writeWorkbook(sheetTemplate(lessonSheetOf(level), options));
  return {
    fileName: `${levels[level]}课表导入模板.xlsx`,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes,
  };
}

/** The customer's calls of the course table. */
export const timetablePdfHandlers: Handlers<Calls> = {
  teacherTimetablePdf: async (call) => {
    const { id, status } = await startDownload(call, kind, call.body);
    call.audit({ target: `download_task:${id}` });
    return { ID: id, Status: status };
  },
  timetablePdfStatus: async ({ db, user, query }) => toTask(await ownTask(db, user, query.taskID)),
  timetablePdfDown: ({ db, storage, user, query, audit }) => {
    audit({ target: `download_task:${query.taskID}` });
    return taskFile(db, storage, user, query.taskID);
  },
  bachelorLessonTemplate: ({ db }) => template(db, 'bachelor'),
  masterLessonTemplate: ({ db }) => template(db, 'master'),
};
