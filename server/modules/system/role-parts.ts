/** Permissions that go together in roles that a new system starts with. */

/** Files of one's own and those that one is given. */
export const library = ['nf:file:list', 'nf:file:download', 'nf:file:upload', 'nf:file:share'];

/** Learning, and teaching by courses of one's own. */
export const cloudClass = [
  'cloudClass:learn:use',
  'cloudClass:course:list',
  'cloudClass:course:edit',
  'cloudClass:courseware:edit',
];
export const dictionary = ['dataDic:dept:list', 'dataDic:bigDept:list', 'dataDic:major:list'];

/** Writing questions in banks that are open to one, and in one's own. */
export const authoring = [
  'theoryTest:practice:use',
  'theoryTest:bank:list',
  'theoryTest:bank:add',
  'theoryTest:question:list',
  'theoryTest:question:edit',
  'theoryTest:question:import',
  'theoryTest:question:export',
  'theoryTest:paper:list',
  'theoryTest:paper:add',
  'theoryTest:paper:union',
  'theoryTest:paper:task',
  'theoryTest:paper:preview',
  'theoryTest:paper:archive',
  'theoryTest:paper:remove',
];

/** Duties in exams that one is named for. */
export const examDuties = [
  'theoryTest:invigilate:view',
  'theoryTest:invigilate:operate',
  'theoryTest:marking:mark',
  'theoryTest:marking:arbitrate',
];

/** Holding the exams of a department: what stays with the office is reviewing them, and changing scores. */
export const holdingExams = [
  ...['list', 'add', 'edit', 'submit', 'withdraw', 'publish', 'cancel', 'extend', 'makeup', 'archive'].map(
    (what) => `theoryTest:exam:${what}`,
  ),
  ...examDuties,
  'theoryTest:marking:assign',
  'theoryTest:score:list',
  'theoryTest:score:publish',
  'theoryTest:score:export',
  'theoryTest:analysis:view',
  'theoryTest:analysis:export',
];

/** Boards that are shared to one, with the rows behind their figures. */
export const figures = [
  'dataAnalysis:dashboard:view',
  'dataAnalysis:board:list',
  'dataAnalysis:table:view',
  'dataAnalysis:table:export',
];

/** Filling in and handing in the 绩效 of a department, and reading what came of it. */
export const handingIn = [
  'performance:entry:input',
  'performance:entry:submit',
  'performance:entry:list',
  'performance:result:*',
];

/** Judging projects of graduate students: as a supervisor, or in a group of experts that one is named for. */
export const judgingProjects = ['graduate:project:list', 'graduate:project:examine'];

/** Visitors of a department: what it offers, who applies to it, and who needs more time. */
export const visitors = [
  'conEdu:batch:list',
  'conEdu:plan:apply',
  'conEdu:person:list',
  'conEdu:person:approve',
  'conEdu:person:export',
  'conEdu:delay:apply',
  'conEdu:delay:approve',
  'conEdu:stat:view',
  'conEdu:manual:review',
  'conEdu:manual:print',
];

/** Timetables of students, to read and to print, and where their groups rotate. */
export const timetables = ['graduate:timetable:view', 'graduate:timetable:print', 'graduate:rotation:list'];

/** Teaching of students: one's own lessons and what is asked to have changed of them; a teaching office decides on that. */
export const ownTeaching = [
  'graduate:task:view',
  'graduate:task:adjust',
  'graduate:course:view',
  'graduate:course:score',
  'graduate:course:export',
];
export const teachingOffice = [...ownTeaching, 'graduate:adjust:approve'];
/** Who visits: given beside the role of his type, so that 我的进修 stands in nobody else's menu. */
export const visitorRole = {
  code: 'visitor' as const,
  name: '进修学员',
  description: '查看本人的进修与岗前培训、填写进修小结；与学员角色一起授予',
  dataScope: 'self' as const,
  permissions: ['conEdu:visit:own'],
};
/** Graduate students: given beside the role of their type. */
export const graduateRole = {
  code: 'graduate' as const,
  name: '研究生',
  description: '填写并提交本人课题的各阶段材料；与学员角色一起授予',
  dataScope: 'self' as const,
  permissions: [
    'graduate:project:list',
    'graduate:project:edit',
    'graduate:project:submit',
    'graduate:project:withdraw',
  ],
};
