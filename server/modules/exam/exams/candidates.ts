import { and, asc, eq, inArray, ne, or, sql, type SQL } from 'drizzle-orm';
import type { candidateEndpoints, Proposed } from '@contract/exam/exams/candidates';
import { seatsFor } from '@contract/exam/exams/gaps';
import { examLimits } from '@contract/exam/exams/rules';
import type { ExamAction } from '@contract/exam/exams/acts';
import { candidateStates, ExamStatus } from '@contract/exam/exams/status';
import { sittingStates } from '@contract/exam/sittings/states';
import { AppError } from '@contract/kernel/errors';
import { hospitalDay } from '@contract/kernel/hospital-time';
import type { Call, Handlers } from '@server/kernel/implement';
import type { Db } from '@server/kernel/database/database';
import { contains, equals } from '@server/kits/contains';
import { pageOfRows } from '@server/kits/rows';
import { departmentNames } from '../../dictionary/public';
import { visiblePeople } from '../../people/public';
import { people, personTypes } from '../../people/tables';
import { staysAt } from '../../rotation/public';
import { examSittings } from '../sittings/tables';
import { conflictsOf } from './conflicts';
import { lockedExam, type ExamRecord } from './find';
import { demandExam, statusNow } from './move';
import { roomsOf } from './rows';
import { examLookedAfter } from './sight';
import { tellAdded, tellOff, tellTickets } from './tell';
import { giveTickets, renewTickets } from './tickets';
import { examCandidates } from './tables';

const isChanged = { version: sql`${examCandidates.version} + 1`, updatedAt: sql`now()` };
/** People whom one search finds. */
const mostProposed = 1000;

/** 考生 of an exam. */
export const candidateHandlers: Handlers<typeof candidateEndpoints> = {
  candidates: async ({ db, user, params, query }) => {
    await examLookedAfter({ db, user }, params.id);
    const { name, state, ...page } = query;
    const where = and(
      eq(examCandidates.examId, params.id),
      state === undefined ? ne(examCandidates.state, 'removed') : equals(examCandidates.state, state),
      name === undefined || name === ''
        ? undefined
        : inArray(
            examCandidates.personId,
            db
              .select({ id: people.id })
              .from(people)
              .where(or(contains(people.name, name), contains(people.staffId, name))),
          ),
    );
    const orderBy = [asc(examCandidates.examRoomId), asc(examCandidates.seat), asc(examCandidates.id)];
    const found = await pageOfRows(db, examCandidates, { ...page, where, orderBy });
    const persons = await peopleOf(
      db,
      inArray(
        people.id,
        found.list.map(({ personId }) => personId),
      ),
    );
    const rooms = new Map((await roomsOf(db, [params.id])).map((room) => [room.id, room.name]));
    const ids = found.list.map(({ id }) => id);
    const sittings = await db
      .select({ candidateId: examSittings.candidateId, state: examSittings.state })
      .from(examSittings)
      .where(inArray(examSittings.candidateId, ids));
    return {
      total: found.total,
      list: found.list.map((row) => {
        const sitting = sittings.find(({ candidateId }) => candidateId === row.id);
        return {
          id: row.id,
          ...persons.get(row.personId)!,
          state: row.state,
          reason: row.reason,
          ticket_no: row.ticketNo ?? '',
          room_name: row.examRoomId === null ? '' : (rooms.get(row.examRoomId) ?? ''),
          seat: row.seat,
          variant: row.variant,
          factor: row.factor,
          sitting: sitting ? sittingStates[sitting.state] : '',
          version: row.version,
        };
      }),
    };
  },
  proposeCandidates: async (call) => propose(call),
  addCandidates: async ({ db, user, body, audit }) => {
    const exam = await editable({ db, user }, body.id, 'addCandidates');
    const wanted = [...new Set(body.user_ids)];
    const seen = await db
      .select({ id: people.id })
      .from(people)
      .where(and(visiblePeople(user.scope), inArray(people.id, wanted)));
    if (seen.length < wanted.length) {
      throw new AppError('DICT_PERSON_INVALID', { count: wanted.length - seen.length });
    }
    const added = await addToList(db, exam, wanted);
    audit({ target: `exam_exam:${exam.id}`, detail: { added } });
    return { added, known: wanted.length - added };
  },
  changeCandidates: async ({ db, user, body, audit }) => {
    const exam = await editable({ db, user }, body.id, 'changeCandidates');
    if (body.state !== 'listed' && body.reason === '') {
      throw new AppError('EXAM_INCOMPLETE', { problem: `${candidateStates[body.state]}需要写明原因` });
    }
    const isOff = body.state !== 'listed';
    const changed = await db
      .update(examCandidates)
      .set({
        state: body.state,
        reason: isOff ? body.reason : '',
        // Who does not sit keeps no seat from others.
        ...(isOff && { examRoomId: null, seat: null }),
        ...isChanged,
      })
      .where(
        and(
          eq(examCandidates.examId, exam.id),
          inArray(examCandidates.id, body.candidate_ids),
          ne(examCandidates.state, body.state),
          inArray(examCandidates.state, ['listed', 'exempt', 'deferred', 'removed']),
        ),
      )
      .returning({ personId: examCandidates.personId });
    if (isPublished(exam)) {
      await seatAll(db, exam);
      const told = changed.map(({ personId }) => personId);
      if (body.state === 'listed') await tellAdded(db, exam, told);
      else await tellOff(db, exam, told, { change: candidateStates[body.state], reason: body.reason });
    }
    audit({ target: `exam_exam:${exam.id}`, detail: { state: body.state, count: changed.length } });
    return { changed: changed.length };
  },
  renewTickets: async ({ db, user, body, audit }) => {
    const exam = await editable({ db, user }, body.id, 'changeCandidates');
    const renewed = await renewTickets(db, exam.id, body.candidate_ids);
    await tellTickets(db, exam, renewed);
    audit({ target: `exam_exam:${exam.id}`, detail: { count: renewed.length } });
    return { changed: renewed.length };
  },
  setFactor: async ({ db, user, body, audit }) => {
    const exam = await editable({ db, user }, body.id, 'changeCandidates');
    const set = await db
      .update(examCandidates)
      .set({ factor: body.factor, ...isChanged })
      .where(and(eq(examCandidates.examId, exam.id), eq(examCandidates.id, body.candidate_id)))
      .returning({ factor: examCandidates.factor });
    if (set.length === 0) throw new AppError('NOT_FOUND');
    audit({ target: `exam_exam:${exam.id}`, detail: { factor: body.factor } });
    return { factor: set[0]!.factor };
  },
};

type Asker = Parameters<typeof examLookedAfter>[0];

/** The exam locked, when its list may be changed now. @throws AppError NOT_FOUND, EXAM_STATE */
async function editable(asker: Asker, id: number, action: ExamAction): Promise<ExamRecord> {
  await examLookedAfter(asker, id);
  const exam = await lockedExam(asker.db, id);
  const status = statusNow(exam);
  demandExam(status, action);
  return exam;
}

const isPublished = (exam: ExamRecord): boolean => {
  const status = statusNow(exam);
  return status === ExamStatus.waiting || status === ExamStatus.running;
};

/** Puts people on the list; who was taken off comes back. @returns how many are new on it */
export async function addToList(db: Db, exam: ExamRecord, userIds: readonly number[]): Promise<number> {
  const present = await db
    .select({ id: examCandidates.personId })
    .from(examCandidates)
    .where(and(eq(examCandidates.examId, exam.id), ne(examCandidates.state, 'removed')));
  const after = new Set([...present.map(({ id }) => id), ...userIds]);
  if (after.size > examLimits.candidates) {
    throw new AppError('EXAM_INCOMPLETE', { problem: `一场考试最多 ${examLimits.candidates} 名考生` });
  }
  const rows = await db
    .insert(examCandidates)
    .values(userIds.map((personId) => ({ examId: exam.id, personId })))
    .onConflictDoUpdate({
      target: [examCandidates.examId, examCandidates.personId],
      set: { state: 'listed', reason: '', ...isChanged },
      setWhere: eq(examCandidates.state, 'removed'),
    })
    .returning({ id: examCandidates.id });
  if (!isPublished(exam)) return rows.length;
  await seatAll(db, exam);
  const known = new Set(present.map(({ id }) => id));
  await tellAdded(
    db,
    exam,
    userIds.filter((id) => !known.has(id)),
  );
  return rows.length;
}

/** Gives everybody on the list who has none a seat, a variant and a ticket. Who has one keeps it. @throws AppError EXAM_INCOMPLETE */
export async function seatAll(db: Db, exam: ExamRecord): Promise<void> {
  const listed = await db
    .select()
    .from(examCandidates)
    .where(and(eq(examCandidates.examId, exam.id), eq(examCandidates.state, 'listed')))
    .orderBy(asc(examCandidates.id));
  const rooms = await roomsOf(db, [exam.id]);
  const variants = exam.frozen?.variants.length ?? 1;
  const waiting = listed.filter(({ examRoomId }) => rooms.length > 0 && examRoomId === null);
  const taken = new Set(
    listed.flatMap(({ examRoomId, seat }) => (examRoomId === null ? [] : [`${examRoomId} ${seat}`])),
  );
  const seats = seatsFor(waiting.length, rooms, variants, taken);
  if (seats.length < waiting.length) {
    throw new AppError('EXAM_INCOMPLETE', { problem: `还缺 ${waiting.length - seats.length} 个座位，请增加考场` });
  }
  for (const [at, { id }] of waiting.entries()) {
    const { room, seat, variant } = seats[at]!;
    await db.update(examCandidates).set({ examRoomId: room, seat, variant }).where(eq(examCandidates.id, id));
  }
  // Before the start each publication deals the variants of its own paper; later nobody's paper is exchanged.
  if (statusNow(exam) === ExamStatus.waiting) {
    const ids = new Set(waiting.map(({ id }) => id));
    for (const [at, { id, seat, variant: present }] of listed.entries()) {
      const variant = ((seat === null ? at : seat - 1) % variants) + 1;
      if (ids.has(id) && rooms.length > 0) continue;
      if (variant !== present) await db.update(examCandidates).set({ variant }).where(eq(examCandidates.id, id));
    }
  }
  await giveTickets(db, exam.id);
}

/** Who fits some conditions, with what is in the way of each. */
async function propose({ db, user, body }: Call<(typeof candidateEndpoints)['proposeCandidates']>) {
  const exam = await examLookedAfter({ db, user }, body.id);
  const { type_ids: types, dept_ids: depts, grades, staff_ids: staffIds } = body;
  const day = hospitalDay(exam.startAt?.getTime() ?? Date.now());
  const placed =
    depts.length > 0 && body.is_rotating
      ? (await staysAt(db, { deptIds: depts, from: day, to: day })).map(({ userId }) => userId)
      : [];
  const where = and(
    visiblePeople(user.scope),
    eq(people.status, 1),
    types.length > 0 ? inArray(people.typeId, types) : undefined,
    grades.length > 0 ? inArray(people.recruitYear, grades) : undefined,
    staffIds.length > 0 ? inArray(people.staffId, staffIds) : undefined,
    depts.length > 0 ? or(inArray(people.deptId, depts), inArray(people.id, placed)) : undefined,
    sql`not exists (select 1 from ${examCandidates} where ${examCandidates.examId} = ${exam.id}
      and ${examCandidates.personId} = ${people.id} and ${examCandidates.state} <> 'removed')`,
  );
  const found = await peopleOf(db, where, mostProposed + 1);
  const list = [...found].slice(0, mostProposed);
  const conflicts = await conflictsOf(
    db,
    exam,
    list.map(([id]) => id),
  );
  return {
    list: list.map(([id, person]): Proposed => ({ ...person, conflict: conflicts.get(id) ?? '' })),
    is_cut: found.size > mostProposed,
    unknown: staffIds.filter((one) => ![...found.values()].some(({ person }) => person.staff_id === one)),
  };
}

/** People as lists of candidates name them, by id, in the order of their numbers. */
async function peopleOf(db: Db, where: SQL | undefined, most = 5000) {
  const rows = await db
    .select({
      id: people.id,
      name: people.name,
      staffId: people.staffId,
      grade: people.recruitYear,
      deptId: people.deptId,
      typeName: personTypes.name,
    })
    .from(people)
    .leftJoin(personTypes, eq(personTypes.id, people.typeId))
    .where(where)
    .orderBy(asc(people.staffId), asc(people.id))
    .limit(most);
  const depts = await departmentNames(db, [...new Set(rows.flatMap(({ deptId }) => deptId ?? []))]);
  return new Map(
    rows.map(({ id, name, staffId, grade, deptId, typeName }) => [
      id,
      {
        person: { user_id: id, name, staff_id: staffId },
        type_name: typeName ?? '',
        dept_name: deptId === null ? '' : (depts.get(deptId) ?? ''),
        grade,
      },
    ]),
  );
}
