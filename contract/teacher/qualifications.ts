import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { imported, listed, saved } from '../kernel/presets';
import { rowId } from '../kernel/wire';
import { dateText } from '../kernel/wire-date';
import { blockText, searchText } from '../kernel/wire-text';
import { teacherModule } from './module';
import { qualificationStateKeys, ruleLimits as limits } from './rules';

const capacity = z.literal([1, 2, 3, 4, 5]);
const level = z.literal([1, 2]);
const certificate = z.literal([1, 2, 3, 4]);

/** Somebody's qualification as one kind of teacher, with what other modules know of him. */
export const qualification = z.object({
  id: z.number().int(),
  user_id: z.number().int(),
  name: z.string(),
  staff_id: z.string(),
  dept_name: z.string(),
  /** Title in the personal file; empty: none. */
  title: z.string(),
  capacity,
  level,
  qualified_on: z.string(),
  /** Last day of it. */
  valid_until: z.string(),
  /** Days until then, from the day on which it was asked; below 0 when it is over. */
  days_left: z.number().int(),
  /** Certificate of teacher training; null: none is recorded. */
  training: certificate.nullable(),
  /** Its last day; null: without an end. */
  training_until: z.string().nullable(),
  state: z.enum(qualificationStateKeys),
  /** Why it is suspended; empty: it is not. */
  reason: z.string(),
  note: z.string(),
  /** Trainees of this kind now, and how many may be; null: not limited, or no trainees belong to the kind. */
  trainees: z.number().int().nullable(),
  most_trainees: z.number().int().nullable(),
  /** Hours taught in activities of this year. */
  hours: z.number(),
  /** Mean of published evaluations of this year, 0 to 100; null where none is above its threshold. */
  mean: z.number().nullable(),
  /** What the rule of the kind and level asks for and is not met. */
  unmet: z.array(z.string()),
  version: z.number().int(),
});
export type Qualification = z.output<typeof qualification>;

const suspended = z.object({ id: rowId, reason: blockText(limits.note).min(1, '停聘原因是必填项') });

export const qualificationEndpoints = defineEndpoints(teacherModule, {
  qualifications: listed({
    path: '/api/v2/teacher/qualifications',
    summary: '师资人员',
    access: 'teacher:person:list',
    filters: {
      name: searchText(limits.name).optional(),
      capacity: z.coerce.number().pipe(capacity).optional(),
      level: z.coerce.number().pipe(level).optional(),
      state: z.enum(qualificationStateKeys).optional(),
    },
    row: qualification,
    held: {
      id: ({ id }) => id,
      filters: { name: 'part', capacity: 'same', level: 'same', state: 'same' },
      order: ['valid_until', 'id'],
    },
  }),
  saveQualification: saved({
    path: '/api/v2/teacher/qualifications/save',
    summary: '聘任或修改师资',
    access: 'teacher:person:edit',
    body: z.object({
      id: rowId.optional(),
      /** Whose it is, and of what kind: told once, when it is new. */
      user_id: rowId,
      capacity,
      level,
      qualified_on: dateText,
      /** Null: as long as the rule says. */
      valid_until: dateText.nullable().default(null),
      training: certificate.nullable().default(null),
      training_until: dateText.nullable().default(null),
      note: blockText(limits.note).default(''),
    }),
    row: qualification,
    errors: ['PERSON_NOT_OWN', 'REFERENCE_MISSING', 'TEACHER_TWICE', 'TEACHER_NO_RULE', 'TEACHER_DAYS'],
    audit: 'teacher.qualification.save',
  }),
  importQualifications: imported({
    path: '/api/v2/teacher/qualifications/import',
    summary: '导入师资人员',
    access: 'teacher:person:import',
    audit: 'teacher.qualification.import',
  }),
  renewQualification: saved({
    path: '/api/v2/teacher/qualifications/renew',
    summary: '续聘师资',
    access: 'teacher:person:edit',
    body: z.object({ id: rowId }),
    row: qualification,
    errors: ['PERSON_NOT_OWN', 'TEACHER_NO_RULE', 'TEACHER_SUSPENDED'],
    audit: 'teacher.qualification.renew',
  }),
  suspendQualification: saved({
    path: '/api/v2/teacher/qualifications/suspend',
    summary: '停聘师资',
    access: 'teacher:person:suspend',
    body: suspended,
    row: qualification,
    errors: ['PERSON_NOT_OWN'],
    audit: 'teacher.qualification.suspend',
  }),
  resumeQualification: saved({
    path: '/api/v2/teacher/qualifications/resume',
    summary: '恢复聘任',
    access: 'teacher:person:suspend',
    body: z.object({ id: rowId }),
    row: qualification,
    errors: ['PERSON_NOT_OWN'],
    audit: 'teacher.qualification.resume',
  }),
});
