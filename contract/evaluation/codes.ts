import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { added } from '../kernel/presets';
import { rowId, rowIdQuery, sha256Text } from '../kernel/wire';
import { filled } from './fill';
import { evaluationModule } from './module';
import { limits } from './rules';
import { form } from './templates';

/** Somebody whom patients may evaluate in a task, with the codes that were made for it. */
export const codeTarget = z.object({
  target_key: z.string(),
  target_name: z.string(),
  dept_id: z.number().int().nullable(),
  dept_name: z.string(),
  /** Those that may be used or were; withdrawn ones are none of them. */
  made: z.number().int(),
  used: z.number().int(),
});
export type CodeTarget = z.output<typeof codeTarget>;

/** What a patient holds: random, in the address behind `#`, which no server's log ever sees. */
const token = z
  .string()
  .max(43)
  .regex(/^[\w-]*$/, '二维码不完整，请重新扫描');

const targetKey = z
  .string()
  .max(20)
  .regex(/^p\d{1,9}$/, '评价对象不正确');

const base = '/api/v2/evaluation';
/**
 * Calls of a patient, by the code alone. None is a mutation of the outbox and none stands in the log: a receipt and a line would
 * hold an address and an hour (docs/adr/0164). A code is for one use, so that a repeat is refused by itself.
 */
const byCode = {
  method: 'POST',
  access: 'public',
  offline: 'online',
  audit: false,
  mutation: false,
  /** As many as sit in a waiting room behind one address; a token has 256 bits, whoever guesses finds none. */
  callsPerMinute: 60,
} as const;
const refusals = [
  'TOO_MANY_REQUESTS',
  'EVALUATION_CODE_UNKNOWN',
  'EVALUATION_CODE_WITHDRAWN',
  'EVALUATION_CODE_USED',
  'EVALUATION_CODE_CLOSED',
] as const;

export const codeEndpoints = defineEndpoints(evaluationModule, {
  codeTargets: {
    method: 'GET',
    path: `${base}/tasks/:id/code-targets`,
    summary: '患者二维码：可评价的对象',
    access: 'evaluation:task:list',
    params: z.object({ id: rowIdQuery }),
    data: z.array(codeTarget),
    errors: ['NOT_FOUND', 'EVALUATION_TASK_STATE'],
    offline: 'online',
    audit: false,
    mutation: false,
  },
  /** The browser makes the codes and sends their hashes: neither table nor receipt nor log ever holds one. */
  addCodes: added({
    path: `${base}/codes/add`,
    summary: '生成患者二维码',
    access: 'evaluation:task:edit',
    body: z.object({
      task_id: rowId,
      target_key: targetKey,
      dept_id: rowId.nullable(),
      hashes: z.array(sha256Text).min(1, '请填写要生成的张数').max(limits.codesOnce),
    }),
    row: z.object({ count: z.number().int() }),
    errors: ['NOT_FOUND', 'EVALUATION_TASK_STATE', 'EVALUATION_CODE_MANY'],
    audit: 'evaluation.code.add',
  }),
  /** What nobody has used ends: these codes, or all about somebody, or all of the task. Used ones stay, their answers with them. */
  withdrawCodes: added({
    path: `${base}/codes/withdraw`,
    summary: '作废未使用的患者二维码',
    access: 'evaluation:task:edit',
    body: z.object({
      task_id: rowId,
      of: z
        .union([
          z.object({ hashes: z.array(sha256Text).min(1, '请选择要作废的二维码').max(limits.codesOnce) }),
          z.object({ target_key: targetKey, dept_id: rowId.nullable() }),
        ])
        .nullable(),
    }),
    row: z.object({ count: z.number().int() }),
    errors: ['NOT_FOUND', 'EVALUATION_TASK_STATE'],
    audit: 'evaluation.code.withdraw',
  }),
  codePage: {
    ...byCode,
    path: `${base}/code/page`,
    summary: '扫码打开患者评价',
    body: z.object({ token }),
    data: z.object({ name: z.string(), target_name: z.string(), dept_name: z.string(), closes_on: z.string(), form }),
    errors: refusals,
  },
  submitByCode: {
    ...byCode,
    path: `${base}/code/submit`,
    summary: '提交患者评价',
    body: z.object({ token, filled }),
    data: z.object({ is_done: z.literal(true) }),
    errors: [...refusals, 'EVALUATION_FORM_INVALID', 'EVALUATION_PATIENT_DATA', 'EVALUATION_KEY_LOST'],
  },
});
