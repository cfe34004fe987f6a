import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { listed } from '../kernel/presets';
import { rowId, rowIdQuery, wholeNumber } from '../kernel/wire';
import { originText, searchText } from '../kernel/wire-text';
import { adultEducationModule } from './module';
import { limits, partKeys } from './rules';

const int = z.number().int();
const year = z.coerce.number().pipe(wholeNumber(...limits.year));

const sums = {
  first: z.number(),
  second: z.number(),
  sum: z.number(),
  /** What the title asks for; null: nothing. */
  asked_total: z.number().nullable(),
  asked_first: z.number().nullable(),
  is_met: z.boolean(),
};

/** Credits of somebody in a year, beside what his title asks for. */
export const yearCredits = z.object({
  user_id: int,
  name: z.string(),
  staff_id: z.string(),
  dept_name: z.string(),
  title: z.string(),
  ...sums,
});
export type YearCredits = z.output<typeof yearCredits>;

/** A project that gave somebody credits. */
export const gainedCredit = z.object({
  id: int,
  project_id: int,
  project: z.string(),
  number: z.string(),
  level: z.literal([1, 2, 3, 4]),
  credit_class: z.literal([1, 2]),
  part: z.enum(partKeys),
  granted_on: z.string(),
  hours: z.number(),
  credits: z.number(),
  certificate: z.string(),
});
export type GainedCredit = z.output<typeof gainedCredit>;

export const adultEducationCreditEndpoints = defineEndpoints(adultEducationModule, {
  yearCredits: listed({
    path: '/api/v2/adult-education/credits',
    summary: '年度学分',
    access: 'adultEdu:project:list',
    filters: { year, name: searchText(limits.name).optional(), met: z.enum(['yes', 'no']).optional() },
    row: yearCredits,
    held: {
      id: ({ user_id }) => user_id,
      filters: {
        year: { apart: '' },
        name: 'part',
        met: (row, met) => row.is_met === (met === 'yes'),
      },
      order: ['user_id'],
    },
  }),
  /** One's own, or that of somebody whom one sees with the right to. */
  personCredits: {
    method: 'GET',
    path: '/api/v2/adult-education/credits/person',
    summary: '个人年度学分明细',
    access: 'adultEdu:project:enrol',
    query: z.object({ year, user_id: rowIdQuery.optional() }),
    data: z.object({ name: z.string(), ...sums, list: z.array(gainedCredit) }),
    errors: ['NOT_FOUND'],
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  creditCertificate: {
    method: 'POST',
    path: '/api/v2/adult-education/credits/certificate',
    summary: '打印学分证书（PDF）',
    access: 'adultEdu:project:enrol',
    body: z.object({ id: rowId, origin: originText }),
    data: 'blob',
    errors: ['NOT_FOUND'],
    offline: 'online',
    audit: 'adultEdu.credit.certificate',
    mutation: false,
    heavy: true,
  },
});
