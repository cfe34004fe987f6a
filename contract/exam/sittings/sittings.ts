import { z } from 'zod';
import { defineEndpoints, type EndpointSpec } from '../../kernel/endpoint';
import { saved } from '../../kernel/presets';
import { rowId, rowIdQuery, sha256Text, storableText, wholeNumber } from '../../kernel/wire';
import { momentText } from '../../kernel/wire-date';
import { blockText, lineText } from '../../kernel/wire-text';
import { examLimits } from '../exams/rules';
import { examRules } from '../exams/types';
import { examModule } from '../module';
import { signalKindKeys, sittingLimits as limits } from './chain';
import {
  branchDecisions,
  branchReasons,
  entryKinds,
  sittingStateKeys,
  type BranchDecision,
  type BranchReason,
} from './states';

const token = storableText(limits.token).min(20);
const deviceId = z.uuid();
/** Of Safe Exam Browser: SHA-256 over an address of the page and the key of its settings. */
const safeBrowserProof = z.object({ urls: z.array(storableText(2000)).max(2), hash: sha256Text }).optional();
export type SafeBrowserProof = NonNullable<z.output<typeof safeBrowserProof>>;
const head = z.object({ head_seq: z.number().int(), head_hash: z.string() });
const position = wholeNumber(0, 2000);

/** The answer to a part. What does not fit its type is kept, and not counted. */
const answerValue = z.union([
  z.null(),
  storableText(limits.text),
  z.array(storableText(limits.text)).max(100),
  z.array(z.tuple([z.number().min(0).max(1), z.number().min(0).max(1)])).max(limits.marks),
]);
const entry = z.object({
  seq: wholeNumber(1, 1_000_000),
  epoch: wholeNumber(1, 1000),
  kind: z.enum(entryKinds),
  item: position,
  part: position,
  value: answerValue,
  client_at: momentText,
  mono_ms: wholeNumber(0, 1_000_000_000_000),
  hash: sha256Text,
});

/** What a candidate is told when he comes in: everything but the questions. */
const entrance = z.object({
  token: z.string(),
  sitting_id: z.number().int(),
  exam: z.object({
    id: z.number().int(),
    name: z.string(),
    note: z.string(),
    start_at: z.string(),
    late_min: z.number().int().nullable(),
    early_min: z.number().int(),
    duration_min: z.number().int(),
    grace_s: z.number().int(),
    rules: examRules.pick({
      shuffle_questions: true,
      shuffle_options: true,
      is_fullscreen: true,
      switch_limit: true,
      is_copy_forbidden: true,
    }),
  }),
  candidate: z.object({
    name: z.string(),
    ticket_no: z.string(),
    room: z.string(),
    seat: z.number().int().nullable(),
    variant: z.number().int(),
  }),
  state: z.enum(sittingStateKeys),
  epoch: z.number().int(),
  deadline: z.string().nullable(),
  server_time: z.string(),
  /** Of the receipts' signatures: Ed25519, raw, in base64. */
  public_key: z.string(),
});
export type Entrance = z.output<typeof entrance>;

const packet = z.object({
  variant: z.number().int(),
  edition: z.number().int(),
  manifest_hash: z.string(),
  /** Nonce and ciphertext in base64. */
  body: z.string(),
});
export type Packet = z.output<typeof packet>;

/** A word to the candidate: a message, more time, a decision of the invigilator. */
const notice = z.object({ seq: z.number().int(), kind: z.string(), text: z.string(), at: z.string() });
export type SittingNotice = z.output<typeof notice>;

const receipt = head.extend({
  sitting_id: z.number().int(),
  state: z.enum(sittingStateKeys),
  server_time: z.string(),
  deadline: z.string(),
  nonce: z.string(),
  signature: z.string(),
  /** Seq of entries that are kept and not counted: they came after the end, or are no answer to that part. */
  not_counted: z.array(z.number().int()),
  notices: z.array(notice),
  /** Renewed, so that it outlives any login. */
  token: z.string(),
});
export type SittingReceipt = z.output<typeof receipt>;

const started = head.extend({
  /** Of the packet, in base64. */
  key: z.string(),
  state: z.enum(sittingStateKeys),
  epoch: z.number().int(),
  deadline: z.string(),
  server_time: z.string(),
  /** The line as the server has it, where another device wrote it. */
  entries: z.array(entry),
});
export type Started = z.output<typeof started>;

const finalReceipt = head.extend({
  receipt_no: z.string(),
  state: z.enum(sittingStateKeys),
  closed_at: z.string(),
  answered: z.number().int(),
  total: z.number().int(),
  exam: z.string(),
  candidate: z.string(),
  /** Branches and parcels that staff have yet to decide. */
  undecided: z.number().int(),
});
export type FinalReceipt = z.output<typeof finalReceipt>;

const branch = z.object({
  id: z.number().int(),
  version: z.number().int(),
  candidate: z.string(),
  ticket_no: z.string(),
  epoch: z.number().int(),
  reason: z.enum(Object.keys(branchReasons) as [BranchReason, ...BranchReason[]]),
  received_at: z.string(),
  seal: z.string(),
  is_witnessed: z.boolean(),
  decision: z.enum(Object.keys(branchDecisions) as [BranchDecision, ...BranchDecision[]]).nullable(),
  decided_by: z.string(),
  note: z.string(),
  /** Parts whose answers differ: what counts now beside what the parcel says. Never right or wrong, never points. */
  parts: z.array(
    z.object({ key: z.string(), number: z.string(), counts: z.string(), sent: z.string(), written_at: z.string() }),
  ),
});
export type DeskBranch = z.output<typeof branch>;

const path = '/api/v2/exam/sittings';

/**
 * Calls of whoever sits, by the token of that sitting alone: logging out elsewhere or a new password does not end it. The log is
 * its own receipt and its own audit (docs/adr/0118), so none of these is a mutation of the outbox.
 */
const sitting = {
  method: 'POST',
  access: 'public',
  offline: 'online',
  audit: false,
  mutation: false,
} as const satisfies Partial<EndpointSpec>;
const refusals = ['TOO_MANY_REQUESTS', 'EXAM_TOKEN'] as const;
/** A thousand behind one address, each with a change every few seconds. */
const callsPerMinute = 60_000;

export const sittingEndpoints = defineEndpoints(examModule, {
  enterExam: {
    method: 'POST',
    path: `${path}/enter`,
    summary: '进入候考',
    access: 'onlineExam:attempt:take',
    body: z.object({ exam_id: rowId, device_id: deviceId, seb: safeBrowserProof }),
    data: entrance,
    errors: ['NOT_FOUND', 'EXAM_ENTRY', 'EXAM_OTHER_DEVICE', 'EXAM_NO_PAPER'],
    offline: 'online',
    audit: 'exam.sitting.enter',
    mutation: false,
    closedToViewers: true,
  },
  /**
   * By number and code of a ticket, unencrypted as the requirements say (section 5): it opens that sitting and nothing else. A
   * code has 39 bits: what is let through for full rooms behind one address is nothing to whoever guesses, and nobody who guesses
   * shuts the others out.
   */
  ticketEntrance: {
    ...sitting,
    path: `${path}/ticket`,
    summary: '凭考号与准考证编码进入考试',
    body: z.object({ ticket_no: lineText(20), code: lineText(20), device_id: deviceId, seb: safeBrowserProof }),
    data: entrance,
    errors: ['TOO_MANY_REQUESTS', 'EXAM_TICKET', 'EXAM_ENTRY', 'EXAM_OTHER_DEVICE', 'EXAM_NO_PAPER'],
    audit: 'exam.sitting.ticket',
    callsPerMinute: 6000,
  },
  sittingPacket: {
    ...sitting,
    path: `${path}/packet`,
    summary: '下载加密试题包',
    body: z.object({ token }),
    data: packet,
    errors: [...refusals, 'EXAM_ENTRY'],
    callsPerMinute: 3000,
  },
  startSitting: {
    ...sitting,
    path: `${path}/start`,
    summary: '开始作答（取得试题密钥）',
    body: z.object({ token }),
    data: started,
    errors: [...refusals, 'EXAM_NOT_YET', 'EXAM_SITTING_CLOSED', 'EXAM_OLD_WRITER'],
    callsPerMinute: 6000,
  },
  saveAnswers: {
    ...sitting,
    path: `${path}/save`,
    summary: '保存作答',
    body: z.object({
      token,
      epoch: wholeNumber(1, 1000),
      entries: z.array(entry).max(limits.batch),
      signals: z
        .array(z.object({ kind: z.enum(signalKindKeys), at: momentText, ms: wholeNumber(0, 86_400_000) }))
        .max(limits.signals)
        .default([]),
      /** The last event that the page has shown. */
      seen: wholeNumber(0, 2_000_000_000).default(0),
    }),
    data: receipt,
    errors: [...refusals, 'EXAM_LOG_GAP', 'EXAM_OLD_WRITER', 'EXAM_SITTING_CLOSED', 'EXAM_CHAIN_BROKEN'],
    callsPerMinute,
  },
  submitSitting: {
    ...sitting,
    path: `${path}/submit`,
    summary: '交卷',
    body: z.object({
      token,
      epoch: wholeNumber(1, 1000),
      head_seq: wholeNumber(0, 1_000_000),
      head_hash: z.union([sha256Text, z.literal('')]),
    }),
    data: finalReceipt,
    errors: [...refusals, 'EXAM_LOG_GAP', 'EXAM_OLD_WRITER', 'EXAM_SITTING_CLOSED', 'EXAM_TOO_EARLY'],
    callsPerMinute: 6000,
  },
  sittingResult: {
    ...sitting,
    path: `${path}/result`,
    summary: '交卷回执',
    body: z.object({ token }),
    data: finalReceipt,
    errors: [...refusals, 'EXAM_SITTING_OPEN'],
    callsPerMinute: 6000,
  },
  sendParcel: {
    ...sitting,
    path: `${path}/parcel`,
    summary: '上传迟到或分支作答',
    body: z.object({
      token,
      epoch: wholeNumber(1, 1000),
      is_file: z.boolean().default(false),
      entries: z.array(entry).min(1).max(limits.parcel),
    }),
    data: z.object({ id: z.number().int().nullable() }),
    errors: refusals,
    callsPerMinute: 6000,
    bodyLimit: 8 * 1024 * 1024,
    mostMembers: 200_000,
  },
  examBranches: {
    method: 'GET',
    path: `${path}/desk`,
    summary: '迟到与分支作答',
    access: 'theoryTest:invigilate:view',
    query: z.object({ exam_id: rowIdQuery }),
    data: z.array(branch),
    errors: ['NOT_FOUND'],
    // Answers of candidates are left on no device.
    offline: 'online',
    audit: 'exam.sitting.desk',
    mutation: false,
  },
  decideBranch: saved({
    path: `${path}/desk/decide`,
    summary: '裁定迟到或分支作答',
    access: 'theoryTest:invigilate:operate',
    body: z.object({
      id: rowId,
      decision: z.enum(Object.keys(branchDecisions) as [BranchDecision, ...BranchDecision[]]),
      parts: z.array(storableText(12)).max(2000).default([]),
      note: blockText(examLimits.reason).min(1, '请填写裁定理由'),
    }),
    row: branch,
    errors: ['EXAM_BRANCH_DECIDED'],
    audit: 'exam.sitting.decide',
  }),
});
