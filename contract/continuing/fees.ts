import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { holdsPerson } from '../kernel/held';
import { pageInput, pageOf } from '../kernel/paging';
import { listed, saved } from '../kernel/presets';
import { rowId, rowIdQuery, wholeNumber } from '../kernel/wire';
import { lineText, searchText } from '../kernel/wire-text';
import { continuingModule } from './module';
import { limits, traineeStates, type TraineeState } from './rules';
import { feeStates, type FeeState } from './rules-fees';

const int = z.number().int();
const money = wholeNumber(...limits.money);
const feeState = z.enum(Object.keys(feeStates) as [FeeState, ...FeeState[]]);
const base = '/api/v2/continuing/fees';

/** The account of somebody who came; all money in fen. What follows from it stands in `accountOf`. */
export const fee = z.object({
  id: int,
  trainee_id: int,
  user_id: int,
  name: z.string(),
  staff_id: z.string(),
  hospital: z.string(),
  batch_id: int,
  dept_name: z.string(),
  trainee_state: z.enum(Object.keys(traineeStates) as [TraineeState, ...TraineeState[]]),
  is_extended: z.boolean(),
  starts_on: z.string(),
  ends_on: z.string(),
  monthly_fee: int,
  discount: int,
  discount_reason: z.string(),
  paid: int,
  deposit: int,
  share_percent: int,
  /** Empty: not settled. */
  receipt: z.string(),
  settled_on: z.string().nullable(),
  settled_by: z.string(),
  /** Where money goes back to; of the account the last four digits. */
  bank: z.string(),
  bank_last4: z.string(),
  state: feeState,
  version: int,
});
export type Fee = z.output<typeof fee>;

export const continuingFeeEndpoints = defineEndpoints(continuingModule, {
  conEduFees: listed({
    path: base,
    summary: '进修费用',
    access: 'conEdu:fee:list',
    filters: {
      name: searchText(limits.name).optional(),
      state: feeState.optional(),
      batch_id: rowIdQuery.optional(),
    },
    row: fee,
    held: {
      id: ({ id }) => id,
      filters: {
        name: holdsPerson,
        state: 'same',
        batch_id: 'same',
      },
      order: ['-id'],
    },
  }),
  saveConEduFee: saved({
    path: `${base}/save`,
    summary: '登记进修缴费与减免',
    access: 'conEdu:fee:settle',
    body: z.object({
      id: rowId,
      paid: money,
      deposit: money,
      discount: money,
      discount_reason: lineText(limits.name).default(''),
    }),
    row: fee,
    errors: ['CON_EDU_REFUSED'],
    audit: 'conEdu.fee.save',
  }),
  saveConEduBank: saved({
    path: `${base}/bank`,
    summary: '登记退费收款账户',
    access: 'conEdu:fee:settle',
    body: z.object({
      id: rowId,
      bank: lineText(limits.bank).min(2, '开户行是必填项'),
      account: z
        .string()
        .max(30)
        .regex(/^\d{8,30}$/, '账号应为 8 到 30 位数字'),
    }),
    row: fee,
    errors: ['CON_EDU_REFUSED'],
    audit: 'conEdu.fee.bank',
  }),
  // Whole account numbers: never kept on a device, and each reading is in the log.
  conEduRefunds: {
    method: 'POST',
    path: `${base}/refunds`,
    summary: '读取进修退费名单与收款账户',
    access: 'conEdu:fee:export',
    body: pageInput.extend({ name: searchText(limits.name).optional(), batch_id: rowId.optional() }),
    data: pageOf(
      z.object({
        id: int,
        name: z.string(),
        staff_id: z.string(),
        hospital: z.string(),
        /** In fen. */
        refund: int,
        receipt: z.string(),
        settled_on: z.string(),
        bank: z.string(),
        account: z.string(),
      }),
    ),
    offline: 'online',
    audit: 'conEdu.fee.refunds',
    mutation: false,
  },
  settleConEduFee: saved({
    path: `${base}/settle`,
    summary: '结算进修费用',
    access: 'conEdu:fee:settle',
    body: z.object({ id: rowId, receipt: lineText(limits.number).min(1, '收据号是必填项') }),
    row: fee,
    errors: ['CON_EDU_REFUSED'],
    audit: 'conEdu.fee.settle',
  }),
});
