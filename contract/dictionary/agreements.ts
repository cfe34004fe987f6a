import { z } from 'zod';
import { wholeNumber } from '../kernel/whole-number';
import { defineEndpoints } from '../kernel/endpoint';
import { pageOf, pageQuery } from '../kernel/paging';
import { rowId, storableText } from '../kernel/wire';
import { dictionaryModule } from './module';
import { agreementLevels, mostAgreementFiles } from './rules';
import { code, date, idInput, name } from './types';

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
  agreement_no: storableText(100).trim().default(''),
  start_on: date,
  end_on: date,
  levels: z.array(z.enum(agreementLevels)).min(1, '请至少选择一个层次').max(agreementLevels.length),
  quota: wholeNumber(0, 100_000).nullable().default(null),
  contact: storableText(100).trim().default(''),
  phone: storableText(100).trim().default(''),
  note: storableText(300).trim().default(''),
  /** Ids of all its scans, in the place of those it had; absent: they stay. */
  files: z.array(z.uuid()).max(mostAgreementFiles).optional(),
});
const inOrder = ({ start_on, end_on }: { start_on: string; end_on: string }) => start_on <= end_on;
const orderMessage = { error: '结束日期不能早于开始日期', path: ['end_on'] };

export const agreementInput = fields.refine(inOrder, orderMessage);
export const agreementEdit = fields.extend({ id: rowId }).refine(inOrder, orderMessage);

const stale = ['NOT_FOUND', 'VERSION_MISSING', 'VERSION_STALE'] as const;

export const agreementEndpoints = defineEndpoints(dictionaryModule, {
  agreements: {
    method: 'GET',
    path: '/api/datadict/protocolcollegeslist',
    summary: '协议院校',
    access: 'dataDic:agreement:list',
    query: pageQuery.extend({ name: storableText(100).trim().optional(), state: state.optional() }),
    data: pageOf(agreement),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  addAgreement: {
    method: 'POST',
    path: '/api/datadict/protocolcollegesadd',
    summary: '新增协议院校',
    access: 'dataDic:agreement:edit',
    body: agreementInput,
    data: agreement,
    errors: ['DICT_CODE_TAKEN'],
    offline: 'online',
    audit: 'dictionary.agreement.add',
    mutation: true,
  },
  saveAgreement: {
    method: 'POST',
    path: '/api/datadict/protocolcollegessave',
    summary: '修改协议院校',
    access: 'dataDic:agreement:edit',
    body: agreementEdit,
    data: agreement,
    errors: [...stale, 'DICT_CODE_TAKEN'],
    offline: 'online',
    audit: 'dictionary.agreement.save',
    mutation: true,
  },
  removeAgreement: {
    method: 'POST',
    path: '/api/datadict/protocolcollegesdelete',
    summary: '删除协议院校',
    access: 'dataDic:agreement:remove',
    body: idInput,
    data: idInput,
    errors: [...stale, 'DICT_IN_USE'],
    offline: 'online',
    audit: 'dictionary.agreement.remove',
    mutation: true,
  },
});
