import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { holdsText } from '../kernel/held';
import { added, listed } from '../kernel/presets';
import { rowId } from '../kernel/wire';
import { dateText } from '../kernel/wire-date';
import { blockText, searchText } from '../kernel/wire-text';
import { departmentStayModule } from './module';
import { changeStates, limits } from './rules';

const int = z.number().int();

/** A request for another teacher, by whoever may see the trainee. */
export const teacherChange = z.object({
  id: int,
  /** As the approval knows it. */
  subject: z.string(),
  student_id: int,
  student_name: z.string(),
  staff_id: z.string(),
  /** Of the stay; of a responsible teacher the department to which the trainee belongs. */
  dept_name: z.string(),
  /** Days of the stay; empty for a responsible teacher. */
  from: z.string(),
  to: z.string(),
  from_teacher: z.string(),
  to_teacher: z.string(),
  reason: z.string(),
  /** First day with the new teacher; null: the day of the decision. */
  effective_on: z.string().nullable(),
  state: z.enum(changeStates),
  by_name: z.string(),
  created_at: z.string(),
  version: int,
});
export type TeacherChange = z.output<typeof teacherChange>;

const teacher = z.object({ id: int, name: z.string(), staff_id: z.string(), load: int });
export type TeacherChoice = z.output<typeof teacher>;

const filters = { name: searchText(100).optional(), state: z.enum(changeStates).optional() };
const held = {
  id: ({ id }: TeacherChange) => id,
  filters: {
    name: ({ student_name, staff_id }: TeacherChange, words: string) =>
      holdsText(student_name, words) || staff_id === words,
    state: 'same',
  },
  order: ['-id'],
} as const;
const reason = blockText(limits.reason).min(1, '原因是必填项');
const base = '/api/v2/teacher-rel';
const read = { method: 'GET', offline: 'cached', audit: false, mutation: false } as const;

export const changeEndpoints = defineEndpoints(departmentStayModule, {
  instructorChanges: listed({
    path: `${base}/instructor/changes`,
    summary: '带教老师变更申请',
    access: 'teacherRel:instructor:list',
    filters,
    row: teacherChange,
    held,
  }),
  responsibleChanges: listed({
    path: `${base}/responsible/changes`,
    summary: '责任导师变更申请',
    access: 'teacherRel:responsible:list',
    filters,
    row: teacherChange,
    held,
  }),
  instructorChoices: {
    ...read,
    path: `${base}/instructor/choices`,
    summary: '可以申请变更带教老师的轮转与可选老师',
    access: 'teacherRel:instructor:apply',
    data: z.object({
      limit: int,
      stays: z.array(
        z.object({
          id: int,
          student_name: z.string(),
          dept_name: z.string(),
          from: z.string(),
          to: z.string(),
          teacher_name: z.string(),
          teachers: z.array(teacher),
        }),
      ),
    }),
  },
  responsibleChoices: {
    ...read,
    path: `${base}/responsible/choices`,
    summary: '可以申请变更责任导师的学员与可选老师',
    access: 'teacherRel:responsible:apply',
    data: z.object({
      students: z.array(z.object({ id: int, name: z.string(), staff_id: z.string(), teacher_name: z.string() })),
      teachers: z.array(teacher),
    }),
  },
  applyInstructor: added({
    path: `${base}/instructor/apply`,
    summary: '申请变更一段轮转的带教老师',
    access: 'teacherRel:instructor:apply',
    body: z.object({ stay_id: rowId, to_teacher_id: rowId, reason, effective_on: dateText }),
    row: teacherChange,
    errors: [
      'NOT_FOUND',
      'STAY_CHANGE_STAY',
      'STAY_CHANGE_TEACHER',
      'STAY_CHANGE_OPEN',
      'STAY_CHANGE_DAY',
      'APPROVAL_NO_REVIEWER',
    ],
    audit: 'department-stay.instructor.apply',
  }),
  applyResponsible: added({
    path: `${base}/responsible/apply`,
    summary: '申请变更责任导师',
    access: 'teacherRel:responsible:apply',
    body: z.object({ student_id: rowId, to_teacher_id: rowId, reason }),
    row: teacherChange,
    errors: ['NOT_FOUND', 'STAY_CHANGE_TEACHER', 'STAY_CHANGE_OPEN', 'APPROVAL_NO_REVIEWER'],
    audit: 'department-stay.responsible.apply',
  }),
});
