import { gzipSync } from 'node:zlib';
import { asc, desc, eq, getTableColumns, inArray } from 'drizzle-orm';
import type { ExamArchive } from '@contract/exam/exams/archive';
import type { Db } from '@server/kernel/database/database';
import { first } from '@server/kits/rows';
import { people } from '../../people/tables';
import type { ExamRecord } from '../exams/find';
import { examCandidates } from '../exams/tables';
import {
  examAppeals,
  examMarks,
  examOfflineScores,
  examRulings,
  examScoreAdjustments,
  examScores,
  examScoreVersions,
} from '../marks/tables';
import { publicContents } from '../questions/contents';
import { examAnswerBranches, examAnswerLog, examEvents, examPackets, examSittings } from '../sittings/tables';
import { receiptPublicKey, receiptSigner, signText } from '../sittings/token';
import { archiveText, checkArchive, sha256Of, type ArchivedExam, type ArchivedSitting, type Heads } from './check';
import { examArchives } from './tables';

type ArchiveRecord = typeof examArchives.$inferSelect;
type ArchiveFacts = Omit<ArchiveRecord, 'body'>;

const { body: _, ...facts } = getTableColumns(examArchives);

/** Facts of the newest file of an exam, without its bytes; undefined where it was never archived. */
export async function newestArchive(db: Db, examId: number): Promise<ArchiveFacts | undefined> {
  const [row] = await db
    .select(facts)
    .from(examArchives)
    .where(eq(examArchives.examId, examId))
    .orderBy(desc(examArchives.id))
    .limit(1);
  return row;
}

/** The file itself, with its facts. */
export const archiveOf = async (db: Db, id: number): Promise<ArchiveRecord> =>
  first(await db.select().from(examArchives).where(eq(examArchives.id, id)));

export const toArchive = (row: ArchiveFacts): ExamArchive => ({
  id: row.id,
  made_at: row.createdAt.toISOString(),
  sha256: row.sha256,
  bytes: row.size,
  sittings: row.sittings,
  entries: row.entries,
  checked_at: row.checkedAt.toISOString(),
  problems: row.problems,
});

/** Puts an exam into a file, reads it back from the database and checks what was read. In the caller's transaction. */
export async function makeArchive(tx: Db, exam: ExamRecord, makerId: number): Promise<void> {
  const whole = await archived(tx, exam);
  const body = gzipSync(JSON.stringify(whole));
  const sha256 = sha256Of(body);
  const signature = await signText({ db: tx }, archiveText(exam.id, sha256));
  const entries = whole.sittings.reduce((sum, sitting) => sum + sitting.entries.length, 0);
  const told = { examId: exam.id, sha256, signature, sittings: whole.sittings.length, entries, makerId };
  const row = first(
    await tx
      .insert(examArchives)
      .values({ ...told, body, size: body.length, problems: [] })
      .returning({ id: examArchives.id }),
  );
  await checkStored(tx, await archiveOf(tx, row.id));
}

/** Checks a file as it is stored, and writes down what was found. */
export async function checkStored(tx: Db, row: ArchiveRecord): Promise<ArchiveRecord> {
  const problems = checkArchive(row, await receiptPublicKey({ db: tx }), await headsOf(tx, row.examId));
  const changes = { problems: problems.slice(0, 200), checkedAt: new Date() };
  await tx.update(examArchives).set(changes).where(eq(examArchives.id, row.id));
  return { ...row, ...changes };
}

/** Ends of the lines as their logs have them, not as the sittings say. */
async function headsOf(tx: Db, examId: number): Promise<Heads> {
  const sittings = await tx.select().from(examSittings).where(eq(examSittings.examId, examId));
  const { sittingId, seq, hash } = examAnswerLog;
  const ids = sittings.map(({ id }) => id);
  const last = await tx
    .selectDistinctOn([sittingId], { sittingId, seq, hash })
    .from(examAnswerLog)
    .where(inArray(sittingId, ids))
    .orderBy(sittingId, desc(seq));
  const found = new Map(last.map((row) => [row.sittingId, row]));
  return new Map(ids.map((id) => [id, { seq: found.get(id)?.seq ?? 0, hash: found.get(id)?.hash ?? '' }]));
}

async function archived(tx: Db, exam: ExamRecord): Promise<ArchivedExam> {
  const candidates = await tx
    .select({ candidate: examCandidates, name: people.name, staffId: people.staffId })
    .from(examCandidates)
    .innerJoin(people, eq(people.id, examCandidates.personId))
    .where(eq(examCandidates.examId, exam.id))
    .orderBy(asc(examCandidates.id));
  const sittings = await sittingsOf(tx, exam);
  const sittingIds = sittings.map(({ id }) => id);
  const candidateIds = candidates.map(({ candidate }) => candidate.id);
  const versions = await tx.select().from(examScoreVersions).where(eq(examScoreVersions.examId, exam.id));
  const scores = await tx
    .select()
    .from(examScores)
    .where(
      inArray(
        examScores.versionId,
        versions.map(({ id }) => id),
      ),
    );
  const asked = (exam.frozen?.variants ?? []).flat().map(({ version_id: id }) => id);
  const { frozen, ...settings } = exam;
  return {
    format: 2,
    public_key: await receiptPublicKey({ db: tx }),
    exam: settings,
    paper: { frozen, contents: Object.fromEntries(await publicContents(tx, [...new Set(asked)])) },
    candidates: candidates.map(({ candidate, name, staffId }) => ({ ...candidate, name, staff_id: staffId })),
    sittings,
    marks: await tx.select().from(examMarks).where(inArray(examMarks.sittingId, sittingIds)).orderBy(examMarks.id),
    rulings: await tx.select().from(examRulings).where(eq(examRulings.examId, exam.id)).orderBy(examRulings.id),
    score_versions: versions.map((version) => ({
      ...version,
      scores: scores.filter(({ versionId }) => versionId === version.id),
    })),
    adjustments: await tx
      .select()
      .from(examScoreAdjustments)
      .where(inArray(examScoreAdjustments.candidateId, candidateIds)),
    offline_scores: await tx
      .select()
      .from(examOfflineScores)
      .where(inArray(examOfflineScores.candidateId, candidateIds))
      .orderBy(examOfflineScores.id),
    appeals: await tx.select().from(examAppeals).where(inArray(examAppeals.candidateId, candidateIds)),
    events: await tx.select().from(examEvents).where(eq(examEvents.examId, exam.id)).orderBy(asc(examEvents.seq)),
  };
}

async function sittingsOf(tx: Db, exam: ExamRecord): Promise<ArchivedSitting[]> {
  const rows = await tx
    .select({ sitting: examSittings, candidate: examCandidates })
    .from(examSittings)
    .innerJoin(examCandidates, eq(examCandidates.id, examSittings.candidateId))
    .where(eq(examSittings.examId, exam.id))
    .orderBy(asc(examSittings.id));
  const packets = await tx
    .select({ variant: examPackets.variant, hash: examPackets.manifestHash })
    .from(examPackets)
    .where(eq(examPackets.examId, exam.id));
  const sign = await receiptSigner({ db: tx });
  const made: ArchivedSitting[] = [];
  // One after the other: the log of a thousand candidates is not in memory twice.
  for (const { sitting, candidate } of rows) {
    const { id, state, receiptNo, headSeq, headHash, closedAt, updatedAt } = sitting;
    const at = (closedAt ?? updatedAt).toISOString();
    const receipt = {
      sitting_id: id,
      head_seq: headSeq,
      head_hash: headHash,
      server_time: at,
      deadline: at,
      nonce: receiptNo ?? '',
    };
    const entries = await tx
      .select()
      .from(examAnswerLog)
      .where(eq(examAnswerLog.sittingId, id))
      .orderBy(asc(examAnswerLog.seq));
    made.push({
      id,
      ticket_no: candidate.ticketNo ?? '',
      variant: candidate.variant,
      manifest_hash: packets.find(({ variant }) => variant === candidate.variant)?.hash ?? '',
      state,
      receipt_no: receiptNo,
      receipt: sign(receipt),
      entries: entries.map((entry) => ({
        epoch: entry.epoch,
        seq: entry.seq,
        kind: entry.kind,
        item: entry.item,
        part: entry.part,
        value: entry.value as ArchivedSitting['entries'][number]['value'],
        client_at: entry.clientAt.toISOString(),
        mono_ms: entry.monoMs,
        hash: entry.hash,
        received_at: entry.receivedAt.toISOString(),
        result: entry.result,
        receipt: entry.receipt,
      })),
      branches: await tx.select().from(examAnswerBranches).where(eq(examAnswerBranches.sittingId, id)),
    });
  }
  return made;
}
