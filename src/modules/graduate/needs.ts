import { graduateConfigEndpoints } from '@contract/graduate/config';
import { courseQueryEndpoints } from '@contract/graduate/course-query';
import { graduateLessonEndpoints } from '@contract/graduate/lessons';
import { presentOf } from '@contract/graduate/rules';
import { graduateSemesterEndpoints } from '@contract/graduate/semesters';
import { graduateTaskEndpoints } from '@contract/graduate/tasks';
import { hospitalToday } from '@device/api/server-time';
import { callNeed, eachNeed, type Need } from '@device/copies/needs';

type Level = 'bachelor' | 'master';
const semesters = (level: Level) => ({ query: { level, page: 1, size: 20 } }) as const;

/** A roll is called where there may be no network: who is in the classes that somebody teaches, and what was called. */
const rolls = (what: string, level: Level): Need =>
  eachNeed(what, courseQueryEndpoints.courseDetail, {
    of: graduateTaskEndpoints.ownTasks,
    input: { query: { level } },
    each: ({ list }) => [...new Set(list.map((one) => one.class_id))].map((id) => ({ query: { id } })),
    access: courseQueryEndpoints.saveRoll.access,
  });

/** One's own lessons of the semester that the page opens with. */
const timetable = (what: string, level: Level): Need =>
  eachNeed(what, graduateLessonEndpoints.timetable, {
    of: graduateSemesterEndpoints.semesters,
    input: semesters(level),
    each: ({ list }) => {
      const present = presentOf(list, hospitalToday());
      return present ? [{ query: { semester_id: present.id, by: 'mine' as const } }] : [];
    },
    access: graduateLessonEndpoints.timetable.access,
  });

export const graduateNeeds: readonly Need[] = [
  callNeed('本科生校历', graduateSemesterEndpoints.semesters, semesters('bachelor')),
  callNeed('研究生校历', graduateSemesterEndpoints.semesters, semesters('master')),
  timetable('本科课表', 'bachelor'),
  timetable('研究生课表', 'master'),
  callNeed('本科教学任务', graduateTaskEndpoints.ownTasks, { query: { level: 'bachelor' } }),
  callNeed('研究生教学任务', graduateTaskEndpoints.ownTasks, { query: { level: 'master' } }),
  rolls('本科点名名单', 'bachelor'),
  rolls('研究生点名名单', 'master'),
  callNeed('本科调课规则', graduateConfigEndpoints.graduateSetting, { query: { level: 'bachelor' } }),
  callNeed('研究生调课规则', graduateConfigEndpoints.graduateSetting, { query: { level: 'master' } }),
];
