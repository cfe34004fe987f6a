import type { EntryKind, EntryResult } from './states';

/**
 * The chain of an answer log: each entry's hash covers the one before it, so that nothing is slipped in, changed or left out
 * unseen. Pure text here; each side has its own SHA-256. No schema: pages import this file.
 */

/** An answer to a part, as rules read it; null: taken back. */
export type AnswerValue = string | string[] | [number, number][] | null;

export interface LogEntry {
  epoch: number;
  /** Counted from 1 over all epochs of the line. */
  seq: number;
  kind: EntryKind;
  item: number;
  part: number;
  value: AnswerValue;
  /** By the server's clock as the page knows it. */
  client_at: string;
  mono_ms: number;
}
export interface ChainedEntry extends LogEntry {
  hash: string;
}

/** What the first hash covers instead of an entry before it: the sitting, its variant and its packet. */
export const chainStart = (sittingId: number, variant: number, manifestHash: string): string =>
  `reach-exam.${sittingId}.${variant}.${manifestHash}`;

/** What an entry's hash is taken of. */
export const chainText = (before: string, entry: LogEntry): string =>
  JSON.stringify([
    before,
    entry.epoch,
    entry.seq,
    entry.kind,
    entry.item,
    entry.part,
    entry.value,
    entry.client_at,
    entry.mono_ms,
  ]);

/** What a receipt's signature is taken of. */
export interface SignedReceipt {
  sitting_id: number;
  head_seq: number;
  head_hash: string;
  server_time: string;
  deadline: string;
  nonce: string;
}
export const receiptText = (receipt: SignedReceipt): string =>
  JSON.stringify([
    receipt.sitting_id,
    receipt.head_seq,
    receipt.head_hash,
    receipt.server_time,
    receipt.deadline,
    receipt.nonce,
  ]);

/** Ten characters of a head that a person reads aloud or writes down (design of exams, 2.8). */
export const sealCode = (headHash: string): string =>
  headHash === '' ? '空白' : `${headHash.slice(0, 5)}-${headHash.slice(5, 10)}`.toUpperCase();

/** The most of one request. */
export const sittingLimits = { batch: 200, parcel: 5000, text: 20_000, marks: 200, signals: 20, token: 400 } as const;

/** What the page notices and staff may look at; never a verdict (design of exams, 2.12). */
export const signalKinds = {
  'page.hidden': '离开考试页面',
  'page.fullscreen': '退出全屏',
  'page.paste': '粘贴内容',
  'page.copy': '复制内容',
  'page.tab': '另开考试页面',
  'page.storage': '本机存储不可用',
} as const;
export type SignalKind = keyof typeof signalKinds;
export const signalKindKeys = Object.keys(signalKinds) as SignalKind[];

/**
 * What becomes of an entry by the moments of its writing and arrival (contract/exam/deadline.ts, for one entry of an unbroken
 * chain that arrived within the grace). All in ms.
 */
export function entryResult(deadline: number, received: number, written: number): EntryResult {
  if (received < deadline) return 'accepted';
  return written < deadline ? 'accepted_in_grace' : 'kept_not_counted';
}
