import type { Reference } from '@server/kits/references';

export const teacherReferences: Reference[] = [
  {
    to: 'person',
    columns: ['teacher_qualification.user_id'],
    because: 'says who was qualified for what; lists leave deleted people out',
  },
  {
    to: 'person',
    columns: ['teacher_qualification_change.by_id'],
    because: 'says who changed the kind or level of a teacher',
  },
  {
    to: 'person',
    columns: ['teacher_archive_section.user_id', 'teacher_archive_reminder.user_id'],
    because: 'is the archive of somebody; lists leave deleted people out',
  },
  {
    to: 'person',
    columns: ['teacher_selection_reviewer.user_id', 'teacher_declaration.user_id'],
    because: 'says who declared in a round of selection and who scored it',
  },
  {
    to: 'person',
    columns: [
      'teacher_objection.by_id',
      'teacher_objection.answered_by_id',
      'teacher_declaration_material.judged_by_id',
    ],
    because: 'says who objected to a person in a public notice, who answered it, and who judged a material',
  },
];
