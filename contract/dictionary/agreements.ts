import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { added, listed, removed, saved } from '../kernel/presets';
import { dictionaryModule } from './module';
import { agreementLevels, limits } from './rules';
import { code, name } from './types';
import { dateText } from '../kernel/wire-date';
import { rowId, wholeNumber } from '../kernel/wire';
import { blockText, lineText, searchText } from '../kernel/wire-text';

const state = z.enum(['future', 'valid', 'ending', 'ended']);

/** 协议院校. */
export const agreement = z.object({
  id: z.number().int(),
  name: z.string(),
  code: z.string(),
  agreement_no: z.string(),
  start_on: z.string(),
  end_on: z.string(),
  levels: z.array(z.enum(agreementLevels)),
  /** Students a year; null: no limit agreed. */
  quota: z.number().int().nullable(),
  contact: z.string(),
  phone: z.string(),
  note: z.string(),
  /** Scans of the agreement. */
  files: z.array(z.object({ id: z.string(), name: z.string() })),
  /** On the server's day. */
  state,
  /** Days until the last day; negative after it. */
  days_left: z.number().int(),
  version: z.number().int(),
});
export type Agreement = z.output<typeof agreement>;

const fields = z.object({
  name,
  code,
  agreement_no: lineText(limits.text).default(''),
  start_on: dateText,
  end_on: dateText,
  levels: z.array(z.enum(agreementLevels)).min(1, '请至少选择一个层次').max(agreementLevels.length),
  quota: wholeNumber(...limits.quota)
    .nullable()
    .default(null),
  contact: lineText(limits.text).default(''),
  phone: lineText(limits.text).default(''),
  note: blockText(limits.note).default(''),
  /** Ids of all its scans, in the place of those it had; absent: they stay. */
  files: z.array(z.uuid()).max(limits.agreementFiles).optional(),
});
const inOrder = ({ start_on, end_on }: { start_on: string; end_on: string }) => start_on <= end_on;
const orderMessage = { error: '结束日期不能早于开始日期', path: ['end_on'] };

export const agreementInput = fields.refine(inOrder, orderMessage);
export const agreementEdit = fields.extend({ id: rowId }).refine(inOrder, orderMessage);

export const agreementEndpoints = defineEndpoints(dictionaryModule, {
  agreements: listed({
    path: '/api/datadict/protocolcollegeslist',
    summary: '协议院校',
    access: 'dataDic:agreement:list',
    filters: { name: searchText(limits.name).optional(), state: state.optional() },
    row: agreement,
    held: { id: ({ id }) => id, filters: { name: 'part', state: 'same' }, order: ['end_on', 'id'] },
  }),
  addAgreement: added({
    path: '/api/datadict/protocolcollegesadd',
    summary: '新增协议院校',
    access: 'dataDic:agreement:edit',
    body: agreementInput,
    row: agreement,
    errors: ['CODE_TAKEN'],
    audit: 'dictionary.agreement.add',
  }),
  saveAgreement: saved({
    path: '/api/datadict/protocolcollegessave',
    summary: '修改协议院校',
    access: 'dataDic:agreement:edit',
    body: agreementEdit,
    row: agreement,
    errors: ['CODE_TAKEN'],
    audit: 'dictionary.agreement.save',
  }),
  removeAgreement: removed({
    path: '/api/datadict/protocolcollegesdelete',
    summary: '删除协议院校',
    access: 'dataDic:agreement:remove',
    errors: ['IN_USE'],
    audit: 'dictionary.agreement.remove',
  }),
});
