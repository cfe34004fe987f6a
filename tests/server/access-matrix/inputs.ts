import { hospitalDay } from '@contract/kernel/hospital-time';
import type { Database } from '@server/kernel/database/database';

export interface Input {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Most rows that a page gives. */
const size = 500;

const thisYear = () => Number(hospitalDay(Date.now()).slice(0, 4));

/**
 * Inputs for reads that do not answer an empty one; lists are asked for as many rows as they give. Where a person is
 * asked for, it is one whom only administrators see: the answer of everybody else must be a refusal.
 */
export const inputs: Record<string, (world: { db: Database['db']; hiddenPerson: number }) => Input> = {
  'analysis.figure': () => ({ query: { set: 'people' } }),
  'analysis.testDataSet': () => ({ query: { set: 'people' } }),
  'performance.filteredPeople': () => ({ query: { filter_id: 1, size } }),
  'performance.tableDetail': () => ({ params: { id: 1 } }),
  'performance.fillSheets': () => ({ query: { table_id: 5 } }),
  'performance.fillRows': () => ({ query: { table_id: 5, size } }),
  'performance.results': () => ({ query: { table_id: 1, size } }),
  'performance.trace': () => ({ query: { id: 1 } }),
  'performance.deptResults': () => ({ query: { table_id: 1 } }),
  'adult-education.attendees': () => ({ query: { project_id: 5, size } }),
  'adult-education.yearCredits': () => ({ query: { year: thisYear(), size } }),
  'cloud-class.courseLearners': () => ({ query: { course_id: 1, size } }),
  'cloud-class.courseWorks': () => ({ query: { course_id: 4, size } }),
  'cloud-class.courseDetail': () => ({ query: { id: 1 } }),
  'cloud-class.coursewareDetail': () => ({ query: { id: 1 } }),
  'cloud-class.learnCourse': () => ({ query: { id: 2 } }),
  'cloud-class.courseComments': () => ({ query: { course_id: 2, size } }),
  'graduate.graduateSetting': () => ({ query: { level: 'bachelor' } }),
  'graduate.courses': () => ({ query: { level: 'bachelor', size } }),
  'graduate.semesters': () => ({ query: { level: 'bachelor', size } }),
  'graduate.graduateClasses': () => ({ query: { level: 'bachelor', size } }),
  'graduate.graduateClass': () => ({ query: { id: 1 } }),
  'graduate.timetable': () => ({ query: { semester_id: 3, by: 'class', id: 3 } }),
  'graduate.timetableChoices': () => ({ query: { semester_id: 3 } }),
  'graduate.arrangement': () => ({ query: { semester_id: 3, by: 'class', id: 3 } }),
  'graduate.lessonSlots': () => ({ query: { id: 1, week: 1 } }),
  'graduate.courseQuery': () => ({ query: { level: 'bachelor', size } }),
  'graduate.courseDetail': () => ({ query: { id: 1 } }),
  'graduate.ownScores': () => ({ query: { level: 'bachelor' } }),
  'graduate.ownTasks': () => ({ query: { level: 'bachelor' } }),
  'graduate.ownAdjustments': () => ({ query: { level: 'bachelor', size } }),
  'graduate.lessonPlace': () => ({ query: { id: 1, day: '2026-11-30', period: 1 } }),
  'continuing.conEduCounts': () => ({ query: { by: 'batch' } }),
  'continuing.conEduTrainingPeople': () => ({ query: { training_id: 1 } }),
  'continuing.appraisal': () => ({ query: { id: 1 } }),
  'continuing.applicationHistory': () => ({ query: { id: 1 } }),
  'graduate-wheel.wheel': () => ({ query: { level: 'bachelor' } }),
  'graduate-project.stage': () => ({ params: { id: 1 } }),
  'library.libraryReaders': () => ({ query: { file_id: 1, size } }),
  'library.libraryFileDetail': () => ({ query: { id: 2 } }),
  'adult-education.personCredits': ({ hiddenPerson }) => ({ query: { year: thisYear(), user_id: hiddenPerson } }),
  'people.query': () => ({ body: { size } }),
  'people.pick': () => ({ body: { among: 'seen' } }),
  'people.detail': ({ hiddenPerson }) => ({ query: { user_id: hiddenPerson } }),
  'people.reveal': ({ hiddenPerson }) => ({ params: { userId: hiddenPerson } }),
  'people.statusLog': ({ hiddenPerson }) => ({ query: { user_id: hiddenPerson } }),
  'people.records': ({ hiddenPerson }) => ({ params: { userId: hiddenPerson } }),
  'userinfo.personPicture': ({ hiddenPerson }) => ({ params: { userId: hiddenPerson } }),
  'dorm.bedMap': () => ({ params: { id: 1 } }),
  'dorm.proposeBeds': () => ({ body: { from_on: hospitalDay(Date.now()), due_on: hospitalDay(Date.now()) } }),
  'activities.activity': () => ({ params: { id: 1 } }),
  'activities.participants': () => ({ params: { id: 1 } }),
  'activities.ownActivities': () => ({ query: { of: 'past', size } }),
  'activities.ownActivity': () => ({ params: { id: 1 } }),
  'system.recordHistory': ({ hiddenPerson }) => ({ params: { kind: 'person', id: hiddenPerson } }),
  'people.deptInfo': ({ hiddenPerson }) => ({ query: { user_id: hiddenPerson } }),
  'people.userList': () => ({ body: { size } }),
  'people.deptUserList': () => ({ body: { size } }),
  'people.userRoles': ({ hiddenPerson }) => ({ params: { userId: hiddenPerson } }),
  'people.graphql': () => ({ body: { operationName: 'UserList', variables: { size } } }),
  'rotation.movementPages': () => ({ body: { phase: 'here', size } }),
  'rotation.wardPlan': () => ({ query: { deptId: 1 } }),
  'training.handbook': ({ hiddenPerson }) => ({ params: { id: hiddenPerson } }),
  // Nobody's: who sees whose is held by exits.server.test.ts.
  'department-stay.exit': () => ({ params: { id: 2_000_000_000 } }),
  'system.roleRow': () => ({ body: { id: 1 } }),
  'system.roleMembers': () => ({ params: { id: 1 }, query: { size } }),
  'system.rolePreview': () => ({ body: { permissions: ['*'] } }),
  'system.permissionHolders': () => ({ query: { code: 'rotation:plan:list', size } }),
  'system.explainAccess': ({ hiddenPerson }) => ({
    body: { user_id: hiddenPerson, subject: { kind: 'permission', code: 'rotation:plan:list' } },
  }),
  'attendance.sheet': () => ({ query: { type_id: 1 } }),
  'attendance.taught': () => ({ query: { type_id: 1 } }),
  'attendance.shifts': () => ({ query: { type_id: 1, size } }),
  'attendance.checkSetting': () => ({ query: { type_id: 1 } }),
  'attendance.wardCode': () => ({ query: { dept_id: 1 } }),
  'attendance.records': () => ({ body: { type_id: 1, size } }),
  'attendance.effect': () => ({ query: { id: 1 } }),
  'attendance.preview': () => ({
    query: { kind_id: 1, from: '2026-11-30', from_half: 'am', to: '2026-11-30', to_half: 'pm' },
  }),
};
