import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { pageOf, pageQuery } from '../kernel/paging';
import { dictionaryModule } from './module';
import { code, idInput, name, personRef } from './types';
import { rowId } from '../kernel/wire';
import { lineText, searchText } from '../kernel/wire-text';

/** 教研室. */
export const chamber = z.object({
  id: z.number().int(),
  name: z.string(),
  code: z.string(),
  academy: z.string(),
  director: personRef.nullable(),
  secretary: personRef.nullable(),
  members: z.array(personRef),
  /** Members outside the caller's data scope too. */
  member_count: z.number().int(),
  version: z.number().int(),
});
export type Chamber = z.output<typeof chamber>;

export const chamberInput = z.object({
  id: rowId.optional(),
  name,
  code,
  academy: lineText(100).default(''),
  director_id: rowId.nullable().default(null),
  secretary_id: rowId.nullable().default(null),
  member_ids: z.array(rowId).max(500).default([]),
});

const stale = ['NOT_FOUND', 'VERSION_MISSING', 'VERSION_STALE'] as const;

export const chamberEndpoints = defineEndpoints(dictionaryModule, {
  chambers: {
    method: 'GET',
    path: '/api/datadict/teachchamberlist',
    summary: '教研室',
    access: 'dataDic:teaOffice:list',
    query: pageQuery.extend({ name: searchText(100).optional() }),
    data: pageOf(chamber),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  saveChamber: {
    method: 'POST',
    path: '/api/datadict/teachchambersave',
    summary: '新增或修改教研室',
    access: 'dataDic:teaOffice:edit',
    body: chamberInput,
    data: chamber,
    errors: [...stale, 'DICT_NAME_TAKEN', 'DICT_CODE_TAKEN', 'DICT_PERSON_INVALID'],
    offline: 'online',
    audit: 'dictionary.chamber.save',
    mutation: true,
  },
  removeChamber: {
    method: 'POST',
    path: '/api/datadict/teachchamberremoverow',
    summary: '删除教研室',
    access: 'dataDic:teaOffice:remove',
    body: idInput,
    data: idInput,
    errors: [...stale, 'DICT_IN_USE'],
    offline: 'online',
    audit: 'dictionary.chamber.remove',
    mutation: true,
  },
});
