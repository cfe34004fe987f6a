import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { AnswerFlag } from '@contract/exam/deadline';
import type { ChainedEntry } from '@contract/exam/sittings/chain';
import type {
  BranchDecision,
  BranchReason,
  EntryKind,
  EntryResult,
  SittingState,
} from '@contract/exam/sittings/states';
import { people } from '../../people/tables';
import { examCandidates, exams } from '../exams/tables';

const instant = (name: string) => timestamp(name, { withTimezone: true });
const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** 作答: a candidate's sitting of an exam. Its state is moved by the table of contract/exam/sittings/acts.ts alone. */
/** What a receipt says beside sitting, head and the moment of arrival, which is its `server_time` (docs/adr/0156). */
export interface KeptReceipt {
  deadline: string;
  nonce: string;
  signature: string;
}

export const examSittings = pgTable(
  'exam_sitting',
  {
    id: serial().primaryKey(),
    examId: integer('exam_id')
      .notNull()
      .references(() => exams.id, { onDelete: 'cascade' }),
    candidateId: integer('candidate_id')
      .notNull()
      .references(() => examCandidates.id, { onDelete: 'cascade' }),
    state: text().$type<SittingState>().notNull().default('not_entered'),
    enteredAt: instant('entered_at'),
    /** When the key of the questions was given. */
    startedAt: instant('started_at'),
    closedAt: instant('closed_at'),
    /** Who closed it, where that was neither the candidate nor the clock. */
    closedBy: integer('closed_by').references(() => people.id),
    reason: text().notNull().default(''),
    /** Counts devices: only that of the newest epoch writes. */
    epoch: smallint().notNull().default(0),
    deviceId: text('device_id'),
    /** The last entry of the line, and the hash that chains all of them. */
    headSeq: integer('head_seq').notNull().default(0),
    headHash: text('head_hash').notNull().default(''),
    /** Parts that have an answer. */
    answered: smallint().notNull().default(0),
    /** Another device asks to write, and an invigilator has allowed it. */
    isUnlocked: boolean('is_unlocked').notNull().default(false),
    /** What the candidate keeps; given when it closes. */
    receiptNo: text('receipt_no'),
    version: integer().notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check(
      'exam_sitting_state',
      sql`state in ('not_entered', 'waiting', 'answering', 'submitted', 'auto_submitted', 'forced', 'absent', 'void')`,
    ),
    uniqueIndex('exam_sitting_once').on(table.candidateId),
    uniqueIndex('exam_sitting_receipt').on(table.receiptNo),
    index('exam_sitting_exam').on(table.examId, table.state),
    index('exam_sitting_closer').on(table.closedBy),
  ],
);

/** 作答日志: appended to and never changed. The log is its own audit, (sitting, epoch, seq) its own receipt (docs/adr/0118). */
export const examAnswerLog = pgTable(
  'exam_answer_log',
  {
    sittingId: integer('sitting_id')
      .notNull()
      .references(() => examSittings.id, { onDelete: 'cascade' }),
    epoch: smallint().notNull(),
    /** Without a gap over all epochs of the line. */
    seq: integer().notNull(),
    kind: text().$type<EntryKind>().notNull(),
    /** Position of the item in the candidate's variant and of the part in it, from 0. */
    item: smallint().notNull(),
    part: smallint().notNull(),
    /** The answer as rules read it (contract/exam/score.ts); null: taken back. */
    value: jsonb(),
    clientAt: instant('client_at').notNull(),
    /** ms of the page's own clock, which nobody sets. */
    monoMs: bigint('mono_ms', { mode: 'number' }).notNull(),
    hash: text().notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
    channel: text().$type<'live' | 'parcel'>().notNull().default('live'),
    result: text().$type<EntryResult>().notNull(),
    flag: text().$type<AnswerFlag>(),
    /** On the last entry of a request: the receipt that the candidate got for it, beside what the row says itself. */
    receipt: jsonb().$type<KeptReceipt>(),
  },
  (table) => [
    primaryKey({ columns: [table.sittingId, table.epoch, table.seq] }),
    check('exam_answer_log_kind', sql`kind in ('answer', 'flag', 'visit')`),
    check('exam_answer_log_result', sql`result in ('accepted', 'accepted_in_grace', 'kept_not_counted')`),
  ],
);

/** 分支与迟到包裹: entries that are not of the line until staff decide so. */
export const examAnswerBranches = pgTable(
  'exam_answer_branch',
  {
    id: serial().primaryKey(),
    sittingId: integer('sitting_id')
      .notNull()
      .references(() => examSittings.id, { onDelete: 'cascade' }),
    epoch: smallint().notNull(),
    reason: text().$type<BranchReason>().notNull(),
    entries: jsonb().$type<ChainedEntry[]>().notNull(),
    /** Hash of the last entry: the same parcel twice is one branch. */
    headHash: text('head_hash').notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
    /** Whether an invigilator has seen this very head at the deadline. */
    isWitnessed: boolean('is_witnessed').notNull().default(false),
    decision: text().$type<BranchDecision>(),
    /** Of a part that is taken: keys `item.part`. */
    takenParts: text('taken_parts').array(),
    decidedBy: integer('decided_by').references(() => people.id),
    decidedAt: instant('decided_at'),
    note: text().notNull().default(''),
    version: integer().notNull().default(1),
  },
  (table) => [
    check('exam_answer_branch_reason', sql`reason in ('takeover', 'late', 'broken_chain', 'file')`),
    check('exam_answer_branch_decision', sql`decision in ('accept', 'part', 'refuse')`),
    uniqueIndex('exam_answer_branch_once').on(table.sittingId, table.epoch, table.headHash),
    index('exam_answer_branch_decider').on(table.decidedBy),
  ],
);

/** The number of the next event of an exam, which leaves no gap. */
export const examEventCounters = pgTable('exam_event_counter', {
  examId: integer('exam_id')
    .primaryKey()
    .references(() => exams.id, { onDelete: 'cascade' }),
  seq: integer().notNull(),
});

/** What candidates are told on their pages; written out, so that the index of just these serves it. */
export const isTold = sql`kind in ('message', 'extended', 'reopened', 'unlocked')`;

/** 考场事件: what happened in an exam, in its order; appended to and never changed. */
export const examEvents = pgTable(
  'exam_event',
  {
    examId: integer('exam_id')
      .notNull()
      .references(() => exams.id, { onDelete: 'cascade' }),
    seq: integer().notNull(),
    sittingId: integer('sitting_id').references(() => examSittings.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Who did it; null: the clock, or the candidate's page. */
    actorId: integer('actor_id').references(() => people.id),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.examId, table.seq] }),
    index('exam_event_sitting').on(table.sittingId),
    index('exam_event_told').on(table.examId, table.seq).where(isTold),
    index('exam_event_actor').on(table.actorId),
  ],
);

/** 试题包: the questions of a variant without any answer, encrypted; made at publication. */
export const examPackets = pgTable(
  'exam_packet',
  {
    examId: integer('exam_id')
      .notNull()
      .references(() => exams.id, { onDelete: 'cascade' }),
    variant: smallint().notNull(),
    /** Another publication is another packet, and those that were fetched are worth nothing. */
    edition: integer().notNull(),
    /** AES-256 in base64; given to candidates at the start. */
    key: text().notNull(),
    /** SHA-256 of the manifest, in hex. */
    manifestHash: text('manifest_hash').notNull(),
    /** Nonce and ciphertext. */
    body: bytes().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.examId, table.variant] })],
);
