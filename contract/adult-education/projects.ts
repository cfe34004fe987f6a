import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { listed, removed, saved } from '../kernel/presets';
import { rowId, rowIdQuery, wholeNumber } from '../kernel/wire';
import { dateText } from '../kernel/wire-date';
import { blockText, lineText, searchText } from '../kernel/wire-text';
import { adultEducationModule } from './module';
import { limits, partKeys, projectStateKeys } from './rules';

const int = z.number().int();
const base = '/api/v2/adult-education/projects';
const level = z.literal([1, 2, 3, 4]);
const hours = z
  .number()
  .min(limits.hours[0], '学时至少为 0.5')
  .max(limits.hours[1])
  .multipleOf(0.5, '学时以 0.5 为单位');

/** A project of continuing education. */
export const cmeProject = z.object({
  id: int,
  name: z.string(),
  /** As the authority gives it; empty: none yet. */
  number: z.string(),
  level,
  credit_class: z.literal([1, 2]),
  hours: z.number(),
  leader: z.object({ user_id: int, name: z.string(), staff_id: z.string() }),
  starts_on: z.string(),
  ends_on: z.string(),
  place: z.string(),
  /** Most who take part as learners; null: not limited. */
  quota: int.nullable(),
  note: z.string(),
  state: z.enum(projectStateKeys),
  enrolled: int,
  signed: int,
  granted: int,
  /** What the caller is in it; null: nothing. */
  mine: z
    .object({ id: int, part: z.enum(partKeys), is_signed: z.boolean(), credits: z.number().nullable() })
    .nullable(),
  version: int,
});
export type CmeProject = z.output<typeof cmeProject>;

/** Somebody who takes part in a project. */
export const attendee = z.object({
  id: int,
  user_id: int,
  name: z.string(),
  staff_id: z.string(),
  dept_name: z.string(),
  part: z.enum(partKeys),
  /** ISO 8601; null: not signed in. */
  signed_at: z.string().nullable(),
  /** That credits were granted for; null: not yet. */
  hours: z.number().nullable(),
  credits: z.number().nullable(),
  /** Number of the certificate; empty: no credits. */
  certificate: z.string(),
  version: int,
});
export type Attendee = z.output<typeof attendee>;

const ids = z.array(rowId).min(1, '请至少选择一人').max(limits.people);
const refused = ['ADULT_EDU_REFUSED'] as const;

export const adultEducationProjectEndpoints = defineEndpoints(adultEducationModule, {
  cmeProjects: listed({
    path: base,
    summary: '继教项目',
    access: 'adultEdu:project:enrol',
    filters: {
      name: searchText(limits.name).optional(),
      level: z.coerce.number().pipe(level).optional(),
      state: z.enum(projectStateKeys).optional(),
      year: z.coerce
        .number()
        .pipe(wholeNumber(...limits.year))
        .optional(),
    },
    row: cmeProject,
    held: {
      id: ({ id }) => id,
      filters: {
        name: 'part',
        level: 'same',
        state: 'same',
        year: (row, year) => row.starts_on.startsWith(`${year}-`),
      },
      order: ['-starts_on', '-id'],
    },
  }),
  saveCmeProject: saved({
    path: `${base}/save`,
    summary: '新增或修改继教项目',
    access: 'adultEdu:project:edit',
    body: z.object({
      id: rowId.optional(),
      name: lineText(limits.name).min(1, '名称是必填项'),
      number: lineText(limits.number).default(''),
      level,
      hours,
      leader_id: rowId,
      starts_on: dateText,
      ends_on: dateText,
      place: lineText(limits.place).default(''),
      quota: wholeNumber(...limits.quota).nullable(),
      note: blockText(limits.note).default(''),
    }),
    row: cmeProject,
    errors: ['NAME_TAKEN', 'REFERENCE_MISSING', ...refused],
    audit: 'adultEdu.project.save',
  }),
  removeCmeProject: removed({
    path: `${base}/remove`,
    summary: '删除未批准的继教项目',
    access: 'adultEdu:project:edit',
    errors: refused,
    audit: 'adultEdu.project.remove',
  }),
  /** Hands it in for review, or takes it back. */
  submitCmeProject: saved({
    path: `${base}/submit`,
    summary: '申报或撤回继教项目',
    access: 'adultEdu:project:edit',
    body: z.object({ id: rowId, submit: z.boolean() }),
    row: cmeProject,
    errors: ['APPROVAL_NO_REVIEWER', 'APPROVAL_OPEN', ...refused],
    audit: 'adultEdu.project.submit',
  }),
  closeCmeProject: saved({
    path: `${base}/close`,
    summary: '继教项目结项',
    access: 'adultEdu:project:edit',
    body: z.object({ id: rowId }),
    row: cmeProject,
    errors: refused,
    audit: 'adultEdu.project.close',
  }),
  enrolInProject: {
    method: 'POST',
    path: `${base}/enrol`,
    summary: '报名或退出继教项目',
    access: 'adultEdu:project:enrol',
    body: z.object({ id: rowId, enrol: z.boolean() }),
    data: cmeProject,
    errors: ['NOT_FOUND', ...refused],
    offline: 'online',
    audit: 'adultEdu.project.enrol',
    mutation: true,
  },
  attendees: listed({
    path: `${base}/attendees`,
    summary: '继教项目的参加人员',
    access: 'adultEdu:project:list',
    filters: { project_id: rowIdQuery, part: z.enum(partKeys).optional() },
    row: attendee,
    held: { id: ({ id }) => id, filters: { project_id: { apart: '' }, part: 'same' }, order: ['-id'] },
  }),
  addAttendees: {
    method: 'POST',
    path: `${base}/attendees/add`,
    summary: '添加继教项目的参加人员',
    access: 'adultEdu:project:edit',
    body: z.object({ id: rowId, user_ids: ids, part: z.enum(partKeys) }),
    data: z.object({ added: int }),
    errors: ['NOT_FOUND', 'REFERENCE_MISSING', ...refused],
    offline: 'online',
    audit: 'adultEdu.attendee.add',
    mutation: true,
    mostMembers: limits.people,
  },
  removeAttendee: removed({
    path: `${base}/attendees/remove`,
    summary: '移除继教项目的参加人员',
    access: 'adultEdu:project:edit',
    errors: refused,
    audit: 'adultEdu.attendee.remove',
  }),
  signAttendees: {
    method: 'POST',
    path: `${base}/attendees/sign`,
    summary: '为参加人员签到或取消签到',
    access: 'adultEdu:project:grant',
    body: z.object({ id: rowId, attendee_ids: ids, signed: z.boolean() }),
    data: z.object({ changed: int }),
    errors: ['NOT_FOUND', ...refused],
    offline: 'online',
    audit: 'adultEdu.attendee.sign',
    mutation: true,
    mostMembers: limits.people,
  },
  /** Hours of each; what they give follows from the level's rule. Granting again corrects. */
  grantCredits: {
    method: 'POST',
    path: `${base}/attendees/grant`,
    summary: '批量授予学分',
    access: 'adultEdu:project:grant',
    body: z.object({
      id: rowId,
      items: z
        .array(z.object({ attendee_id: rowId, hours: z.number().min(0).max(limits.hours[1]) }))
        .min(1, '请至少选择一人')
        .max(limits.people)
        .refine((all) => new Set(all.map((one) => one.attendee_id)).size === all.length, '同一人只能出现一次'),
    }),
    data: z.object({ granted: int, credits: z.number() }),
    errors: ['NOT_FOUND', ...refused],
    offline: 'online',
    audit: 'adultEdu.attendee.grant',
    mutation: true,
    mostMembers: limits.people,
  },
});
