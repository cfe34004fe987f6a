import { z } from 'zod';
import { wholeNumber } from '../kernel/whole-number';
import { defineEndpoints } from '../kernel/endpoint';
import { pageOf, pageQuery } from '../kernel/paging';
import { rowId, storableText } from '../kernel/wire';
import { dictionaryModule } from './module';
import { baseKinds } from './rules';
import { date, idInput, name, personRef } from './types';

export const baseQuota = z.object({
  year: wholeNumber(2000, 2099),
  people: wholeNumber(0, 10_000),
});
export const baseCertificate = z.object({
  name: storableText(100).trim().min(1, '证书名称是必填项'),
  number: storableText(100).trim(),
  valid_to: date.nullable(),
});

/** 专业基地. */
export const base = z.object({
  id: z.number().int(),
  name: z.string(),
  /** 国家, 省 or 协同. */
  kind: z.string(),
  majors: z.array(z.object({ id: z.number().int(), name: z.string() })),
  departments: z.array(z.object({ id: z.number().int(), name: z.string() })),
  director: personRef.nullable(),
  teaching_director: personRef.nullable(),
  secretaries: z.array(personRef),
  /** Co-operating hospitals and units. */
  units: z.array(z.string()),
  quotas: z.array(z.object({ year: z.number().int(), people: z.number().int() })),
  certificates: z.array(z.object({ name: z.string(), number: z.string(), valid_to: z.string().nullable() })),
  people_count: z.number().int(),
  version: z.number().int(),
});
export type Base = z.output<typeof base>;

export const baseInput = z.object({
  id: rowId.optional(),
  name,
  kind: z.enum(baseKinds),
  major_ids: z.array(rowId).min(1, '请至少选择一个专业').max(100),
  dept_ids: z.array(rowId).max(500).default([]),
  director_id: rowId.nullable().default(null),
  teaching_director_id: rowId.nullable().default(null),
  secretary_ids: z.array(rowId).max(50).default([]),
  units: z.array(storableText(100).trim().min(1)).max(100).default([]),
  quotas: z.array(baseQuota).max(50).default([]),
  certificates: z.array(baseCertificate).max(50).default([]),
});

const stale = ['NOT_FOUND', 'VERSION_MISSING', 'VERSION_STALE'] as const;

export const baseEndpoints = defineEndpoints(dictionaryModule, {
  bases: {
    method: 'GET',
    path: '/api/datadict/basemanagelist',
    summary: '基地',
    access: 'dataDic:base:list',
    query: pageQuery.extend({ name: storableText(100).trim().optional(), kind: z.enum(baseKinds).optional() }),
    data: pageOf(base),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  saveBase: {
    method: 'POST',
    path: '/api/datadict/basemanagesave',
    summary: '新增或修改基地',
    access: 'dataDic:base:edit',
    body: baseInput,
    data: base,
    errors: [
      ...stale,
      'DICT_NAME_TAKEN',
      'DICT_PERSON_INVALID',
      'DICT_REFERENCE_MISSING',
      'DICT_MAJOR_TAKEN',
      'INPUT_INVALID',
    ],
    offline: 'online',
    audit: 'dictionary.base.save',
    mutation: true,
  },
  removeBase: {
    method: 'POST',
    path: '/api/datadict/basemanageremoverow',
    summary: '删除基地',
    access: 'dataDic:base:remove',
    body: idInput,
    data: idInput,
    errors: [...stale, 'DICT_IN_USE'],
    offline: 'online',
    audit: 'dictionary.base.remove',
    mutation: true,
  },
});
