import { z } from 'zod';
import { attachment } from '../attachment/types';
import { defineEndpoints } from '../kernel/endpoint';
import { listed, saved } from '../kernel/presets';
import { rowId, rowIdQuery } from '../kernel/wire';
import { dateText } from '../kernel/wire-date';
import { blockText, lineText, searchText } from '../kernel/wire-text';
import { applicationKindKeys, applicationStateKeys } from './application-rules';
import { dormModule } from './module';
import { limits } from './rules';
import { season } from './seasons';

const int = z.number().int();

/** 宿舍申请. */
export const application = z.object({
  id: int,
  user_id: int,
  name: z.string(),
  staff_id: z.string(),
  dept_name: z.string(),
  kind: z.enum(applicationKindKeys),
  from_on: z.string(),
  /** Empty where the kind has no end. */
  due_on: z.string(),
  /** HH:MM, of a visit. */
  from_time: z.string(),
  to_time: z.string(),
  building_id: int.nullable(),
  /** Wishes. */
  building_name: z.string(),
  roommate: z.string(),
  visitor: z.string(),
  reason: z.string(),
  state: z.enum(applicationStateKeys),
  /** The bed that was given, or that the applicant lived in when he asked; empty without one. */
  place: z.string(),
  files: z.array(attachment.pick({ id: true, name: true, kind: true, size: true, has_thumbnail: true })),
  version: int,
});
export type Application = z.output<typeof application>;

/** What an applicant has to choose from: houses of his gender with their free beds, and where he lives. */
export const applyChoices = z.object({
  place: z.string(),
  lodging_state: z.string(),
  /** Those that concern him; a kind that stands in none is applied for at any time. */
  seasons: z.array(season.pick({ name: true, from_on: true, until_on: true, kinds: true })),
  buildings: z.array(z.object({ id: int, name: z.string(), free: int })),
});
export type ApplyChoices = z.output<typeof applyChoices>;

/** A bed for an applicant, the one that suits best first. */
export const bedChoice = z.object({
  bed_id: int,
  place: z.string(),
  type_name: z.string(),
  reasons: z.array(z.string()),
});
export type BedChoice = z.output<typeof bedChoice>;

/** What is given with the last pass of 入住 and 调宿. */
export const bedInput = z.object({ bed_id: rowId });

const base = '/api/v2/dorm/applications';
const clock = lineText(5).regex(/^(|([01]\d|2[0-3]):[0-5]\d)$/, '时间应为 时:分，例如 14:30');
const filters = { kind: z.enum(applicationKindKeys).optional(), state: z.enum(applicationStateKeys).optional() };
const refused = ['DORM_APPLICATION_REFUSED', 'APPROVAL_NO_REVIEWER', 'APPROVAL_OPEN'] as const;

export const applyInput = z.object({
  kind: z.enum(applicationKindKeys),
  from_on: dateText.nullable().default(null),
  due_on: dateText.nullable().default(null),
  from_time: clock.default(''),
  to_time: clock.default(''),
  building_id: rowId.nullable().default(null),
  roommate: lineText(limits.name).default(''),
  visitor: lineText(limits.name).default(''),
  reason: blockText(limits.note).min(1, '事由是必填项'),
  files: z.array(z.uuid()).max(limits.files).default([]),
});

export const applicationEndpoints = defineEndpoints(dormModule, {
  ownApplications: listed({
    path: `${base}/own`,
    summary: '本人的宿舍申请',
    access: 'dorm:apply:submit',
    filters,
    row: application,
    held: { id: ({ id }) => id, filters: { kind: 'same', state: 'same' }, order: ['-id'] },
  }),
  applyChoices: {
    method: 'GET',
    path: `${base}/choices`,
    summary: '本人的床位与各楼空床数',
    access: 'dorm:apply:submit',
    data: applyChoices,
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  apply: {
    method: 'POST',
    path: `${base}/apply`,
    summary: '申请入住、调宿、退宿、外宿或访客',
    access: 'dorm:apply:submit',
    body: applyInput,
    data: application,
    errors: ['NOT_FOUND', ...refused, 'APPROVAL_OBSTACLE'],
    offline: 'online',
    audit: 'dorm.application.apply',
    mutation: true,
  },
  withdrawApplication: saved({
    path: `${base}/withdraw`,
    summary: '撤回本人的宿舍申请',
    access: 'dorm:apply:withdraw',
    body: z.object({ id: rowId }),
    row: application,
    errors: ['DORM_APPLICATION_REFUSED'],
    audit: 'dorm.application.withdraw',
  }),
  applications: listed({
    path: base,
    summary: '宿舍申请（审批）',
    access: 'dorm:apply:approve',
    filters: { ...filters, keyword: searchText(limits.name).optional() },
    row: application,
    held: {
      id: ({ id }) => id,
      filters: {
        kind: 'same',
        state: 'same',
        keyword: ({ name, staff_id }, asked) =>
          [name, staff_id].some((one) => one.toLowerCase().includes(asked.toLowerCase())),
      },
      order: ['-id'],
    },
  }),
  bedChoices: {
    method: 'GET',
    path: `${base}/:id/beds`,
    summary: '申请人可住的空床，按适合程度排列',
    access: 'dorm:apply:approve',
    params: z.object({ id: rowIdQuery }),
    data: z.array(bedChoice),
    errors: ['NOT_FOUND'],
    offline: 'online',
    audit: false,
    mutation: false,
  },
});
