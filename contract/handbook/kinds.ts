import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { saved } from '../kernel/presets';
import { status } from '../kernel/rows';
import { rowId, wholeNumber } from '../kernel/wire';
import { lineText } from '../kernel/wire-text';
import { kindLimits, type FieldType, type KindIdentity, type KindReview } from './kind-rules';
import { handbookModule } from './module';

const reviews = ['teacher', 'teacher_secretary', 'secretary', 'responsible', 'base', 'none'] as const;
const identities = ['none', 'mask', 'forbid'] as const;
const types = ['text', 'textarea', 'number', 'date', 'choice'] as const;
// One list for schema and words: a word that is missing here, or one too many, does not compile.
reviews satisfies readonly KindReview[];
identities satisfies readonly KindIdentity[];
types satisfies readonly FieldType[];

export const kindField = z.object({
  key: z
    .string()
    .max(40)
    .regex(/^[a-z][a-z0-9_]*$/, '字段标识不正确'),
  label: lineText(kindLimits.label),
  type: z.enum(types),
  required: z.boolean(),
  options: z.array(lineText(kindLimits.label).min(1)).max(kindLimits.options),
});

/** A kind of requirement: how its entries are made and reviewed. */
export const kind = z.object({
  id: z.number().int(),
  name: z.string(),
  /** What is counted: 例, 份, 次. */
  unit: z.string(),
  /** Whether its requirements name a level, and operator or assistant. */
  has_level: z.boolean(),
  has_role: z.boolean(),
  review: z.enum(reviews),
  needs_proof: z.boolean(),
  identity: z.enum(identities),
  /** Least days between two entries of one item; 0: none. */
  min_interval: z.number().int(),
  /** Days after leaving the department in which it may still be entered; null: always. */
  deadline_days: z.number().int().nullable(),
  fields: z.array(kindField),
  status: z.number().int(),
  /** Requirements of all versions that are of this kind. */
  requirements: z.number().int(),
  version: z.number().int(),
});
export type Kind = z.output<typeof kind>;

export const kindInput = z.object({
  id: rowId,
  name: lineText(kindLimits.name).min(1, '类别名称是必填项'),
  unit: lineText(kindLimits.unit).min(1, '单位是必填项'),
  has_level: z.boolean(),
  has_role: z.boolean(),
  review: z.enum(reviews),
  needs_proof: z.boolean(),
  identity: z.enum(identities),
  min_interval: wholeNumber(...kindLimits.interval),
  deadline_days: wholeNumber(...kindLimits.deadline).nullable(),
  fields: z.array(kindField).max(kindLimits.fields),
  status,
});

export const kindEndpoints = defineEndpoints(handbookModule, {
  kinds: {
    method: 'GET',
    path: '/api/v2/train/kind/list',
    summary: '要求类别及其登记规则',
    access: 'trainPlan:config:edit',
    data: z.array(kind),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  saveKind: saved({
    path: '/api/v2/train/kind/save',
    summary: '修改要求类别的登记规则',
    access: 'trainPlan:config:edit',
    body: kindInput,
    row: kind,
    errors: ['NAME_TAKEN'],
    audit: 'handbook.kind.save',
  }),
});
