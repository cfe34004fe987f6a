import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Exam, ExamRow } from '@contract/exam/exams/exams';
import { gapsOf } from '@contract/exam/exams/gaps';
import { lastMoment } from '@contract/exam/exams/rules';
import { candidateStateKeys, type CandidateState } from '@contract/exam/exams/status';
import { fromHundredths } from '@contract/exam/rules';
import { closedSittingStates, openSittingStates } from '@contract/exam/sittings/states';
import { groupBy } from '@contract/kernel/group-by';
import type { Db } from '@server/kernel/database/database';
import type { Reader, RowSource } from '@server/kits/row-calls';
import { departmentNames } from '../../dictionary/public';
import { personRefs } from '../../people/public';
import { people } from '../../people/tables';
import { examPapers } from '../papers/tables';
import { sittingsOf, undecidedBranches } from '../sittings/find';
import { examWords } from '../words';
import { allExtensions, candidatesOf, extensionsAmong, timesOf, type CandidateRecord, type ExamRecord } from './find';
import { paperFacts, type PaperFacts } from './freeze';
import { statusNow } from './move';
import { examLookedAfter } from './sight';
import { examCandidates, examDuties, examRooms, exams } from './tables';

/** Exams as the list shows them. */
export async function toExamRows({ db, user }: Reader, rows: readonly ExamRecord[]): Promise<ExamRow[]> {
  const ids = rows.map(({ id }) => id);
  const counts = await db
    .select({ examId: examCandidates.examId, count: sql<number>`count(*)::int` })
    .from(examCandidates)
    .where(and(inArray(examCandidates.examId, ids), ne(examCandidates.state, 'removed')))
    .groupBy(examCandidates.examId);
  const rooms = groupBy(await roomsOf(db, ids), ({ examId }) => examId);
  const watching = groupBy(
    await dutiesOf(db, ids).then((list) => list.filter(({ duty }) => duty === 'invigilator')),
    ({ examId }) => examId,
  );
  const papers = await db
    .select({ id: examPapers.id, name: examPapers.name })
    .from(examPapers)
    .where(inArray(examPapers.id, idsAmong(rows.map(({ paperId }) => paperId))));
  const depts = await departmentNames(db, idsAmong(rows.map(({ deptId }) => deptId)));
  const owners = await personRefs(
    db,
    user.scope,
    rows.map(({ ownerId }) => ownerId),
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    type: row.type,
    dept_id: row.deptId,
    dept_name: row.deptId === null ? '全院' : (depts.get(row.deptId) ?? ''),
    owner: owners.get(row.ownerId) ?? null,
    paper_name: row.frozen?.name ?? papers.find(({ id }) => id === row.paperId)?.name ?? '',
    start_at: row.startAt?.toISOString() ?? null,
    end_at: row.endAt?.toISOString() ?? null,
    mode: row.mode,
    duration_min: row.durationMin,
    candidates: counts.find(({ examId }) => examId === row.id)?.count ?? 0,
    rooms: (rooms.get(row.id) ?? []).map(({ name }) => name).join('、'),
    invigilators: (watching.get(row.id) ?? []).map(({ name }) => name).join('、'),
    status: statusNow(row),
    archive: row.archive,
    source_id: row.sourceId,
    version: row.version,
  }));
}

const idsAmong = (ids: readonly (number | null)[]): number[] => [...new Set(ids.filter((id) => id !== null))];

export const roomsOf = (db: Db, examIds: readonly number[]) =>
  db
    .select()
    .from(examRooms)
    .where(inArray(examRooms.examId, [...examIds]))
    .orderBy(asc(examRooms.position), asc(examRooms.id));

/** Duties of exams with the names of those who hold them. */
export const dutiesOf = (db: Db, examIds: readonly number[]) =>
  db
    .select({
      examId: examDuties.examId,
      duty: examDuties.duty,
      personId: examDuties.personId,
      examRoomId: examDuties.examRoomId,
      name: people.name,
      staffId: people.staffId,
    })
    .from(examDuties)
    .innerJoin(people, eq(people.id, examDuties.personId))
    .where(inArray(examDuties.examId, [...examIds]))
    .orderBy(asc(examDuties.id));

/** An exam as its office sees it. */
export const examSource: RowSource<Exam> = {
  table: exams,
  words: examWords.exam,
  read: async (reader, id) => toExam(reader, await examLookedAfter(reader, id)),
};

/** The same for whoever may see it for another reason: he reviews it. */
export async function toExam(reader: Reader, record: ExamRecord): Promise<Exam> {
  const { db } = reader;
  const { id } = record;
  const [row] = await toExamRows(reader, [record]);
  const candidates = await candidatesOf(db, id);
  const rooms = await roomsOf(db, [id]);
  const duties = await dutiesOf(db, [id]);
  const sittings = await sittingsOf(db, id);
  const paper = await factsOf(db, record);
  const rooming = new Map(rooms.map((room) => [room.id, room]));
  const markers = duties.filter(({ duty }) => duty === 'marker');
  const invigilators = duties.filter(({ duty }) => duty === 'invigilator');
  const countOf = (states: readonly string[]) => sittings.filter(({ state }) => states.includes(state)).length;
  const fullMark = fromHundredths(paper?.fullMark ?? record.fullMark);
  const gaps = gapsOf(
    {
      has_paper: paper?.isDone ?? false,
      full_mark: fullMark,
      pass_mark: fromHundredths(record.passMark),
      start_at: row!.start_at,
      candidates: candidates.filter(({ state }) => state === 'listed').length,
      seats: rooms.length === 0 ? null : rooms.reduce((sum, { seats }) => sum + seats, 0),
      invigilators: invigilators.length,
      markers: markers.length,
      marks_needed: record.rules.marks_needed,
      has_human_parts: paper?.hasHumanParts ?? false,
    },
    Date.now(),
  );
  return {
    ...row!,
    paper_id: record.paperId,
    pass_mark: fromHundredths(record.passMark),
    full_mark: fullMark,
    grace_s: record.graceS,
    late_min: record.lateMin,
    early_min: record.earlyMin,
    rules: record.rules,
    note: record.note,
    review_flag: record.reviewFlag,
    score_rule: record.scoreRule,
    source_name: await nameOf(db, record.sourceId),
    cancel_reason: record.cancelReason,
    room_list: rooms.map(({ id: one, roomId, name, seats, bookingId }) => ({
      id: one,
      room_id: roomId,
      name,
      seats,
      is_held: bookingId !== null,
    })),
    invigilator_list: invigilators.map(({ personId, name, staffId, examRoomId }) => ({
      user_id: personId,
      name,
      staff_id: staffId,
      room_id: examRoomId === null ? null : (rooming.get(examRoomId)?.roomId ?? null),
    })),
    marker_list: markers.map(({ personId, name, staffId }) => ({ user_id: personId, name, staff_id: staffId })),
    part_count: paper?.parts ?? 0,
    variants: paper?.variants ?? 0,
    has_human_parts: paper?.hasHumanParts ?? false,
    candidate_states: statesOf(candidates),
    open_sittings: countOf(openSittingStates),
    closed_sittings: countOf(closedSittingStates),
    undecided_branches: (await undecidedBranches(db, id)).length,
    lacking: gaps.join('；'),
    last_moment: await lastOf(db, record, candidates),
    extensions: await extensionRows(db, id, { candidates, rooming }),
  };
}

/** What is frozen, or would be. */
const factsOf = async (db: Db, { frozen, paperId }: ExamRecord): Promise<PaperFacts | null> => {
  if (frozen) {
    const parts = frozen.variants[0]?.reduce((sum, item) => sum + item.parts.length, 0) ?? 0;
    return {
      isDone: true,
      fullMark: frozen.full_mark,
      parts,
      variants: frozen.variants.length,
      hasHumanParts: frozen.has_human_parts,
    };
  }
  return paperId === null ? null : paperFacts(db, paperId);
};

function statesOf(candidates: readonly CandidateRecord[]): Record<CandidateState, number> {
  const count = (state: CandidateState) => candidates.filter((one) => one.state === state).length;
  return Object.fromEntries(candidateStateKeys.map((state) => [state, count(state)])) as Record<CandidateState, number>;
}

async function nameOf(db: Db, id: number | null): Promise<string> {
  if (id === null) return '';
  const [source] = await db.select({ name: exams.name }).from(exams).where(eq(exams.id, id));
  return source?.name ?? '';
}

async function lastOf(db: Db, record: ExamRecord, candidates: readonly CandidateRecord[]): Promise<string | null> {
  if (!record.startAt || !record.endAt) return null;
  const extensions = await allExtensions(db, [record.id]);
  const writing = candidates.map((one) => ({ factor: one.factor, extensions: extensionsAmong(extensions, one) }));
  return new Date(lastMoment(timesOf(record), writing)).toISOString();
}

async function extensionRows(
  db: Db,
  examId: number,
  { candidates, rooming }: { candidates: readonly CandidateRecord[]; rooming: ReadonlyMap<number, { name: string }> },
): Promise<Exam['extensions']> {
  const rows = await allExtensions(db, [examId]);
  const personIds = candidates.filter(({ id }) => rows.some(({ candidateId }) => candidateId === id));
  const names = await db
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(
      inArray(
        people.id,
        personIds.map(({ personId }) => personId),
      ),
    );
  return rows.map(({ id, scope, minutes, reason, createdAt, examRoomId, candidateId }) => {
    const person = candidates.find((one) => one.id === candidateId)?.personId;
    const whom = scope === 'room' ? rooming.get(examRoomId!)?.name : names.find((one) => one.id === person)?.name;
    return {
      id,
      scope,
      whom: scope === 'all' ? '全体考生' : (whom ?? ''),
      minutes,
      reason,
      at: createdAt.toISOString(),
    };
  });
}
