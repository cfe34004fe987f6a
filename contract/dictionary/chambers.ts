import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { listed, removed, saved } from '../kernel/presets';
import { rowId } from '../kernel/wire';
import { lineText, searchText } from '../kernel/wire-text';
import { personRef } from '../people/person-ref';
import { dictionaryModule } from './module';
import { limits } from './rules';
import { code, name } from './types';

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
  academy: lineText(limits.text).default(''),
  director_id: rowId.nullable().default(null),
  secretary_id: rowId.nullable().default(null),
  member_ids: z.array(rowId).max(limits.chamberMembers).default([]),
});

export const chamberEndpoints = defineEndpoints(dictionaryModule, {
  chambers: listed({
    path: '/api/datadict/teachchamberlist',
    summary: '教研室',
    access: 'dataDic:teaOffice:list',
    filters: { name: searchText(limits.name).optional() },
    row: chamber,
    held: { id: ({ id }) => id, filters: { name: 'part' }, order: ['code'] },
  }),
  saveChamber: saved({
    path: '/api/datadict/teachchambersave',
    summary: '新增或修改教研室',
    access: 'dataDic:teaOffice:edit',
    body: chamberInput,
    row: chamber,
    errors: ['NAME_TAKEN', 'CODE_TAKEN', 'DICT_PERSON_INVALID'],
    audit: 'dictionary.chamber.save',
  }),
  removeChamber: removed({
    path: '/api/datadict/teachchamberremoverow',
    summary: '删除教研室',
    access: 'dataDic:teaOffice:remove',
    errors: ['IN_USE'],
    audit: 'dictionary.chamber.remove',
  }),
});
