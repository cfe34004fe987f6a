import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { listed, removed, saved } from '../kernel/presets';
import { rowId, rowIdQuery } from '../kernel/wire';
import { lineText, searchText } from '../kernel/wire-text';
import { personRef } from '../people/person-ref';
import { formulaProblem } from './formula';
import { performanceModule } from './module';
import { limits } from './rules';

const int = z.number().int();
const base = '/api/v2/performance';

/** A formula as it is written in an item. */
export const expressionText = lineText(limits.expression).refine((text) => formulaProblem(text) === '', {
  error: ({ input }) => formulaProblem(String(input)),
});

/** A formula that items may take over. */
export const formula = z.object({
  id: int,
  name: z.string(),
  expression: z.string(),
  note: z.string(),
  version: int,
});
export type Formula = z.output<typeof formula>;

/** What the title of somebody multiplies: `k` of formulas. */
export const titleFactor = z.object({ id: z.literal([0, 1, 2, 3, 4]), factor: z.number(), version: int });
export type TitleFactor = z.output<typeof titleFactor>;

/** 参与范围: whose numbers a table holds. */
export const peopleFilter = z.object({
  id: int,
  name: z.string(),
  type_ids: z.array(int),
  /** Empty: all departments. */
  departments: z.array(z.object({ id: int, name: z.string() })),
  excluded: z.array(personRef),
  note: z.string(),
  /** Tables that use it. */
  tables: int,
  version: int,
});
export type PeopleFilter = z.output<typeof peopleFilter>;

/** Somebody whom a filter takes in. */
export const filteredPerson = z.object({
  user_id: int,
  name: z.string(),
  staff_id: z.string(),
  dept_name: z.string(),
  title: z.string(),
});

export const performanceConfigEndpoints = defineEndpoints(performanceModule, {
  formulas: listed({
    path: `${base}/formulas`,
    summary: '绩效公式',
    access: 'performance:config:edit',
    filters: { name: searchText(limits.name).optional() },
    row: formula,
    held: { id: ({ id }) => id, filters: { name: 'part' }, order: ['id'] },
  }),
  saveFormula: saved({
    path: `${base}/formulas/save`,
    summary: '新增或修改绩效公式',
    access: 'performance:config:edit',
    body: z.object({
      id: rowId.optional(),
      name: lineText(limits.name).min(1, '名称是必填项'),
      expression: expressionText,
      note: lineText(limits.note).default(''),
    }),
    row: formula,
    errors: ['NAME_TAKEN'],
    audit: 'performance.formula.save',
  }),
  removeFormula: removed({
    path: `${base}/formulas/remove`,
    summary: '删除绩效公式',
    access: 'performance:config:edit',
    audit: 'performance.formula.remove',
  }),
  titleFactors: {
    method: 'GET',
    path: `${base}/title-factors`,
    summary: '职称系数',
    access: 'performance:config:edit',
    data: z.array(titleFactor),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  saveTitleFactor: saved({
    path: `${base}/title-factors/save`,
    summary: '修改职称系数',
    access: 'performance:config:edit',
    body: z.object({
      // 0 is who has no title.
      id: z.literal([0, 1, 2, 3, 4]),
      factor: z
        .number()
        .min(limits.factor[0], `系数至少为 ${limits.factor[0]}`)
        .max(limits.factor[1], `系数最多为 ${limits.factor[1]}`)
        .multipleOf(0.01, '系数至多两位小数'),
    }),
    row: titleFactor,
    audit: 'performance.titleFactor.save',
  }),
  peopleFilters: listed({
    path: `${base}/filters`,
    summary: '绩效参与范围',
    access: 'performance:table:edit',
    filters: { name: searchText(limits.name).optional() },
    row: peopleFilter,
    held: { id: ({ id }) => id, filters: { name: 'part' }, order: ['id'] },
  }),
  savePeopleFilter: saved({
    path: `${base}/filters/save`,
    summary: '新增或修改绩效参与范围',
    access: 'performance:table:edit',
    body: z.object({
      id: rowId.optional(),
      name: lineText(limits.name).min(1, '名称是必填项'),
      type_ids: z.array(rowId).min(1, '请至少选择一种人员类型').max(limits.types),
      dept_ids: z.array(rowId).max(limits.departments).default([]),
      excluded_ids: z.array(rowId).max(limits.departments).default([]),
      note: lineText(limits.note).default(''),
    }),
    row: peopleFilter,
    errors: ['NAME_TAKEN', 'REFERENCE_MISSING'],
    audit: 'performance.filter.save',
  }),
  removePeopleFilter: removed({
    path: `${base}/filters/remove`,
    summary: '删除绩效参与范围',
    access: 'performance:table:edit',
    errors: ['IN_USE'],
    audit: 'performance.filter.remove',
  }),
  filteredPeople: listed({
    path: `${base}/filters/people`,
    summary: '参与范围中的人员',
    access: 'performance:table:edit',
    filters: { filter_id: rowIdQuery },
    row: filteredPerson,
    held: { id: ({ user_id }) => user_id, filters: { filter_id: { apart: '' } }, order: ['user_id'] },
  }),
});
