import { z } from 'zod';
import { lineText } from '../kernel/wire-text';
import { measure, rowId, storableText } from '../kernel/wire';

/** What a field of the personal file holds; each type has its own input, check and display. */
export const fieldTypes = [
  'text',
  'textarea',
  'number',
  'date',
  'choice',
  'dept',
  'base',
  'major',
  'academy',
  'address',
  'id_card',
  'phone',
  'email',
  'file',
] as const;
export type FieldType = (typeof fieldTypes)[number];

const key = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z0-9_]*$/, '标识只能由小写字母、数字和下划线组成，以字母开头');
const label = storableText(30).trim().min(1);
const labelInput = lineText(30).min(1);

/** One field of the personal file of a personnel type. */
export const personField = z.object({
  key,
  label,
  type: z.enum(fieldTypes),
  /** Key of the section that the field stands in. */
  section: key,
  required: z.boolean(),
  /** A field that is not shown is neither asked for nor displayed; values already stored are kept. */
  shown: z.boolean(),
  /** The person may change it in the personal centre. */
  editable_by_self: z.boolean(),
  /** A change by the person counts only once it is approved. */
  needs_review: z.boolean(),
  /** Words to choose from; only for `choice`. */
  options: z.array(storableText(50).trim().min(1)).max(50),
  /** Heading of the column in the import sheet; empty: not imported. */
  import_column: storableText(30).trim(),
});
export type PersonField = z.output<typeof personField>;

/** A business status of the type with those that may follow it. */
export const statusRule = z.object({ status: rowId, next: z.array(rowId).max(20) });

/** How people of a personnel type are recorded and administered. */
export const typeConfig = z.object({
  sections: z
    .array(z.object({ key, title: label }))
    .min(1)
    .max(12),
  fields: z.array(personField).min(1).max(80),
  /** Which business statuses the type has; the first is what a new person starts with. */
  statuses: z.array(statusRule).min(1).max(10),
  /** Code of the role that a new account of the type gets. */
  default_role: storableText(50),
  /** Which number a new account is named after: 工号 or 学号. */
  account_rule: z.enum(['staff_id', 'student_id']),
  /** Is in training, at all. */
  trains: z.boolean(),
  rotates: z.boolean(),
  handbook: z.boolean(),
});
export type TypeConfig = z.output<typeof typeConfig>;
/** The same as an administrator gives it: what forms and sheets will show is text of one line. */
export const typeConfigInput = typeConfig.extend({
  sections: z
    .array(z.object({ key, title: labelInput }))
    .min(1)
    .max(12),
  fields: z
    .array(
      personField.extend({
        label: labelInput,
        options: z.array(lineText(50).min(1)).max(50),
        import_column: lineText(30),
      }),
    )
    .min(1)
    .max(80),
});

/** Values of a person's fields by field key; dates are YYYY-MM-DD, departments and bases ids, majors names. */
export const personValues = z.record(key, z.union([z.string(), z.number(), z.null()]));
export type PersonValues = z.output<typeof personValues>;
/** The same as somebody gives them; each is checked by its field, see `valueProblem`. */
export const personValuesInput = z
  .record(key, z.union([storableText(300), measure, z.null()]))
  .refine((values) => Object.keys(values).length <= 80, '字段过多');
export type PersonValue = PersonValues[string];
