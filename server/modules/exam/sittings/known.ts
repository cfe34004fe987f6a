import { eq, sql } from 'drizzle-orm';
import type { Database, Db } from '@server/kernel/database/database';
import { first } from '@server/kits/rows';
import type { CandidateRecord, ExamRecord } from '../exams/find';
import { examCandidates, examExtensions, exams } from '../exams/tables';
import { deadlineWith, type WholeSitting } from './clock';
import type { SittingRecord } from './find';
import { examAnswerBranches, examEvents, isTold } from './tables';

/**
 * The rows of exams and candidates that saves ask for, by their place in the table and the transaction that wrote them
 * there: whoever changes a row writes another, so a row that still stands where it stood is what was read. An exam
 * keeps its paper, which a hall of a thousand would have the database send, and this process parse, with every save.
 */
interface KnownRows {
  exams: Map<string, ExamRecord>;
  candidates: Map<string, CandidateRecord>;
}

const most = { exams: 20, candidates: 5000 } as const;
const ofDatabases = new WeakMap<Db, KnownRows>();

/** A sitting as a save needs it. */
export interface SavedSitting extends WholeSitting {
  /** The last event that its candidate is told; 0: none. */
  lastTold: number;
  /** Staff may have taken other answers than those of the line. */
  hasBranches: boolean;
}

const exists = (from: ReturnType<typeof sql>) => sql<boolean>`exists (select from ${from})`;
/** Which version of a row stands there now. */
const standing = (table: typeof exams | typeof examCandidates) =>
  sql<string>`${table}.ctid::text || ' ' || ${table}.xmin::text`;

/** What `wholeOf` answers, with exam and candidate from memory where they have not changed. */
export async function knownWhole(database: Database, tx: Db, sitting: SittingRecord): Promise<SavedSitting> {
  const known = ofDatabases.get(database.db) ?? { exams: new Map(), candidates: new Map() };
  ofDatabases.set(database.db, known);
  const { id, examId, candidateId } = sitting;
  const { rows } = await tx.execute<{
    exam: string;
    candidate: string;
    extended: boolean;
    branches: boolean;
    told: number;
  }>(sql`
    select ${examId} || ' ' || ${standing(exams)} as exam, ${candidateId} || ' ' || ${standing(examCandidates)} as candidate,
      ${exists(sql`${examExtensions} where exam_id = ${examId}`)} as extended,
      ${exists(sql`${examAnswerBranches} where sitting_id = ${id} and decision <> 'refuse'`)} as branches,
      (select coalesce(max(seq), 0) from ${examEvents}
        where exam_id = ${examId} and ${isTold} and (sitting_id is null or sitting_id = ${id})) as told
    from ${examCandidates} join ${exams} on ${exams.id} = ${examCandidates.examId}
    where ${examCandidates.id} = ${candidateId}`);
  const { exam: examKey, candidate: candidateKey, extended, branches, told } = first(rows);
  let exam = known.exams.get(examKey);
  let candidate = known.candidates.get(candidateKey);
  if (!exam || !candidate) {
    const read = await tx
      .select({
        exam: exams,
        candidate: examCandidates,
        examKey: standing(exams),
        candidateKey: standing(examCandidates),
      })
      .from(examCandidates)
      .innerJoin(exams, eq(exams.id, examCandidates.examId))
      .where(eq(examCandidates.id, candidateId));
    const row = first(read);
    ({ exam, candidate } = row);
    keep(known.exams, `${examId} ${row.examKey}`, exam, most.exams);
    keep(known.candidates, `${candidateId} ${row.candidateKey}`, candidate, most.candidates);
  }
  const deadline = await deadlineWith(tx, { sitting, exam, candidate }, extended);
  return { sitting, exam, candidate, deadline, lastTold: told, hasBranches: branches };
}

/** The oldest go first. */
function keep<Row>(rows: Map<string, Row>, key: string, row: Row, limit: number): void {
  rows.set(key, row);
  for (const old of rows.keys()) {
    if (rows.size <= limit) break;
    rows.delete(old);
  }
}
