import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { imported, listed, saved, switched } from '../kernel/presets';
import { statusQuery } from '../kernel/rows';
import { dictionaryModule } from './module';
import { limits, majorTypes } from './rules';
import { code, name } from './types';
import { rowId, wholeNumber } from '../kernel/wire';
import { lineText, searchText } from '../kernel/wire-text';

export const major = z.object({
  id: z.number().int(),
  name: z.string(),
  /** National code, e.g. 0100 内科. */
  code: z.string(),
  /** 住培, 进修, 研究生 or 本科. */
  type: z.string(),
  /** Free words for the level, e.g. 助理全科. */
  level: z.string(),
  years: z.number(),
  status: z.number().int(),
  /** The base that trains it. */
  base_id: z.number().int().nullable(),
  base_name: z.string(),
  version: z.number().int(),
});
export type Major = z.output<typeof major>;

export const majorInput = z.object({
  id: rowId.optional(),
  name,
  code,
  type: z.enum(majorTypes),
  level: lineText(limits.text).default(''),
  years: wholeNumber(...limits.years),
  base_id: rowId.nullable().default(null),
});

export const majorEndpoints = defineEndpoints(dictionaryModule, {
  majors: listed({
    path: '/api/datadict/professionalmanagementslist',
    summary: '专业',
    access: 'dataDic:major:list',
    filters: {
      name: searchText(limits.name).optional(),
      type: z.enum(majorTypes).optional(),
      status: statusQuery.optional(),
    },
    row: major,
    held: { id: ({ id }) => id, filters: { name: 'part', type: 'same', status: 'same' }, order: ['code'] },
  }),
  majorOptions: {
    method: 'GET',
    path: '/api/v2/dictionary/major-options',
    summary: '可选专业（含已停用的，供显示）',
    access: 'login',
    data: z.array(major.pick({ id: true, name: true, code: true, type: true, status: true })),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  saveMajor: saved({
    path: '/api/datadict/professionalmanagementssave',
    summary: '新增或修改专业',
    access: 'dataDic:major:edit',
    body: majorInput,
    row: major,
    errors: ['NAME_TAKEN', 'CODE_TAKEN'],
    audit: 'dictionary.major.save',
  }),
  changeMajorStatus: switched({
    path: '/api/datadict/professionalmanagementschangestatus',
    summary: '启用或停用专业',
    access: 'dataDic:major:edit',
    row: major,
    errors: ['IN_USE'],
    audit: 'dictionary.major.status',
  }),
  importMajors: imported({
    path: '/api/v2/dictionary/majors/import',
    summary: '导入专业',
    access: 'dataDic:major:import',
    audit: 'dictionary.major.import',
  }),
});
