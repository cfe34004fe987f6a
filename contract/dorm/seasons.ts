import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { listed, removed, saved } from '../kernel/presets';
import { rowId, wholeNumber } from '../kernel/wire';
import { dateText } from '../kernel/wire-date';
import { searchText } from '../kernel/wire-text';
import { applicationKindKeys, seasonDaysProblem } from './application-rules';
import { name } from './config';
import { dormModule } from './module';
import { limits } from './rules';

const kind = z.enum(applicationKindKeys);

/** 申请时段: the days on which kinds are applied for, and by whom. */
export const season = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Both included; null: without a first or last one. */
  from_on: z.string().nullable(),
  until_on: z.string().nullable(),
  kinds: z.array(kind),
  /** Types of the people whom it concerns; none: everybody. */
  type_ids: z.array(z.number().int()),
  version: z.number().int(),
});
export type SeasonRow = z.output<typeof season>;

const base = '/api/v2/dorm/seasons';
const access = 'dorm:config:edit';

export const seasonEndpoints = defineEndpoints(dormModule, {
  seasons: listed({
    path: base,
    summary: '宿舍申请时段',
    access,
    filters: { name: searchText(limits.name).optional() },
    row: season,
    held: { id: ({ id }) => id, filters: { name: 'part' }, order: ['id'] },
  }),
  saveSeason: saved({
    path: `${base}/save`,
    summary: '新增或修改宿舍申请时段',
    access,
    body: z
      .object({
        id: rowId.optional(),
        name,
        from_on: dateText.nullable().default(null),
        until_on: dateText.nullable().default(null),
        kinds: z.array(kind).min(1, '请至少选择一种申请').max(applicationKindKeys.length),
        type_ids: z.array(wholeNumber(1, 100)).max(50).default([]),
      })
      .superRefine(({ from_on: from, until_on: until }, context) => {
        const message = seasonDaysProblem(from, until);
        if (message) context.addIssue({ code: 'custom', path: ['until_on'], message });
      }),
    row: season,
    errors: ['NAME_TAKEN'],
    audit: 'dorm.season.save',
  }),
  removeSeason: removed({
    path: `${base}/remove`,
    summary: '删除宿舍申请时段',
    access,
    audit: 'dorm.season.remove',
  }),
});
