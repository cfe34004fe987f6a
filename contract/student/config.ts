import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { listed, removed, saved } from '../kernel/presets';
import { rowId, wholeNumber } from '../kernel/wire';
import { lineText, searchText } from '../kernel/wire-text';
import { studentModule } from './module';
import { limits, thresholdProblem, thresholdRanges as ranges, viewerKeys } from './rules';

export const name = lineText(limits.name).min(1, '名称是必填项');

/** 班级类型: how many years its classes last. */
export const classKind = z.object({
  id: z.number().int(),
  name: z.string(),
  years: z.number().int(),
  class_count: z.number().int(),
  version: z.number().int(),
});
export type ClassKind = z.output<typeof classKind>;

/** 班干部职务. */
export const cadreKind = z.object({
  id: z.number().int(),
  name: z.string(),
  holder_count: z.number().int(),
  version: z.number().int(),
});
export type CadreKind = z.output<typeof cadreKind>;

/** 重点学生类别, with who may see its people. */
export const keyCategory = z.object({
  id: z.number().int(),
  name: z.string(),
  /** From the lightest to the gravest. */
  levels: z.array(z.string()),
  tags: z.array(z.string()),
  follow_days: z.number().int(),
  viewers: z.array(z.enum(viewerKeys)),
  version: z.number().int(),
});
export type KeyCategory = z.output<typeof keyCategory>;

const thresholds = {
  absence_days: wholeNumber(...ranges.absence_days),
  absent_few: wholeNumber(...ranges.absent_few),
  absent_many: wholeNumber(...ranges.absent_many),
  late_few: wholeNumber(...ranges.late_few),
  exams_few: wholeNumber(...ranges.exams_few),
  exams_many: wholeNumber(...ranges.exams_many),
  points_few: wholeNumber(...ranges.points_few),
  points_many: wholeNumber(...ranges.points_many),
};
/** From where on the system suggests a key student. */
export const signalSettings = z.object({ id: z.number().int(), ...thresholds, version: z.number().int() });
export type SignalSettings = z.output<typeof signalSettings>;

const base = '/api/v2/student';
const access = 'student:config:edit';
const filters = { name: searchText(limits.name).optional() };
const held = { id: ({ id }: { id: number }) => id, filters: { name: 'part' }, order: ['id'] } as const;

export const configEndpoints = defineEndpoints(studentModule, {
  classKinds: listed({ path: `${base}/class-kinds`, summary: '班级类型', access, filters, row: classKind, held }),
  saveClassKind: saved({
    path: `${base}/class-kinds/save`,
    summary: '新增或修改班级类型',
    access,
    body: z.object({ id: rowId.optional(), name, years: wholeNumber(...limits.years) }),
    row: classKind,
    errors: ['NAME_TAKEN'],
    audit: 'student.classKind.save',
  }),
  removeClassKind: removed({
    path: `${base}/class-kinds/remove`,
    summary: '删除班级类型',
    access,
    errors: ['IN_USE'],
    audit: 'student.classKind.remove',
  }),
  cadreKinds: listed({ path: `${base}/cadre-kinds`, summary: '班干部职务', access, filters, row: cadreKind, held }),
  saveCadreKind: saved({
    path: `${base}/cadre-kinds/save`,
    summary: '新增或修改班干部职务',
    access,
    body: z.object({ id: rowId.optional(), name }),
    row: cadreKind,
    errors: ['NAME_TAKEN'],
    audit: 'student.cadreKind.save',
  }),
  removeCadreKind: removed({
    path: `${base}/cadre-kinds/remove`,
    summary: '删除班干部职务',
    access,
    errors: ['IN_USE'],
    audit: 'student.cadreKind.remove',
  }),
  keyCategories: listed({
    path: `${base}/key-categories`,
    summary: '重点学生类别',
    access,
    filters,
    row: keyCategory,
    held,
  }),
  saveKeyCategory: saved({
    path: `${base}/key-categories/save`,
    summary: '新增或修改重点学生类别',
    access,
    body: z.object({
      id: rowId.optional(),
      name,
      levels: z
        .array(lineText(limits.level).min(1, '等级名称是必填项'))
        .min(1, '请至少填写一个等级')
        .max(limits.levels),
      tags: z.array(lineText(limits.tag).min(1, '标签不能为空')).max(limits.tags).default([]),
      follow_days: wholeNumber(...limits.followDays),
      viewers: z.array(z.enum(viewerKeys)).max(viewerKeys.length).default([]),
    }),
    row: keyCategory,
    errors: ['NAME_TAKEN', 'IN_USE'],
    audit: 'student.keyCategory.save',
  }),
  removeKeyCategory: removed({
    path: `${base}/key-categories/remove`,
    summary: '删除重点学生类别',
    access,
    errors: ['IN_USE'],
    audit: 'student.keyCategory.remove',
  }),
  signalSettings: {
    method: 'GET',
    path: `${base}/signal-settings`,
    summary: '重点学生提示标准',
    access,
    data: signalSettings,
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  saveSignalSettings: saved({
    path: `${base}/signal-settings/save`,
    summary: '修改重点学生提示标准',
    access,
    body: z.object({ id: rowId, ...thresholds }).superRefine((set, context) => {
      const problem = thresholdProblem(set);
      if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.text });
    }),
    row: signalSettings,
    audit: 'student.signalSettings.save',
  }),
});
