/** 责任导师 for the whole of the training, 带教老师 within a department. */
export const teacherKinds = {
  responsible: { id: 1, name: '责任导师' },
  supervising: { id: 2, name: '带教老师' },
} as const;
export type TeacherKind = (typeof teacherKinds)[keyof typeof teacherKinds]['id'];
