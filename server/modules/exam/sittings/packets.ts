import { and, eq } from 'drizzle-orm';
import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import type { CandidatePaper } from '@contract/exam/exams/types';
import { AppError } from '@contract/kernel/errors';
import type { Database, Db } from '@server/kernel/database/database';
import type { Storage } from '@server/kernel/storage';
import { attachmentFacts } from '../../attachment/public';
import { examOf, frozenPaperOf, lockedExam, type ExamRecord } from '../exams/find';
import { examPackets } from './tables';

type PacketRecord = typeof examPackets.$inferSelect;

/** Another publication is another packet: those that were fetched before are worth nothing. */
const editionOf = ({ publishedAt }: ExamRecord): number => Math.floor((publishedAt?.getTime() ?? 0) / 1000);

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

/**
 * The key of a packet and nothing else of it: a thousand candidates ask for it in the same second, and each has the packet.
 * Undefined where this publication has none yet.
 */
export async function packetKeyOf(db: Db, exam: ExamRecord, variant: number): Promise<string | undefined> {
  const [known] = await db
    .select({ key: examPackets.key, edition: examPackets.edition })
    .from(examPackets)
    .where(and(eq(examPackets.examId, exam.id), eq(examPackets.variant, variant)));
  return known?.edition === editionOf(exam) ? known.key : undefined;
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
  const name = `${examId}.${variant}.${editionOf(exam)}`;
  const made = ofDatabase.get(name) ?? make(exam, { database, storage, examId, variant });
  ofDatabase.set(name, made);
  return made.finally(() => ofDatabase.delete(name));
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
