import { z } from 'zod';
import { kindField } from '../handbook/kinds';
import { defineEndpoints } from '../kernel/endpoint';
import { listed, stale } from '../kernel/presets';
import { rowId, rowIdQuery, storableText, wholeNumber } from '../kernel/wire';
import { dateText } from '../kernel/wire-date';
import { blockText, searchText } from '../kernel/wire-text';
import { stayStates } from '../rotation/stay-states';
import { entryStates } from './completion';
import { trainingModule } from './module';
import { entryRoles, limits } from './rules';

const int = z.number().int();
const role = z.enum(entryRoles).nullable();

/** 手册条目. */
export const entry = z.object({
  /** Made on the device that wrote it. */
  id: z.string(),
  requirement_id: int,
  date: z.string(),
  role,
  /** By the keys of the kind's fields. */
  values: z.array(z.object({ key: z.string(), value: z.string() })),
  note: z.string(),
  photos: z.array(z.string()),
  state: z.enum(entryStates),
  /** How many levels have passed it while it waits. */
  level: int,
  /** Whom it waits for; empty where it waits for nobody. */
  waits_for: z.string(),
  /** What the reviewer wrote last, and who it was. */
  reason: z.string(),
  reviewer: z.string(),
  reviewed_at: z.string().nullable(),
  submitted_at: z.string().nullable(),
  /** Its trainee asks that it counts although it was returned, and nobody has decided yet. */
  is_appealing: z.boolean(),
  /** The caller may decide on it now. */
  can_review: z.boolean(),
  /** DOPS that watched this procedure in the stay of the entry. */
  dops: z.array(z.object({ id: int, rater: z.string(), task: z.string(), link: z.string() })),
  version: int,
});
export type Entry = z.output<typeof entry>;

const item = z.object({
  /** The requirement. */
  id: int,
  st_dept_name: z.string(),
  kind_id: int,
  item: z.string(),
  required: int,
  level: z.string().nullable(),
  role,
});
export type HandbookItem = z.output<typeof item>;
const stay = z.object({
  id: int,
  dept_name: z.string(),
  st_dept_name: z.string(),
  from: z.string(),
  to: z.string(),
  state: z.enum(stayStates),
  teacher_name: z.string(),
});
export type HandbookStay = z.output<typeof stay>;
const kind = z.object({
  id: int,
  name: z.string(),
  unit: z.string(),
  has_role: z.boolean(),
  needs_proof: z.boolean(),
  identity: z.enum(['none', 'mask', 'forbid']),
  fields: z.array(kindField),
});
export type HandbookKind = z.output<typeof kind>;

const counted = z.object({
  requirement_id: int,
  date: z.string(),
  role,
  state: z.enum(entryStates),
});
const countedStay = z.object({ st_dept_name: z.string(), from: z.string(), to: z.string() });
/** How a handbook stood as a day began, told by what is different now (docs/adr/0152). */
const since = z.object({
  /** `YYYY-MM-DD`. */
  day: z.string(),
  /** null: as now. */
  items: z.array(item).nullable(),
  stays: z.array(countedStay).nullable(),
  /** What was done to entries since, in the order of time. */
  moves: z.array(
    z.object({
      entry_id: z.string(),
      at: z.string(),
      by: z.string(),
      before: counted.nullable(),
      after: counted.nullable(),
    }),
  ),
});

/** A person's handbook, whole: a device that holds it counts for itself. */
export const handbook = z.object({
  user_id: int,
  name: z.string(),
  staff_id: z.string(),
  major: z.string(),
  grade: int.nullable(),
  /** Name of the standard; empty where none is published for this person. */
  version_name: z.string(),
  /** Least completion of a department to leave it, per cent. */
  min_completion: int,
  stays: z.array(stay),
  items: z.array(item),
  kinds: z.array(kind),
  entries: z.array(entry),
  /** null where nothing was kept of it yet. */
  since: since.nullable(),
});
export type Handbook = z.output<typeof handbook>;

/** A person of 全部手册. */
export const handbookRow = z.object({
  id: int,
  name: z.string(),
  staff_id: z.string(),
  major: z.string(),
  grade: int.nullable(),
  dept_name: z.string(),
  /** 0 to 1; null where nothing is required. */
  completion: z.number().nullable(),
  fill: z.number().nullable(),
  audit: z.number().nullable(),
  missing: int,
  waiting: int,
});
export type HandbookRow = z.output<typeof handbookRow>;

const entryInput = z.object({
  id: z.uuid(),
  requirement_id: rowId,
  date: dateText,
  role: role.default(null),
  values: z
    .array(z.object({ key: storableText(40), value: blockText(limits.value) }))
    .max(limits.values)
    .default([]),
  note: blockText(limits.note).default(''),
  photos: z.array(z.uuid()).max(limits.photos).default([]),
  is_submitted: z.boolean(),
  /** The version that was seen; 0 for a new one. */
  version: wholeNumber(0, 1_000_000),
});

const base = '/api/v2/training';

export const entryEndpoints = defineEndpoints(trainingModule, {
  own: {
    method: 'GET',
    path: `${base}/handbook/own`,
    summary: '本人的培训手册',
    access: 'training:plan:view',
    data: handbook,
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  saveEntry: {
    method: 'POST',
    path: `${base}/entries/save`,
    summary: '登记或修改一条手册条目',
    access: 'training:entry:edit',
    body: entryInput,
    data: entry,
    errors: [
      ...stale,
      'TRAINING_ENTRY_STATE',
      'TRAINING_PATIENT_DATA',
      'TRAINING_NOT_OWED',
      'TRAINING_LATE',
      'TRAINING_LOCKED',
      'TRAINING_INCOMPLETE',
    ],
    offline: 'queued',
    audit: 'training.entry.save',
    mutation: true,
  },
  submitEntries: {
    method: 'POST',
    path: `${base}/entries/submit`,
    summary: '提交若干条草稿',
    access: 'training:entry:edit',
    body: z.object({ ids: z.array(z.uuid()).min(1).max(limits.batch) }),
    data: z.object({
      done: int,
      failed: z.array(z.object({ id: z.string(), message: z.string() })),
    }),
    offline: 'queued',
    audit: 'training.entry.submit',
    mutation: true,
  },
  removeEntry: {
    method: 'POST',
    path: `${base}/entries/remove`,
    summary: '删除一条草稿或退回的条目',
    access: 'training:entry:edit',
    body: z.object({ id: z.uuid() }),
    data: z.object({ id: z.string() }),
    errors: [...stale, 'TRAINING_ENTRY_STATE', 'TRAINING_LOCKED'],
    offline: 'online',
    audit: 'training.entry.remove',
    mutation: true,
  },
  appealEntry: {
    method: 'POST',
    path: `${base}/entries/appeal`,
    summary: '对退回的条目申诉，请科室与基地认可',
    access: 'training:entry:edit',
    body: z.object({
      id: z.uuid(),
      reason: blockText(limits.note).min(1, '申诉理由是必填项'),
      /** The version that was seen. */
      version: rowId,
    }),
    data: entry,
    errors: [...stale, 'TRAINING_ENTRY_STATE', 'TRAINING_LOCKED', 'APPROVAL_OPEN', 'APPROVAL_NO_REVIEWER'],
    offline: 'online',
    audit: 'training.entry.appeal',
    mutation: true,
  },
  handbooks: listed({
    path: `${base}/handbooks`,
    summary: '学员手册完成情况',
    access: 'training:manual:list',
    filters: {
      name: searchText(100).optional(),
      grade: z.coerce.number().pipe(wholeNumber(2000, 2099)).optional(),
      state: z.enum(['waiting', 'none']).optional(),
    },
    row: handbookRow,
    held: {
      id: ({ id }) => id,
      filters: {
        name: 'part',
        grade: 'same',
        state: ({ waiting }, state) => (state === 'waiting') === waiting > 0,
      },
      order: ['staff_id', 'id'],
    },
  }),
  handbook: {
    method: 'GET',
    path: `${base}/handbooks/:id`,
    summary: '一名学员的手册',
    access: 'training:manual:list',
    params: z.object({ id: rowIdQuery }),
    data: handbook,
    errors: ['NOT_FOUND'],
    offline: 'cached',
    audit: 'training.handbook.view',
    mutation: false,
  },
  reviewEntries: {
    method: 'POST',
    path: `${base}/entries/review`,
    summary: '通过或退回若干条手册条目',
    access: 'training:entry:review',
    body: z
      .object({
        rows: z
          .array(z.object({ id: z.uuid(), version: rowId }))
          .min(1)
          .max(limits.batch),
        pass: z.union([z.literal(1), z.literal(2)]),
        reason: blockText(limits.note).default(''),
      })
      .refine(({ pass, reason }) => pass === 1 || reason !== '', { message: '退回原因是必填项', path: ['reason'] }),
    data: z.object({
      done: int,
      /** Those that were refused, each with why. */
      failed: z.array(z.object({ id: z.string(), message: z.string() })),
    }),
    offline: 'online',
    audit: 'training.entry.review',
    mutation: true,
  },
});
