import type { Reference } from '@server/kits/references';

export const graduateReferences: Reference[] = [
  {
    to: 'person',
    columns: ['graduate_class_student.user_id', 'graduate_lesson.teacher_id', 'graduate_roll.user_id'],
    because: 'says who was taught and by whom; lists leave deleted people out',
  },
  {
    to: 'person',
    columns: ['graduate_adjustment.asked_by', 'graduate_adjustment.substitute_id'],
    because: 'says who asked for what of a lesson',
  },
  {
    to: 'department',
    columns: ['graduate_course.dept_id'],
    because: 'says who gives the course; it goes on being taught',
  },
];
