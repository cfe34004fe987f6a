import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { listed, removed, saved, switched } from '../kernel/presets';
import { rowId, wholeNumber } from '../kernel/wire';
import { dateText } from '../kernel/wire-date';
import { lineText, searchText } from '../kernel/wire-text';
import { personRef } from '../people/person-ref';
import { weeklogModule } from './module';
import { limits } from './rules';

/** A department whose people write logs. */
export const weeklogDepartment = z.object({
  id: z.number().int(),
  dept_id: z.number().int(),
  name: z.string(),
  /** All of its staff; otherwise those who are named. */
  everyone: z.boolean(),
  writers: z.array(personRef),
  reviewers: z.array(personRef),
  /** How many have to write now. */
  writer_count: z.number().int(),
  /** The first day that is asked for. */
  since: z.string(),
  status: z.number().int(),
  version: z.number().int(),
});
export type WeeklogDepartment = z.output<typeof weeklogDepartment>;

const holiday = z.object({ name: lineText(limits.name).min(1, '名称是必填项'), from: dateText, to: dateText });
const rules = {
  week_day: wholeNumber(1, 7),
  deadline_days: wholeNumber(0, 6),
  deadline_time: z
    .string()
    .max(5)
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时间应为 HH:mm'),
};

/** What holds for the whole hospital. */
export const weeklogSettings = z.object({
  id: z.number().int(),
  week_day: z.number().int(),
  deadline_days: z.number().int(),
  deadline_time: z.string(),
  holidays: z.array(z.object({ name: z.string(), from: z.string(), to: z.string() })),
  version: z.number().int(),
});
export type WeeklogSettings = z.output<typeof weeklogSettings>;

const base = '/api/v2/week-log';
const access = 'workLog:config:edit';

export const weeklogConfigEndpoints = defineEndpoints(weeklogModule, {
  departments: listed({
    path: `${base}/departments`,
    summary: '填写周志的科室',
    access,
    filters: { name: searchText(limits.name).optional() },
    row: weeklogDepartment,
    held: { id: ({ id }) => id, filters: { name: 'part' }, order: ['id'] },
  }),
  saveDepartment: saved({
    path: `${base}/departments/save`,
    summary: '新增或修改填写周志的科室',
    access,
    body: z.object({
      id: rowId.optional(),
      dept_id: rowId,
      everyone: z.boolean(),
      writer_ids: z.array(rowId).max(limits.writers).default([]),
      reviewer_ids: z.array(rowId).min(1, '请至少选择一个批阅人').max(limits.reviewers),
      since: dateText,
    }),
    row: weeklogDepartment,
    errors: ['WEEKLOG_TAKEN', 'DICT_PERSON_INVALID', 'WEEKLOG_WRITERS', 'WEEKLOG_REVIEWERS'],
    audit: 'weeklog.department.save',
  }),
  switchDepartment: switched({
    path: `${base}/departments/status`,
    summary: '启用或停用科室的周志',
    access,
    row: weeklogDepartment,
    audit: 'weeklog.department.status',
  }),
  removeDepartment: removed({
    path: `${base}/departments/remove`,
    summary: '删除填写周志的科室',
    access,
    errors: ['IN_USE'],
    audit: 'weeklog.department.remove',
  }),
  settings: {
    method: 'GET',
    path: `${base}/settings`,
    summary: '周志的起始日、截止时间与节假日',
    access,
    data: weeklogSettings,
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  saveSettings: saved({
    path: `${base}/settings/save`,
    summary: '修改起始日、截止时间与节假日',
    access,
    body: z.object({ id: rowId, ...rules, holidays: z.array(holiday).max(limits.holidays) }),
    row: weeklogSettings,
    errors: ['WEEKLOG_HOLIDAY'],
    audit: 'weeklog.settings.save',
  }),
});
