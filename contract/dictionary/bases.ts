import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { listed, removed, saved } from '../kernel/presets';
import { dictionaryModule } from './module';
import { baseKinds, limits } from './rules';
import { name } from './types';
import { personRef } from '../people/person-ref';
import { dateText } from '../kernel/wire-date';
import { rowId, wholeNumber } from '../kernel/wire';
import { lineText, searchText } from '../kernel/wire-text';

export const baseQuota = z.object({
  year: wholeNumber(...limits.baseYear),
  people: wholeNumber(...limits.basePeople),
});
export const baseCertificate = z.object({
  name: lineText(limits.text).min(1, '证书名称是必填项'),
  number: lineText(limits.text),
  valid_to: dateText.nullable(),
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
  major_ids: z.array(rowId).min(1, '请至少选择一个专业').max(limits.base.majors),
  dept_ids: z.array(rowId).max(limits.base.departments).default([]),
  director_id: rowId.nullable().default(null),
  teaching_director_id: rowId.nullable().default(null),
  secretary_ids: z.array(rowId).max(limits.base.secretaries).default([]),
  units: z.array(lineText(limits.text).min(1)).max(limits.base.units).default([]),
  quotas: z.array(baseQuota).max(limits.base.quotas).default([]),
  certificates: z.array(baseCertificate).max(limits.base.certificates).default([]),
});

export const baseEndpoints = defineEndpoints(dictionaryModule, {
  bases: listed({
    path: '/api/datadict/basemanagelist',
    summary: '基地',
    access: 'dataDic:base:list',
    filters: { name: searchText(limits.name).optional(), kind: z.enum(baseKinds).optional() },
    row: base,
    held: { id: ({ id }) => id, filters: { name: 'part', kind: 'same' }, order: ['id'] },
  }),
  saveBase: saved({
    path: '/api/datadict/basemanagesave',
    summary: '新增或修改基地',
    access: 'dataDic:base:edit',
    body: baseInput,
    row: base,
    errors: ['NAME_TAKEN', 'DICT_PERSON_INVALID', 'DICT_REFERENCE_MISSING', 'DICT_MAJOR_TAKEN', 'INPUT_INVALID'],
    audit: 'dictionary.base.save',
  }),
  removeBase: removed({
    path: '/api/datadict/basemanageremoverow',
    summary: '删除基地',
    access: 'dataDic:base:remove',
    errors: ['IN_USE'],
    audit: 'dictionary.base.remove',
  }),
});
