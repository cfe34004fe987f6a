import { asc, sql } from 'drizzle-orm';
import { array } from '@server/kernel/database/array';
import type { Database, Db } from '@server/kernel/database/database';
import { first } from '@server/kits/rows';
import { allExtensions, type CandidateRecord, type ExamRecord } from '../exams/find';
import { examCandidates, examExtensions, exams } from '../exams/tables';
import { deadlineAmong, lockedAs, wholeOf, type WholeSitting } from './clock';
import type { SittingRecord } from './find';
import { examAnswerBranches, examEvents, examSittings, isTold } from './tables';

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

/** What `wholeOf` answers for each of these, with exam and candidate from memory where they have not changed. */
export async function knownWholes(
  database: Database,
  tx: Db,
  sittings: readonly SittingRecord[],
): Promise<SavedSitting[]> {
  const known = ofDatabases.get(database.db) ?? { exams: new Map(), candidates: new Map() };
  ofDatabases.set(database.db, known);
  const ids = sittings.map(({ id }) => id);
  const { rows } = await tx.execute<{
    id: number;
    exam: string;
    candidate: string;
    extended: boolean;
    branches: boolean;
    told: number;
  }>(sql`
    select sitting.id, ${exams.id} || ' ' || ${standing(exams)} as exam,
      ${examCandidates.id} || ' ' || ${standing(examCandidates)} as candidate,
      ${exists(sql`${examExtensions} where exam_id = sitting.exam_id`)} as extended,
      ${exists(sql`${examAnswerBranches} where sitting_id = sitting.id and decision <> 'refuse'`)} as branches,
      (select coalesce(max(seq), 0) from ${examEvents}
        where exam_id = sitting.exam_id and ${isTold} and (sitting_id is null or sitting_id = sitting.id)) as told
    from exam_sitting sitting join ${examCandidates} on ${examCandidates.id} = sitting.candidate_id
    join ${exams} on ${exams.id} = ${examCandidates.examId}
    where sitting.id = any(${array(ids, 'int')})`);
  const read = new Map(rows.map((row) => [row.id, row]));
  const missing = rows.filter((row) => !known.exams.has(row.exam) || !known.candidates.has(row.candidate));
  if (missing.length > 0) await readRows(known, tx, new Set(missing.map(({ id }) => id)), sittings);
  const extended = new Set(sittings.flatMap(({ id, examId }) => (read.get(id)?.extended ? [examId] : [])));
  const extensions = extended.size > 0 ? await allExtensions(tx, [...extended]) : [];
  const wholes: SavedSitting[] = [];
  for (const sitting of sittings) {
    const row = read.get(sitting.id)!;
    const [exam, candidate] = [known.exams.get(row.exam), known.candidates.get(row.candidate)];
    // Changed between the two looks: whoever asks again sees it as it is.
    if (!exam || !candidate)
      wholes.push({ ...(await wholeOf(tx, sitting)), lastTold: row.told, hasBranches: row.branches });
    else {
      const deadline = deadlineAmong(extensions, { sitting, exam, candidate });
      wholes.push({ sitting, exam, candidate, deadline, lastTold: row.told, hasBranches: row.branches });
    }
  }
  return wholes;
}

/** What `lockedWhole` answers, by the rows that are kept: a hall that begins or hands in does so within seconds. */
export const lockedKnown = (database: Database, tx: Db, sittingId: number, now: Date): Promise<SavedSitting> =>
  lockedAs(async (within, row) => first(await knownWholes(database, within, [row])), tx, sittingId, now);

/** The same of all of these that nobody holds, by their ids: no row is waited for, so nobody waits for another's lock. */
export async function freeKnown(
  database: Database,
  tx: Db,
  sittingIds: readonly number[],
): Promise<Map<number, SavedSitting>> {
  const rows = await tx
    .select()
    .from(examSittings)
    .where(sql`${examSittings.id} = any(${array([...new Set(sittingIds)], 'int')})`)
    .orderBy(asc(examSittings.id))
    .for('update', { skipLocked: true });
  return new Map((await knownWholes(database, tx, rows)).map((whole) => [whole.sitting.id, whole]));
}

/** What is not kept yet; an exam is read once for all of its candidates. */
async function readRows(known: KnownRows, tx: Db, missing: ReadonlySet<number>, sittings: readonly SittingRecord[]) {
  const asked = sittings.filter(({ id }) => missing.has(id));
  const candidates = await tx
    .select({ row: examCandidates, key: standing(examCandidates) })
    .from(examCandidates)
    .where(
      sql`${examCandidates.id} = any(${array(
        asked.map(({ candidateId }) => candidateId),
        'int',
      )})`,
    );
  for (const { row, key } of candidates) keep(known.candidates, `${row.id} ${key}`, row, most.candidates);
  const found = await tx
    .select({ row: exams, key: standing(exams) })
    .from(exams)
    .where(sql`${exams.id} = any(${array([...new Set(asked.map(({ examId }) => examId))], 'int')})`);
  for (const { row, key } of found) keep(known.exams, `${row.id} ${key}`, row, most.exams);
}

/** The oldest go first. */
function keep<Row>(rows: Map<string, Row>, key: string, row: Row, limit: number): void {
  rows.set(key, row);
  for (const old of rows.keys()) {
    if (rows.size <= limit) break;
    rows.delete(old);
  }
}
