/** Identifiers of what is reviewed: the customer's (requirements section 3), and 101 onward our own. */
export const ReviewModule = {
  teacher: 4,
  performance: 10,
  exam: 11,
  room: 13,
  teacherArchives: 15,
  dorm: 20,
  profileChange: 101,
  rotationSwap: 102,
  leave: 103,
  attendanceCorrection: 104,
  activity: 105,
  handbookAppeal: 106,
  departmentExit: 107,
  teacherChange: 108,
  keyStudentRelease: 109,
  questionSubmission: 110,
} as const;
export type ReviewModule = (typeof ReviewModule)[keyof typeof ReviewModule];

export const reviewModuleNames: Record<ReviewModule, string> = {
  [ReviewModule.teacher]: '师资管理',
  [ReviewModule.performance]: '绩效管理',
  [ReviewModule.exam]: '考试管理',
  [ReviewModule.room]: '房间管理',
  [ReviewModule.teacherArchives]: '师资档案',
  [ReviewModule.dorm]: '宿舍管理',
  [ReviewModule.profileChange]: '个人信息变更',
  [ReviewModule.rotationSwap]: '轮转互换',
  [ReviewModule.leave]: '请假销假',
  [ReviewModule.attendanceCorrection]: '考勤更正',
  [ReviewModule.activity]: '教学活动',
  [ReviewModule.handbookAppeal]: '手册申诉',
  [ReviewModule.departmentExit]: '出科',
  [ReviewModule.teacherChange]: '带教与导师变更',
  [ReviewModule.keyStudentRelease]: '重点学员名单解除',
  [ReviewModule.questionSubmission]: '题库投稿',
};
