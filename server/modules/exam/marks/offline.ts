import { eq, inArray } from 'drizzle-orm';
import { ExamStatus } from '@contract/exam/exams/status';
import type { offlineEndpoints, OfflineChanges } from '@contract/exam/marks/offline';
import { offlinePoints, offlineRefusal } from '@contract/exam/marks/offline-rules';
import { offlineSheet } from '@contract/exam/offline-sheet';
import { fromHundredths, scoreWords } from '@contract/exam/rules';
import { AppError } from '@contract/kernel/errors';
import type { RowOf } from '@contract/kernel/sheet-definition';
import { normaliseName } from '@contract/kernel/text';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { importRows } from '@server/kits/import-rows';
import { savedRow, type RowSource } from '@server/kits/row-calls';
import { changeRow } from '@server/kits/rows';
import { personRefs } from '../../people/public';
import { people } from '../../people/tables';
import { keepScores } from '../analysis/keep';
import { candidatesOf, lockedExam, type CandidateRecord, type ExamRecord } from '../exams/find';
import { demandExam } from '../exams/move';
import { examLookedAfter } from '../exams/sight';
import { exams } from '../exams/tables';
import { countedOffline, waitingOffline, type OfflineRecord } from './offline-rows';
import { scoresFrom, type CandidateScore } from './scores';
import { examOfflineScores } from './tables';
import { tellScores } from './tell';
import { workOf } from './work';

/** 线下成绩. */
export const offlineHandlers: Handlers<typeof offlineEndpoints> = {
  importOfflineScores: async (call) => {
    const { db, user, body, audit } = call;
    const { id } = await examLookedAfter(call, body.exam_id);
    // Two sheets at once would each find nobody waiting.
    const exam = await lockedExam(db, id);
    demandExam(exam.status, 'regrade');
    const listed = await listedOf(db, exam.id);
    const write = (tx: Db, row: RowOf<typeof offlineSheet>) => takeRow(tx, { exam, listed, actorId: user.userId }, row);
    const answer = await importRows({ tx: db, sheet: offlineSheet, rows: body.rows, write });
    // Whoever has the changes before him sees that they are others now.
    if (answer.results.some(({ outcome }) => outcome === 'created' || outcome === 'updated')) {
      await changeRow(db, exams, exam.id, {});
    }
    audit({ target: `exam_exam:${exam.id}`, detail: { rows: body.rows.length } });
    return answer;
  },
  offlineScores: (call) => offlineSource.read(call, call.params.id),
  applyOfflineScores: (call) =>
    savedRow(call, offlineSource, async (before) => {
      const { db, user, body, audit } = call;
      const exam = await lockedExam(db, body.id);
      demandExam(exam.status, 'regrade');
      const waiting = await waitingOf(db, exam.id);
      await db
        .update(examOfflineScores)
        .set({ countsAt: new Date(), countedBy: user.userId, reason: body.reason })
        .where(inArray(examOfflineScores.id, idsOf(waiting)));
      await changeRow(db, exams, exam.id, {});
      audit({ detail: { changes: [{ field: '原因', from: '', to: body.reason }], scores: told(before!) } });
      if (exam.status === ExamStatus.ended) {
        const changed = await keepScores(db, exam.id, { actorId: user.userId, reason: body.reason });
        await tellScores(db, exam, changed, body.reason);
      }
      return exam.id;
    }),
  discardOfflineScores: (call) =>
    savedRow(call, offlineSource, async (before) => {
      const { db, body, audit } = call;
      const waiting = await waitingOf(db, body.id);
      await db.delete(examOfflineScores).where(inArray(examOfflineScores.id, idsOf(waiting)));
      await changeRow(db, exams, body.id, {});
      audit({ detail: { scores: told(before!) } });
      return body.id;
    }),
};

const refusal = (problem: string) => new AppError('EXAM_OFFLINE', { problem });
const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);
/** For the log: who got what, by ids. */
const told = ({ rows }: OfflineChanges) =>
  rows.map(({ candidate_id: candidate, points, before }) => ({ candidate, points, before: before.total }));

/** @throws AppError EXAM_OFFLINE where nothing waits */
async function waitingOf(db: Db, examId: number): Promise<OfflineRecord[]> {
  const waiting = await waitingOffline(db, idsOf(await candidatesOf(db, examId)));
  if (waiting.length === 0) throw refusal('没有待生效的线下成绩，请先导入');
  return waiting;
}

interface Listed {
  candidate: CandidateRecord;
  name: string;
  staffId: string;
}

/** Who is on the list, by ticket. */
async function listedOf(db: Db, examId: number): Promise<Map<string, Listed>> {
  const candidates = await candidatesOf(db, examId);
  const rows = await db
    .select({ id: people.id, name: people.name, staffId: people.staffId })
    .from(people)
    .where(
      inArray(
        people.id,
        candidates.map(({ personId }) => personId),
      ),
    );
  const persons = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    candidates.flatMap((candidate) => {
      const person = persons.get(candidate.personId)!;
      return candidate.ticketNo ? [[candidate.ticketNo, { candidate, ...person }] as const] : [];
    }),
  );
}

interface Sheet {
  exam: ExamRecord;
  listed: ReadonlyMap<string, Listed>;
  actorId: number;
}

/** Takes in a row; the score counts for nothing yet. @throws AppError EXAM_OFFLINE with what is wrong with it */
async function takeRow(tx: Db, { exam, listed, actorId }: Sheet, row: RowOf<typeof offlineSheet>) {
  const found = listed.get(normaliseName(row.ticket_no));
  if (!found) throw refusal(`准考证号 ${row.ticket_no} 不在本场考试的名单中`);
  // Without the name of whose ticket it is: whoever tries numbers learns nothing.
  if (normaliseName(found.name) !== normaliseName(row.name)) throw refusal('姓名与准考证号不是同一人，请核对是否串行');
  if (row.staff_id !== null && normaliseName(row.staff_id) !== normaliseName(found.staffId)) {
    throw refusal('工号与准考证号不是同一人，请核对是否串行');
  }
  const { id: candidateId, state } = found.candidate;
  const refused = offlineRefusal(state);
  if (refused !== undefined) throw refusal(refused);
  // A row of the template that nobody filled in.
  if (row.score === null) return 'unchanged';
  const points = offlinePoints(row.score)!;
  if (points !== null && points > exam.fullMark) throw refusal(`成绩不能超过满分 ${scoreWords(exam.fullMark)}`);
  const wanted = { points, note: points === null ? '' : (row.note ?? '') };
  const isWanted = (one: { points: number | null; note: string } | undefined) =>
    one !== undefined && one.points === wanted.points && one.note === wanted.note;
  const [waiting] = await waitingOffline(tx, [candidateId]);
  if (isWanted(waiting)) return 'unchanged';
  const own = waiting && eq(examOfflineScores.id, waiting.id);
  // What counts already is wanted: then nothing waits any more.
  const counts = (await countedOffline(tx, [candidateId])).at(-1) ?? { points: null, note: '' };
  if (isWanted(counts)) {
    if (own === undefined) return 'unchanged';
    await tx.delete(examOfflineScores).where(own);
    return 'updated';
  }
  if (own !== undefined) {
    await tx
      .update(examOfflineScores)
      .set({ ...wanted, importedBy: actorId, importedAt: new Date() })
      .where(own);
    return 'updated';
  }
  await tx.insert(examOfflineScores).values({ candidateId, ...wanted, importedBy: actorId });
  return 'created';
}

const howOf = ({ state, total, isPassed }: CandidateScore) => ({
  state,
  total: total === null ? null : fromHundredths(total),
  is_passed: isPassed,
});

const offlineSource: RowSource<OfflineChanges> = {
  table: exams,
  words: {},
  async read(reader, id) {
    const { db, user } = reader;
    const exam = await examLookedAfter(reader, id);
    const head = { id, full_mark: fromHundredths(exam.fullMark), version: exam.version };
    const waiting = await waitingOffline(db, idsOf(await candidatesOf(db, id)));
    if (waiting.length === 0) return { ...head, rows: [] };
    const { papers } = await workOf(db, exam);
    const before = await scoresFrom(db, exam, papers);
    const after = new Map((await scoresFrom(db, exam, papers, true)).map((score) => [score.candidateId, score]));
    const sat = new Set(papers.flatMap(({ candidate, parts }) => (parts.length > 0 ? [candidate.id] : [])));
    const byCandidate = new Map(waiting.map((row) => [row.candidateId, row]));
    const meant = before.filter(({ candidateId }) => byCandidate.has(candidateId));
    const persons = await personRefs(
      db,
      user.scope,
      meant.map(({ personId }) => personId),
    );
    const rows = meant.map((score) => {
      const { candidateId, personId, ticketNo } = score;
      const { points, note } = byCandidate.get(candidateId)!;
      return {
        candidate_id: candidateId,
        person: persons.get(personId) ?? null,
        ticket_no: ticketNo,
        points: points === null ? null : fromHundredths(points),
        note,
        before: howOf(score),
        after: howOf(after.get(candidateId)!),
        replaces: points !== null && score.offline === null && sat.has(candidateId),
      };
    });
    return { ...head, rows };
  },
};
