import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { listed, removed, saved } from '../kernel/presets';
import { status, statusQuery } from '../kernel/rows';
import { rowId, wholeNumber } from '../kernel/wire';
import { lineText, searchText } from '../kernel/wire-text';
import { fieldLimits as limits } from './archive-fields';
import { archiveSectionKeys, fieldTypes, type FieldType } from './archive-sections';
import { teacherModule } from './module';

const section = z.enum(archiveSectionKeys);
const type = z.enum(Object.keys(fieldTypes) as FieldType[]);
const base = '/api/v2/teacher/archive-fields';

/** 档案字段: one of the hospital's own, or a standing one that it may demand or do without. */
export const fieldRow = z.object({
  id: z.number().int(),
  section,
  name: z.string(),
  type,
  options: z.array(z.string()),
  /** Of the product: only whether it is demanded and asked for changes. */
  is_standing: z.boolean(),
  is_required: z.boolean(),
  /** 2: no longer asked for; what was filled in stays. */
  status,
  sort: z.number().int(),
  /** Archives in which it is filled in. */
  uses: z.number().int(),
  version: z.number().int(),
});
export type FieldRow = z.output<typeof fieldRow>;

export const fieldSettingEndpoints = defineEndpoints(teacherModule, {
  archiveFields: listed({
    path: base,
    summary: '教师档案字段',
    access: 'teacher:config:list',
    filters: {
      name: searchText(limits.name).optional(),
      section: section.optional(),
      status: statusQuery.optional(),
    },
    row: fieldRow,
    held: {
      id: ({ id }) => id,
      filters: { name: 'part', section: 'same', status: 'same' },
      order: ['section', 'sort', 'id'],
    },
  }),
  saveArchiveField: saved({
    path: `${base}/save`,
    summary: '新增或修改教师档案字段',
    access: 'teacher:config:edit',
    body: z.object({
      id: rowId.optional(),
      section,
      name: lineText(limits.name).min(1, '名称是必填项'),
      type,
      options: z.array(lineText(limits.option).min(1, '选项不能为空')).max(limits.options).default([]),
      is_required: z.boolean(),
      status,
      sort: wholeNumber(...limits.sort),
    }),
    row: fieldRow,
    errors: ['NAME_TAKEN', 'TEACHER_FIELD_REFUSED'],
    audit: 'teacher.archiveField.save',
  }),
  removeArchiveField: removed({
    path: `${base}/remove`,
    summary: '删除教师档案字段',
    access: 'teacher:config:edit',
    errors: ['IN_USE', 'TEACHER_FIELD_REFUSED'],
    audit: 'teacher.archiveField.remove',
  }),
});
