import { createHash, createPublicKey, verify } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import {
  chainStart,
  chainText,
  receiptText,
  type ChainedEntry,
  type SignedReceipt,
} from '@contract/exam/sittings/chain';
import type { KeptReceipt } from '../sittings/tables';

/** What the file holds of a sitting. */
export interface ArchivedSitting {
  id: number;
  ticket_no: string;
  variant: number;
  /** Of the packet that its chain begins with. */
  manifest_hash: string;
  state: string;
  receipt_no: string | null;
  /** Head of the line, as the house has signed it when the file was made. */
  receipt: SignedReceipt & { signature: string };
  /** `receipt` stands on the last entry of each request: what the candidate got for it, signed at that moment. */
  entries: (ChainedEntry & { received_at: string; result: string; receipt?: KeptReceipt | null })[];
  branches: unknown[];
}

/** The file of an archived exam. */
export interface ArchivedExam {
  /** 1: receipts were not kept with the entries yet. */
  format: 1 | 2;
  /** Ed25519, raw, in base64. */
  public_key: string;
  exam: Record<string, unknown>;
  paper: unknown;
  candidates: unknown[];
  sittings: ArchivedSitting[];
  marks: unknown[];
  rulings: unknown[];
  score_versions: unknown[];
  adjustments: unknown[];
  offline_scores: unknown[];
  appeals: unknown[];
  events: unknown[];
}

/** What the house signs of a file. */
export const archiveText = (examId: number, sha256: string): string => `reach-exam-archive.${examId}.${sha256}`;
export const sha256Of = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

export interface StoredArchive {
  examId: number;
  body: Uint8Array;
  sha256: string;
  signature: string;
}

/** Heads of the lines that the database has now, by sitting. */
export type Heads = ReadonlyMap<number, { seq: number; hash: string }>;

/**
 * Checks a file from its bytes alone, and against what the database still has: its hash and the house's signature, the chain of each
 * line from its packet to its head, and the signature of each receipt that a candidate got. A line that was changed and chained
 * anew has receipts that do not fit it, though whoever archives it signs its head. @returns what is not as it should be
 */
export function checkArchive(stored: StoredArchive, publicKey: string, heads: Heads): string[] {
  const { examId, body, sha256, signature } = stored;
  if (sha256Of(body) !== sha256) return ['归档文件已损坏或被改动：内容与登记的校验值不一致'];
  if (!isSigned(archiveText(examId, sha256), signature, publicKey)) return ['归档文件的签名无效'];
  const { format, sittings } = JSON.parse(gunzipSync(body).toString()) as ArchivedExam;
  const problems = sittings.flatMap((sitting) => [
    ...problemsOf(sitting, publicKey, heads),
    ...(format === 1 ? [] : receiptProblems(sitting, publicKey)),
  ]);
  const missing = [...heads.keys()].filter((id) => !sittings.some((sitting) => sitting.id === id)).length;
  return missing > 0 ? [...problems, `${missing} 份答卷不在归档文件中`] : problems;
}

function problemsOf(sitting: ArchivedSitting, publicKey: string, heads: Heads): string[] {
  const { id, ticket_no: no, variant, manifest_hash: manifest, entries, receipt } = sitting;
  const who = `准考证号 ${no || '（无）'}`;
  let before = chainStart(id, variant, manifest);
  const broken = entries.findIndex((entry, at) => {
    const isNext = entry.seq === at + 1 && sha256Of(chainText(before, entry)) === entry.hash;
    before = entry.hash;
    return !isNext;
  });
  if (broken !== -1) return [`${who}：第 ${broken + 1} 条作答记录与前一条不相接`];
  const last = entries.at(-1);
  if (receipt.sitting_id !== id || receipt.head_seq !== (last?.seq ?? 0) || receipt.head_hash !== (last?.hash ?? ''))
    return [`${who}：作答记录与回执不一致`];
  if (!isSigned(receiptText(receipt), receipt.signature, publicKey)) return [`${who}：回执的签名无效`];
  const head = heads.get(id);
  if (!head || head.seq !== receipt.head_seq || head.hash !== receipt.head_hash)
    return [`${who}：系统中的作答记录与归档文件不一致`];
  return [];
}

/** Receipts that do not hold, and entries at the end that no receipt covers. */
function receiptProblems({ id, ticket_no: no, entries }: ArchivedSitting, publicKey: string): string[] {
  const who = `准考证号 ${no || '（无）'}`;
  const given = entries.filter(({ receipt }) => receipt);
  const forged = given.find(({ seq, hash, received_at: at, receipt }) => {
    const { deadline, nonce, signature } = receipt!;
    const signed = { sitting_id: id, head_seq: seq, head_hash: hash, server_time: at, deadline, nonce };
    return !isSigned(receiptText(signed), signature, publicKey);
  });
  if (forged) return [`${who}：第 ${forged.seq} 条作答记录与当时发给考生的回执不符`];
  const covered = given.at(-1)?.seq ?? 0;
  const last = entries.at(-1)?.seq ?? 0;
  return covered < last ? [`${who}：第 ${covered + 1} 至 ${last} 条作答记录没有当时发给考生的回执`] : [];
}

const spkiHead = Buffer.from('302a300506032b6570032100', 'hex');
function isSigned(text: string, signature: string, publicKey: string): boolean {
  const der = Buffer.concat([spkiHead, Buffer.from(publicKey, 'base64')]);
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'));
}
