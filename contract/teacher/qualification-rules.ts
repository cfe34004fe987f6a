import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { listed, removed, saved } from '../kernel/presets';
import { status, statusQuery } from '../kernel/rows';
import { rowId, wholeNumber } from '../kernel/wire';
import { blockText, lineText, searchText } from '../kernel/wire-text';
import { teacherModule } from './module';
import { ruleLimits as limits } from './rules';

const capacity = z.literal([1, 2, 3, 4, 5]);
const level = z.literal([1, 2]);
const rank = z.literal([0, 1, 2, 3, 4]);

/** What a kind of teacher at a level has to meet, and for how long he is then qualified. */
export const qualificationRule = z.object({
  id: z.number().int(),
  name: z.string(),
  /** See `capacityNames`. */
  capacity,
  level,
  /** Lowest title, degree and certificate of teacher training; 0: none. See `qualify.ts`. */
  title: rank,
  degree: rank,
  training: rank,
  /** Full years of practice. */
  years: z.number().int(),
  valid_months: z.number().int(),
  /** Trainees at a time; null: not limited. */
  most_trainees: z.number().int().nullable(),
  note: z.string(),
  status,
  version: z.number().int(),
});
export type QualificationRule = z.output<typeof qualificationRule>;

const qualificationRuleInput = z.object({
  id: rowId.optional(),
  name: lineText(limits.name).min(1, '名称是必填项'),
  capacity,
  level,
  title: rank,
  degree: rank,
  training: rank,
  years: wholeNumber(...limits.years),
  valid_months: wholeNumber(...limits.validMonths),
  most_trainees: wholeNumber(...limits.mostTrainees)
    .nullable()
    .default(null),
  note: blockText(limits.note).default(''),
  status,
});

export const qualificationRuleEndpoints = defineEndpoints(teacherModule, {
  qualificationRules: listed({
    path: '/api/v2/teacher/rules',
    summary: '师资条件',
    access: 'teacher:config:list',
    filters: {
      name: searchText(limits.name).optional(),
      capacity: z.coerce.number().pipe(capacity).optional(),
      status: statusQuery.optional(),
    },
    row: qualificationRule,
    held: {
      id: ({ id }) => id,
      filters: { name: 'part', capacity: 'same', status: 'same' },
      order: ['capacity', 'level'],
    },
  }),
  saveQualificationRule: saved({
    path: '/api/v2/teacher/rules/save',
    summary: '新增或修改师资条件',
    access: 'teacher:config:edit',
    body: qualificationRuleInput,
    row: qualificationRule,
    errors: ['NAME_TAKEN', 'TEACHER_RULE_TAKEN'],
    audit: 'teacher.rule.save',
  }),
  removeQualificationRule: removed({
    path: '/api/v2/teacher/rules/remove',
    summary: '删除师资条件',
    access: 'teacher:config:edit',
    audit: 'teacher.rule.remove',
  }),
});
