import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { removed, saved, switched } from '../kernel/presets';
import { rowId, rowIdQuery } from '../kernel/wire';
import { blockText } from '../kernel/wire-text';
import { personRef } from '../people/person-ref';
import { name } from './config';
import { examModule } from './module';
import { limits } from './rules';

/** 题库 as somebody sees it who may use it. */
export const bank = z.object({
  id: z.number().int(),
  parent_id: z.number().int().nullable(),
  name: z.string(),
  /** 1 public, 2 private, 3 collection. */
  kind: z.number().int(),
  owner: personRef.nullable(),
  note: z.string(),
  status: z.number().int(),
  is_mine: z.boolean(),
  /** Whether the caller may change its questions, and itself. */
  can_edit: z.boolean(),
  can_manage: z.boolean(),
  question_count: z.number().int(),
  version: z.number().int(),
});
export type Bank = z.output<typeof bank>;

/** The customer's node (requirements section 3): only what is enabled is kept below it. */
export interface BankNode {
  question_bank_id: number;
  question_bank_name: string;
  children: BankNode[];
}
const bankNode: z.ZodType<BankNode> = z.object({
  question_bank_id: z.number().int(),
  question_bank_name: z.string(),
  get children() {
    return z.array(bankNode);
  },
});

const grant = z.object({
  person: personRef.nullable(),
  dept: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  level: z.number().int(),
});
export type BankGrant = z.output<typeof grant>;
const level = z.union([z.literal(1), z.literal(2)]);

const base = '/api/v2/exam/banks';
const read = { offline: 'online', audit: false, mutation: false, method: 'GET' } as const;

export const bankEndpoints = defineEndpoints(examModule, {
  banks: {
    ...read,
    path: base,
    summary: '可用的题库',
    access: 'theoryTest:bank:list',
    data: z.array(bank),
  },
  bankTree: {
    ...read,
    path: `${base}/tree`,
    summary: '题库树（仅启用的）',
    access: 'theoryTest:bank:list',
    data: z.array(bankNode),
  },
  saveBank: saved({
    path: `${base}/save`,
    summary: '新增或修改题库',
    access: 'theoryTest:bank:list',
    body: z.object({
      id: rowId.optional(),
      parent_id: rowId.nullable().default(null),
      name,
      kind: z.union([z.literal(1), z.literal(2), z.literal(3)]),
      note: blockText(limits.note).default(''),
    }),
    row: bank,
    errors: ['NAME_TAKEN', 'REFERENCE_MISSING', 'EXAM_TREE_LOOP', 'EXAM_BANK_FOREIGN', 'EXAM_BANK_KIND'],
    audit: 'exam.bank.save',
  }),
  changeBankStatus: switched({
    path: `${base}/status`,
    summary: '启用或停用题库',
    access: 'theoryTest:bank:list',
    row: bank,
    errors: ['EXAM_BANK_FOREIGN'],
    audit: 'exam.bank.status',
  }),
  removeBank: removed({
    path: `${base}/remove`,
    summary: '删除题库',
    access: 'theoryTest:bank:list',
    errors: ['IN_USE', 'EXAM_BANK_FOREIGN'],
    audit: 'exam.bank.remove',
  }),
  grants: {
    ...read,
    path: `${base}/grants`,
    summary: '题库授权',
    access: 'theoryTest:bank:list',
    query: z.object({ bank_id: rowIdQuery }),
    data: z.array(grant),
    errors: ['NOT_FOUND', 'EXAM_BANK_FOREIGN'],
  },
  saveGrants: {
    method: 'POST',
    path: `${base}/grants/save`,
    summary: '修改题库授权',
    access: 'theoryTest:bank:list',
    body: z.object({
      bank_id: rowId,
      people: z
        .array(z.object({ id: rowId, level }))
        .max(limits.grants)
        .default([]),
      depts: z
        .array(z.object({ id: rowId, level }))
        .max(limits.grants)
        .default([]),
    }),
    data: z.object({ count: z.number().int() }),
    errors: ['NOT_FOUND', 'EXAM_BANK_FOREIGN', 'REFERENCE_MISSING', 'PERSON_NOT_OWN'],
    offline: 'online',
    audit: 'exam.bank.grant',
    mutation: true,
  },
});
