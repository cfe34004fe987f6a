import { z } from 'zod';
import { wholeNumber } from '../kernel/whole-number';
import { defineEndpoints } from '../kernel/endpoint';
import { pageOf, pageQuery } from '../kernel/paging';
import { sheetImportAnswer, sheetImportBody } from '../kernel/sheet-wire';
import { rowId, storableText } from '../kernel/wire';
import { dictionaryModule } from './module';
import { majorTypes } from './rules';
import { code, name, status, statusInput } from './types';

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
  level: storableText(100).trim().default(''),
  years: wholeNumber(1, 10),
  base_id: rowId.nullable().default(null),
});

const stale = ['NOT_FOUND', 'VERSION_MISSING', 'VERSION_STALE'] as const;

export const majorEndpoints = defineEndpoints(dictionaryModule, {
  majors: {
    method: 'GET',
    path: '/api/datadict/professionalmanagementslist',
    summary: '专业',
    access: 'dataDic:major:list',
    query: pageQuery.extend({
      name: storableText(100).trim().optional(),
      type: z.enum(majorTypes).optional(),
      status: z.coerce.number().pipe(status).optional(),
    }),
    data: pageOf(major),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  saveMajor: {
    method: 'POST',
    path: '/api/datadict/professionalmanagementssave',
    summary: '新增或修改专业',
    access: 'dataDic:major:edit',
    body: majorInput,
    data: major,
    errors: [...stale, 'DICT_NAME_TAKEN', 'DICT_CODE_TAKEN', 'DICT_IN_USE'],
    offline: 'online',
    audit: 'dictionary.major.save',
    mutation: true,
  },
  changeMajorStatus: {
    method: 'POST',
    path: '/api/datadict/professionalmanagementschangestatus',
    summary: '启用或停用专业',
    access: 'dataDic:major:edit',
    body: statusInput,
    data: major,
    errors: [...stale, 'DICT_IN_USE'],
    offline: 'online',
    audit: 'dictionary.major.status',
    mutation: true,
  },
  importMajors: {
    method: 'POST',
    path: '/api/v2/dictionary/majors/import',
    summary: '导入专业',
    access: 'dataDic:major:import',
    body: sheetImportBody,
    data: sheetImportAnswer,
    offline: 'online',
    audit: 'dictionary.major.import',
    mutation: true,
    bodyLimit: 4 * 1024 * 1024,
  },
});
