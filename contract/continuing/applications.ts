import { z } from 'zod';
import { idCardFacts } from '../people/id-card';
import { defineEndpoints } from '../kernel/endpoint';
import { imported, listed, removed, saved } from '../kernel/presets';
import { rowId, rowIdQuery, wholeNumber } from '../kernel/wire';
import { blockText, lineText, searchText } from '../kernel/wire-text';
import { continuingModule } from './module';
import { applicationActs, applicationStates, limits, type ApplicationState } from './rules';

const int = z.number().int();
const base = '/api/v2/continuing/applications';
const state = z.enum(Object.keys(applicationStates) as [ApplicationState, ...ApplicationState[]]);
const type = z.literal([2, 3]);
const gender = z.literal([1, 2]);
const text = (max: number) => lineText(max).default('');
const refused = ['CON_EDU_REFUSED'] as const;

/** 进修申请: somebody who wants to come; no person of the hospital before he is admitted. */
export const application = z.object({
  id: int,
  batch_id: int,
  batch_name: z.string(),
  plan_id: int,
  dept_id: int,
  dept_name: z.string(),
  direction: z.string(),
  name: z.string(),
  gender,
  /** The last four characters; the number itself is told to nobody. */
  id_card_last4: z.string(),
  phone: z.string(),
  type_id: type,
  hospital: z.string(),
  province: z.string(),
  education: z.string(),
  title: z.string(),
  qualification: z.string(),
  licence: z.string(),
  months: int,
  note: z.string(),
  material_ids: z.array(z.string()),
  state,
  /** Why it was rejected; empty: it was not. */
  reason: z.string(),
  version: int,
});
export type Application = z.output<typeof application>;

/** A step that was taken. */
export const applicationStep = z.object({
  id: int,
  act: z.enum(applicationActs),
  by: z.string(),
  reason: z.string(),
  at: z.string(),
});
export type ApplicationStep = z.output<typeof applicationStep>;

export const continuingApplicationEndpoints = defineEndpoints(continuingModule, {
  applications: listed({
    path: base,
    summary: '进修申请',
    access: 'conEdu:person:list',
    filters: {
      name: searchText(limits.name).optional(),
      batch_id: rowIdQuery.optional(),
      state: state.optional(),
      type_id: z.coerce.number().pipe(type).optional(),
    },
    row: application,
    held: {
      id: ({ id }) => id,
      filters: { name: 'part', batch_id: 'same', state: 'same', type_id: 'same' },
      order: ['-id'],
    },
  }),
  saveApplication: saved({
    path: `${base}/save`,
    summary: '登记或修改进修申请',
    access: 'conEdu:person:edit',
    body: z.object({
      id: rowId.optional(),
      plan_id: rowId,
      name: lineText(limits.name).min(1, '姓名是必填项'),
      gender,
      /** Empty: as it is stored. */
      id_card: lineText(18).refine((number) => number === '' || idCardFacts(number) !== null, '身份证号不正确'),
      phone: text(limits.phone),
      type_id: type,
      hospital: lineText(limits.name).min(1, '选送单位是必填项'),
      province: text(20),
      education: text(20),
      title: text(20),
      qualification: text(limits.number),
      licence: text(limits.number),
      months: wholeNumber(...limits.months),
      note: blockText(limits.text).default(''),
      material_ids: z.array(z.uuid()).max(limits.files).default([]),
    }),
    row: application,
    errors: [...refused],
    audit: 'conEdu.application.save',
  }),
  removeApplication: removed({
    path: `${base}/remove`,
    summary: '删除未提交的进修申请',
    access: 'conEdu:person:edit',
    errors: refused,
    audit: 'conEdu.application.remove',
  }),
  /** Takes a step with several, all or none. Who may take it says the step (`applicationSteps`). */
  stepApplications: {
    method: 'POST',
    path: `${base}/step`,
    summary: '提交、审核、录取或候补进修申请',
    access: 'conEdu:person:list',
    body: z.object({
      act: z.enum(applicationActs),
      items: z
        .array(z.object({ id: rowId, version: int.min(1).max(2_147_483_647) }))
        .min(1, '请至少选择一人')
        .max(limits.people)
        .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, '同一申请只能出现一次'),
      reason: blockText(limits.text).default(''),
    }),
    data: z.object({ changed: int }),
    errors: ['NOT_FOUND', 'FORBIDDEN', ...refused],
    offline: 'online',
    audit: 'conEdu.application.step',
    mutation: true,
    mostMembers: limits.people,
  },
  applicationHistory: {
    method: 'GET',
    path: `${base}/history`,
    summary: '进修申请的审核记录',
    access: 'conEdu:person:list',
    query: z.object({ id: rowIdQuery }),
    data: z.array(applicationStep),
    errors: ['NOT_FOUND'],
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  importApplications: imported({
    path: `${base}/import`,
    summary: '导入进修申请',
    access: 'conEdu:person:edit',
    audit: 'conEdu.application.import',
  }),
});
