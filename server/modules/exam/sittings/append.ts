import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { entryResult, type ChainedEntry } from '@contract/exam/sittings/chain';
import { fits } from '@contract/exam/sittings/fits';
import { array } from '@server/kernel/database/array';
import type { Database, Db } from '@server/kernel/database/database';
import { paperOf } from '../exams/find';
import { askedContents } from './asked';
import type { WholeSitting } from './clock';
import { answeredParts, finalAnswers } from './find';
import type { SavedSitting } from './known';
import type { PacketHeads } from './packets';
import type { ReceiptSigner } from './token';

/** The transaction that writes, and the database it is of. */
export interface Within {
  database: Database;
  tx: Db;
  heads: PacketHeads;
  sign: ReceiptSigner;
}

/** Seq of answers that are none to the part that they name. */
async function misfits(
  { database, tx }: Pick<Within, 'database' | 'tx'>,
  { exam, candidate }: WholeSitting,
  entries: readonly ChainedEntry[],
): Promise<Set<number>> {
  const { variants } = paperOf(exam);
  const items = variants[candidate.variant - 1] ?? variants[0] ?? [];
  const answers = entries.filter(({ kind }) => kind === 'answer');
  const versions = answers.flatMap(({ item }) => items[item]?.version_id ?? []);
  const contents = await askedContents(database, tx, versions);
  const isFit = ({ item, part, value }: ChainedEntry) => {
    const content = contents.get(items[item]?.version_id ?? 0);
    return content !== undefined && fits(content, part, value);
  };
  return new Set(answers.filter((entry) => !isFit(entry)).map(({ seq }) => seq));
}

type HeadReceipt = ReturnType<ReceiptSigner>;

/** A receipt of where the line ends. */
const headReceipt = (sign: ReceiptSigner, { sitting, deadline }: WholeSitting, now: Date): HeadReceipt =>
  sign({
    sitting_id: sitting.id,
    head_seq: sitting.headSeq,
    head_hash: sitting.headHash,
    server_time: now.toISOString(),
    deadline: new Date(deadline!).toISOString(),
    nonce: randomUUID(),
  });

/**
 * What a save adds to the line of its sitting, before it is written. The receipt is kept with the last entry, as it was
 * signed.
 */
export interface Appended {
  whole: SavedSitting;
  rows: LogRow[];
  /** As it is when they are written. */
  sitting: SavedSitting['sitting'];
  receipt: HeadReceipt;
  /** Seq of those that do not count. */
  notCounted: number[];
}

type LogRow = Awaited<ReturnType<typeof logRows>>[number];

/** @param entries that are new, in their order; none moves nothing and still gets a receipt */
export async function appended(
  { sign, ...within }: Within,
  whole: SavedSitting,
  entries: readonly ChainedEntry[],
  now: Date,
): Promise<Appended> {
  const { seq: headSeq, hash: headHash } = entries.at(-1) ?? {
    seq: whole.sitting.headSeq,
    hash: whole.sitting.headHash,
  };
  const sitting = { ...whole.sitting, headSeq, headHash, version: whole.sitting.version + 1, updatedAt: now };
  const receipt = headReceipt(sign, { ...whole, sitting }, now);
  const rows = await logRows(within, whole, entries, { receipt, now });
  const notCounted = rows.filter(({ result }) => result === 'kept_not_counted').map(({ seq }) => seq);
  return { whole, rows, sitting, receipt, notCounted };
}

/** By the names of the columns. */
async function logRows(
  within: Pick<Within, 'database' | 'tx'>,
  whole: SavedSitting,
  entries: readonly ChainedEntry[],
  { receipt: { deadline, nonce, signature }, now }: { receipt: HeadReceipt; now: Date },
) {
  const wrong = await misfits(within, whole, entries);
  let mono = -1;
  return entries.map(({ hash, seq, epoch, kind, item, part, value, client_at: clientAt, mono_ms: monoMs }) => {
    const written = Date.parse(clientAt);
    const isBackwards = monoMs < mono;
    mono = monoMs;
    const isOff = written < whole.sitting.enteredAt!.getTime() || written > now.getTime() + 5000;
    return {
      sitting_id: whole.sitting.id,
      epoch,
      seq,
      kind,
      item,
      part,
      value,
      client_at: new Date(written),
      mono_ms: monoMs,
      hash,
      received_at: now,
      result: wrong.has(seq) ? 'kept_not_counted' : entryResult(whole.deadline!, now.getTime(), written),
      flag: isBackwards ? 'clock_not_monotonic' : isOff ? 'clock_offset_recorded' : null,
      receipt: seq === entries.at(-1)!.seq ? { deadline, nonce, signature } : null,
    };
  });
}

/**
 * Writes what several saves add, whose rows the transaction holds, by as many statements as for one: the entries, then the
 * heads with the number of parts that are answered.
 */
export async function writeAppended(tx: Db, all: readonly Appended[]): Promise<void> {
  const rows = all.flatMap((one) => one.rows);
  if (rows.length > 0) {
    await tx.execute(sql`
      insert into exam_answer_log (sitting_id, epoch, seq, kind, item, part, value, client_at, mono_ms, hash, received_at,
        result, flag, receipt)
      select * from json_to_recordset(${JSON.stringify(rows)}::json) entry (sitting_id int, epoch smallint, seq int, kind text,
        item smallint, part smallint, value jsonb, client_at timestamptz, mono_ms bigint, hash text, received_at timestamptz,
        result text, flag text, receipt jsonb)`);
  }
  // What staff took of branches counts beside the line.
  const branched = all.filter(({ whole }) => whole.hasBranches).map(({ sitting }) => sitting.id);
  const taken = await finalAnswers(tx, branched);
  const answered = ({ sitting }: Appended) => taken.get(sitting.id)?.size ?? null;
  const isAnswered = ({ rows: own }: Appended) => own.some(({ kind }) => kind === 'answer');
  await tx.execute(sql`
    update exam_sitting set head_seq = head.seq, head_hash = head.hash, version = version + 1, updated_at = head.at,
      answered = case when not head.counts then exam_sitting.answered else coalesce(head.parts, ${answeredParts(sql`exam_sitting.id`)}) end
    from unnest(
      ${array(
        all.map(({ sitting }) => sitting.id),
        'int',
      )}, ${array(
        all.map(({ sitting }) => sitting.headSeq),
        'int',
      )},
      ${array(
        all.map(({ sitting }) => sitting.headHash),
        'text',
      )}, ${array(
        all.map(({ sitting }) => sitting.updatedAt),
        'timestamptz',
      )},
      ${array(all.map(isAnswered), 'boolean')}, ${array(all.map(answered), 'int')}
    ) head (id, seq, hash, at, counts, parts)
    where exam_sitting.id = head.id`);
}
