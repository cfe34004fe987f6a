import { and, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { packetAheadMs } from '@contract/exam/exams/rules';
import { ExamStatus } from '@contract/exam/exams/status';
import type { CandidatePaper } from '@contract/exam/exams/types';
import { AppError } from '@contract/kernel/errors';
import type { Database, Db } from '@server/kernel/database/database';
import type { Storage } from '@server/kernel/storage';
import { attachmentFacts } from '../../attachment/public';
import { examOf, frozenPaperOf, lockedExam, type ExamRecord } from '../exams/find';
import { examCandidates, exams } from '../exams/tables';
import { examPackets } from './tables';

type PacketRecord = typeof examPackets.$inferSelect;

/** Another publication is another packet: those that were fetched before are worth nothing. */
const editionOf = ({ publishedAt }: ExamRecord): number => Math.floor((publishedAt?.getTime() ?? 0) / 1000);

const nameOf = (exam: ExamRecord, variant: number): string => `${exam.id}.${variant}.${editionOf(exam)}`;

const find = async (db: Db, exam: ExamRecord, variant: number): Promise<PacketRecord | undefined> => {
  const [row] = await db
    .select()
    .from(examPackets)
    .where(and(eq(examPackets.examId, exam.id), eq(examPackets.variant, variant)));
  return row?.edition === editionOf(exam) ? row : undefined;
};

interface Wanted {
  database: Database;
  storage: Storage;
  examId: number;
  variant: number;
}

type PacketHead = Pick<PacketRecord, 'key' | 'edition' | 'manifestHash'>;
export type PacketHeads = (examId: number, variant: number) => Promise<PacketHead | undefined>;

/**
 * What stands beside the questions of packets, each read once in a transaction: a thousand candidates ask for it within the same
 * seconds, and each has the packet.
 */
export function packetHeads(tx: Db): PacketHeads {
  const { key, edition, manifestHash } = examPackets;
  const asked = new Map<string, Promise<PacketHead | undefined>>();
  const read = async (examId: number, variant: number) => {
    const at = and(eq(examPackets.examId, examId), eq(examPackets.variant, variant));
    return (await tx.select({ key, edition, manifestHash }).from(examPackets).where(at))[0];
  };
  return (examId, variant) => {
    const name = `${examId}.${variant}`;
    const head = asked.get(name) ?? read(examId, variant);
    asked.set(name, head);
    return head;
  };
}

/** The key of a packet; undefined where this publication has none yet. */
export async function packetKeyOf(heads: PacketHeads, exam: ExamRecord, variant: number): Promise<string | undefined> {
  const head = await heads(exam.id, variant);
  return head?.edition === editionOf(exam) ? head.key : undefined;
}

/**
 * The packet of a variant, made where this publication has none yet: its questions with their pictures and without any secret,
 * encrypted by a key of its own that goes out at the start alone (design of exams, 2.3).
 */
export async function packetOf({ database, storage, examId, variant }: Wanted): Promise<PacketRecord> {
  const exam = await examOf(database.db, examId);
  const known = await find(database.db, exam, variant);
  if (known) return known;
  const ofDatabase = making.get(database) ?? new Map<string, Promise<PacketRecord>>();
  making.set(database, ofDatabase);
  const name = nameOf(exam, variant);
  const made = ofDatabase.get(name) ?? make(exam, { database, storage, examId, variant });
  ofDatabase.set(name, made);
  return made.finally(() => ofDatabase.delete(name));
}

/** A packet as it goes out. */
type ServedPacket = Pick<PacketRecord, 'variant' | 'edition' | 'manifestHash'> & { body: string };

/** What candidates are fetching now, as text: the newest use last. */
const served = new WeakMap<Database, Map<string, ServedPacket>>();
const mostServed = 64 * 1024 * 1024;

/** The same as text, read from the database once: a hall fetches one packet a thousand times. @param exam as it is now */
export async function servedPacketOf(
  exam: ExamRecord,
  { database, storage, variant }: Omit<Wanted, 'examId'>,
): Promise<ServedPacket> {
  const kept = served.get(database) ?? new Map<string, ServedPacket>();
  served.set(database, kept);
  const name = nameOf(exam, variant);
  const known = kept.get(name);
  kept.delete(name);
  const { body, ...packet } = known ?? (await asText({ database, storage, examId: exam.id, variant }));
  const found = { ...packet, body };
  // Published anew meanwhile: what was made then belongs under its own name.
  if (found.edition === editionOf(exam)) kept.set(name, found);
  let size = [...kept.values()].reduce((sum, one) => sum + one.body.length, 0);
  for (const [oldest, { body: text }] of kept) {
    if (size <= mostServed) break;
    kept.delete(oldest);
    size -= text.length;
  }
  return found;
}

async function asText(wanted: Wanted): Promise<ServedPacket> {
  const { variant, edition, manifestHash, body } = await packetOf(wanted);
  return { variant, edition, manifestHash, body: Buffer.from(body).toString('base64') };
}

/**
 * Makes the packets of exams that begin within a day, before anybody asks for one: the first candidates would wait for it otherwise.
 * @returns how many were made
 */
export async function preparePackets(
  { database, storage }: Pick<Wanted, 'database' | 'storage'>,
  now = new Date(),
): Promise<number> {
  const { variant, examId, edition } = examPackets;
  const { id, status, startAt, publishedAt, frozen } = exams;
  const wanted = await database.db
    .selectDistinct({ examId: id, variant: examCandidates.variant })
    .from(exams)
    .innerJoin(examCandidates, eq(examCandidates.examId, id))
    .leftJoin(
      examPackets,
      and(
        eq(examId, id),
        eq(variant, examCandidates.variant),
        eq(edition, sql`floor(extract(epoch from ${publishedAt}))`),
      ),
    )
    .where(
      and(
        inArray(status, [ExamStatus.waiting, ExamStatus.running]),
        lte(startAt, new Date(now.getTime() + packetAheadMs)),
        isNotNull(frozen),
        isNotNull(publishedAt),
        isNull(edition),
      ),
    );
  // One after the other: nobody waits for them yet, and others save their answers meanwhile.
  for (const one of wanted) await packetOf({ database, storage, ...one });
  return wanted.length;
}

/** Packets in the making: the first hundred candidates come in the same second, and one of them makes it. */
const making = new WeakMap<Database, Map<string, Promise<PacketRecord>>>();

async function make(exam: ExamRecord, { database, storage, examId, variant }: Wanted): Promise<PacketRecord> {
  const paper = await frozenPaperOf(database.db, examId, { variant });
  const media = await mediaOf(database.db, storage, paper);
  const made = seal(exam, variant, JSON.stringify({ paper, media }));
  return database.transaction(async (tx) => {
    // Two processes make one packet: the second finds that of the first.
    const locked = await lockedExam(tx, examId);
    const other = await find(tx, locked, variant);
    if (other) return other;
    if (editionOf(locked) !== made.edition) throw new AppError('EXAM_ENTRY', { problem: '试卷刚刚更新，请刷新后重试' });
    const { examId: id, variant: no, ...changed } = made;
    const [row] = await tx
      .insert(examPackets)
      .values({ examId: id, variant: no, ...changed })
      .onConflictDoUpdate({ target: [examPackets.examId, examPackets.variant], set: changed })
      .returning();
    return row!;
  });
}

function seal(exam: ExamRecord, variant: number, text: string) {
  const edition = editionOf(exam);
  const salt = randomBytes(16).toString('hex');
  const manifest = JSON.stringify({ exam: exam.id, variant, edition, bytes: text.length, salt });
  const manifestHash = createHash('sha256').update(manifest).digest('hex');
  const key = randomBytes(32);
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(`${exam.id}.${variant}.${manifestHash}`));
  const body = new Uint8Array(Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]));
  return { examId: exam.id, variant, edition, key: key.toString('base64'), manifestHash, body };
}

/** Bytes of pictures, sounds and films by the file's id: they must be there without a network, and not before the start. */
async function mediaOf(db: Db, storage: Storage, { items }: CandidatePaper) {
  const ids = items.flatMap(({ content: { unit, parts } }) =>
    [...unit.media, ...parts.flatMap((part) => part.media)].map(({ id }) => id),
  );
  const found: Record<string, { kind: string; data: string }> = {};
  for (const { id, hash, kind } of await attachmentFacts(db, [...new Set(ids)])) {
    const stored = await storage.get(hash);
    if (stored) found[id] = { kind, data: Buffer.from(stored).toString('base64') };
  }
  return found;
}
