import { z } from 'zod';
import { attachment } from '../attachment/types';
import { defineEndpoints } from '../kernel/endpoint';
import { listed, saved } from '../kernel/presets';
import { rowId, rowIdQuery, storableText, wholeNumber } from '../kernel/wire';
import { recordOf } from '../kernel/wire-json';
import { blockText, lineText, originText, searchText } from '../kernel/wire-text';
import { sectionStateKeys } from './archive-rules';
import { archiveLimits as limits, archiveSectionKeys, fieldTypes, type FieldType } from './archive-sections';
import { teacherModule } from './module';

const base = '/api/v2/teacher/archives';
const sectionKey = z.enum(archiveSectionKeys);
const value = z.union([lineText(limits.text), z.number().min(0).max(9999), z.null()]);
/** More fields than any section has. */
const mostFields = 12;
const values = recordOf(storableText(20), value, mostFields);

const entry = z.object({
  id: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  files: z.array(attachment),
});
export type ArchiveEntryRow = z.output<typeof entry>;

/** A field that a section asks for. */
const field = z.object({
  key: z.string(),
  label: z.string(),
  type: z.enum(Object.keys(fieldTypes) as FieldType[]),
  is_required: z.boolean(),
  options: z.array(z.string()),
  range: z.tuple([z.number(), z.number()]).nullable(),
  may_lie_ahead: z.boolean(),
});

const section = z.object({
  key: sectionKey,
  /** Its name first. */
  fields: z.array(field),
  state: z.enum(sectionStateKeys),
  /** As the teacher works on it; for others as it was passed. */
  none: z.boolean(),
  entries: z.array(entry),
  /** Why it came back; empty: it did not. */
  returned: z.string(),
  /** Day on which it was last passed; empty: never. */
  accepted_on: z.string(),
  /** Why it cannot be submitted now; empty: it can. */
  obstacle: z.string(),
  version: z.number().int(),
});
export type ArchiveSection = z.output<typeof section>;

const line = z.object({
  key: z.string(),
  title: z.string(),
  weight: z.number().int(),
  got: z.number().int(),
  why: z.string(),
});

/** What the system knows of a year, from the modules that own it. */
const yearSummary = z.object({
  year: z.number().int(),
  /** Taught in activities that were held, by kind. */
  taught: z.array(z.object({ kind: z.string(), times: z.number().int(), hours: z.number() })),
  hours: z.number(),
  /** Taken part in as a learner, hours that count. */
  taken_hours: z.number(),
  /** Mean of published evaluations above their threshold, 0 to 100; null: none. */
  mean: z.number().nullable(),
  trainees: z.array(z.object({ name: z.string(), kind: z.string(), from: z.string(), until: z.string() })),
});
export type YearSummary = z.output<typeof yearSummary>;

export const archive = z.object({
  user_id: z.number().int(),
  name: z.string(),
  staff_id: z.string(),
  dept_name: z.string(),
  /** The personal file as far as the archive shows it; `value` empty: not filled in. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  qualifications: z.array(
    z.object({ capacity: z.string(), level: z.string(), from: z.string(), until: z.string(), state: z.string() }),
  ),
  sections: z.array(section),
  percent: z.number().int(),
  lines: z.array(line),
  /** Submitted and not yet decided. */
  is_reviewing: z.boolean(),
  year: yearSummary,
});
export type Archive = z.output<typeof archive>;

const year = wholeNumber(2000, 2100);
const whichYear = z.object({ year: z.coerce.number().pipe(year).optional() });

const teacherLine = z.object({
  id: z.number().int(),
  name: z.string(),
  staff_id: z.string(),
  /** 0: none. */
  dept_id: z.number().int(),
  dept_name: z.string(),
  percent: z.number().int(),
  missing: z.array(z.string()),
  /** Sections that wait for review. */
  reviewing: z.number().int(),
  /** Day of the last reminder; empty: none. */
  reminded_on: z.string(),
});
export type TeacherCompletion = z.output<typeof teacherLine>;

const departmentLine = z.object({
  /** Of the department; 0: teachers without one. */
  id: z.number().int(),
  name: z.string(),
  teachers: z.number().int(),
  complete: z.number().int(),
  /** Mean of the percents, one decimal. */
  mean: z.number(),
  reviewing: z.number().int(),
  /** What most lack: title and how many, most first. */
  missing: z.array(z.object({ title: z.string(), teachers: z.number().int() })),
});
export type DepartmentCompletion = z.output<typeof departmentLine>;

/** A change of one's own section answers with the whole archive: its completeness and its obstacles change with it. */
const change = <const Body extends z.ZodType>(path: `/${string}`, summary: string, audit: string, body: Body) =>
  saved({
    path: `${base}/mine${path}`,
    summary,
    access: 'teacher:archive:edit',
    body,
    row: archive,
    errors: ['TEACHER_ARCHIVE_REVIEWING', 'TEACHER_ARCHIVE_FULL', 'INPUT_INVALID'],
    audit,
  });

export const archiveEndpoints = defineEndpoints(teacherModule, {
  myArchive: {
    method: 'GET',
    path: `${base}/mine`,
    summary: '我的档案',
    access: 'teacher:archive:view',
    query: whichYear,
    data: archive,
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  saveArchiveEntry: change(
    '/entry',
    '新增或修改档案条目',
    'teacher.archive.entry',
    z.object({
      section: sectionKey,
      /** Of the entry that is changed; without one it is new. */
      entry_id: storableText(20).optional(),
      values,
      files: z.array(z.uuid()).max(limits.files).default([]),
    }),
  ),
  removeArchiveEntry: change(
    '/entry/remove',
    '删除档案条目',
    'teacher.archive.entryRemove',
    z.object({ section: sectionKey, entry_id: storableText(20) }),
  ),
  declareArchiveNone: change(
    '/none',
    '确认档案部分无内容',
    'teacher.archive.none',
    z.object({ section: sectionKey, none: z.boolean() }),
  ),
  discardArchiveSection: change(
    '/discard',
    '放弃档案部分的修改',
    'teacher.archive.discard',
    z.object({ section: sectionKey }),
  ),
  submitArchive: {
    method: 'POST',
    path: `${base}/mine/submit`,
    summary: '提交档案审核',
    access: 'teacher:archive:submit',
    body: z.object({
      /** With the versions that the teacher has seen. */
      sections: z
        .array(z.object({ key: sectionKey, version: rowId }))
        .min(1, '请至少选择一个档案部分')
        .max(archiveSectionKeys.length)
        .refine((all) => new Set(all.map(({ key }) => key)).size === all.length, '同一部分只能选择一次'),
    }),
    data: archive,
    errors: ['TEACHER_ARCHIVE_UNREADY', 'TEACHER_ARCHIVE_CHANGED', 'APPROVAL_OPEN', 'APPROVAL_NO_REVIEWER'],
    offline: 'online',
    audit: 'teacher.archive.submit',
    mutation: true,
  },
  myArchiveForm: {
    method: 'POST',
    path: `${base}/mine/form`,
    summary: '打印本人教师档案（PDF）',
    access: 'teacher:archive:view',
    body: z.object({ year: year.optional(), origin: originText }),
    data: 'blob',
    errors: [],
    offline: 'online',
    audit: 'teacher.archive.print',
    mutation: false,
    heavy: true,
  },
  archive: {
    method: 'GET',
    path: `${base}/people/:id`,
    summary: '教师档案',
    access: 'teacher:archive:list',
    params: z.object({ id: rowIdQuery }),
    query: whichYear,
    data: archive,
    errors: ['NOT_FOUND'],
    offline: 'cached',
    audit: 'teacher.archive.look',
    mutation: false,
  },
  archiveForm: {
    method: 'POST',
    path: `${base}/form`,
    summary: '打印教师档案（PDF）',
    access: 'teacher:archive:export',
    body: z.object({ id: rowId, year: year.optional(), origin: originText }),
    data: 'blob',
    errors: ['NOT_FOUND'],
    offline: 'online',
    audit: 'teacher.archive.print',
    mutation: false,
    heavy: true,
  },
  archiveDepartments: listed({
    path: `${base}/departments`,
    summary: '档案完善情况（按科室）',
    access: 'teacher:archive:list',
    filters: { name: searchText(limits.text).optional() },
    row: departmentLine,
    held: { id: ({ id }) => id, filters: { name: 'part' }, order: ['mean', 'id'] },
  }),
  archiveTeachers: listed({
    path: `${base}/teachers`,
    summary: '档案完善情况（按教师）',
    access: 'teacher:archive:list',
    filters: {
      name: searchText(limits.text).optional(),
      /** 0: teachers without a department. */
      dept_id: z.coerce.number().pipe(z.int32().min(0)).optional(),
      /** `open`: something is missing. */
      state: z.enum(['open', 'complete']).optional(),
    },
    row: teacherLine,
    held: {
      id: ({ id }) => id,
      filters: {
        name: 'part',
        dept_id: 'same',
        state: ({ percent }, state) => (state === 'complete') === (percent === 100),
      },
      order: ['percent', 'id'],
    },
  }),
  remindArchives: {
    method: 'POST',
    path: `${base}/remind`,
    summary: '提醒完善档案',
    access: 'teacher:archive:remind',
    body: z.object({
      user_ids: z.array(rowId).min(1, '请至少选择一位教师').max(500),
      note: blockText(limits.note).default(''),
    }),
    data: z.object({ told: z.number().int(), complete: z.number().int(), recent: z.number().int() }),
    errors: ['NOT_FOUND', 'PERSON_NOT_OWN'],
    offline: 'online',
    audit: 'teacher.archive.remind',
    mutation: true,
  },
});
