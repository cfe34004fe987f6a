import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { Appeal, MyExam, ownExamEndpoints } from '@contract/exam/exams/mine';
import { appealDays } from '@contract/exam/exams/rules';
import { ExamStatus } from '@contract/exam/exams/status';
import { examModule } from '@contract/exam/module';
import { fromHundredths } from '@contract/exam/rules';
import { AppError } from '@contract/kernel/errors';
import { holds } from '@contract/permissions';
import { dayMs } from '@contract/room/rules';
import type { Handlers } from '@server/kernel/implement';
import { savedRow, type Reader, type RowSource } from '@server/kits/row-calls';
import { changeRow, find, first } from '@server/kits/rows';
import { notify, settleNotices } from '../../notice/public';
import { personRefs } from '../../people/public';
import { people } from '../../people/tables';
import { examOf, type CandidateRecord, type ExamRecord } from '../exams/find';
import { statusNow } from '../exams/move';
import { roomsOf } from '../exams/rows';
import { examLookedAfter } from '../exams/sight';
import { examCandidates, exams } from '../exams/tables';
import { examSittings } from '../sittings/tables';
import { adjustmentsSeen, refuseBlind, sheetOf } from './paper';
import { offlineSeen } from './offline-rows';
import { linkedCandidate, linkTo } from './paper-link';
import { publishedScores } from './scores';
import { examAppeals } from './tables';

/** What a candidate is told of before it is published, he is not told of at all. */
const told = [ExamStatus.waiting, ExamStatus.running, ExamStatus.marking, ExamStatus.scored, ExamStatus.ended];

/** 我的考试, appeals, and links to a paper. */
export const ownExamHandlers: Handlers<typeof ownExamEndpoints> = {
  myExams: async (call) => {
    const rows = await call.db
      .select({ candidate: examCandidates, exam: exams })
      .from(examCandidates)
      .innerJoin(exams, eq(exams.id, examCandidates.examId))
      .where(
        and(
          eq(examCandidates.personId, call.user.userId),
          ne(examCandidates.state, 'removed'),
          inArray(exams.status, [...told, ExamStatus.cancelled]),
        ),
      )
      .orderBy(asc(exams.startAt), asc(exams.id));
    // One that was cancelled before anybody was told of it was never there for him.
    const seen = rows.filter(({ exam }) => exam.status !== ExamStatus.cancelled || exam.publishedAt !== null);
    return Promise.all(seen.map(({ candidate, exam }) => toMine(call, exam, candidate)));
  },
  askAppeal: async (call) => {
    const { db, user, body, audit } = call;
    const candidate = await find(db, examCandidates, body.candidate_id);
    if (candidate.personId !== user.userId) throw new AppError('NOT_FOUND');
    const exam = await examOf(db, candidate.examId);
    const score = (await publishedScores(db, exam.id, candidate.id))[0];
    if (!isAsked(exam) || !hasScore(score)) throw new AppError('EXAM_APPEAL', { problem: '已过复核期限或成绩未公布' });
    const [made] = await db
      .insert(examAppeals)
      .values({ candidateId: candidate.id, reason: body.reason })
      .onConflictDoNothing()
      .returning({ id: examAppeals.id });
    if (!made) throw new AppError('EXAM_APPEAL', { problem: '您已申请过复核，一场考试只能申请一次' });
    await notify(db, {
      event: 'exam.appeal.asked',
      recipients: { owner: [exam.ownerId] },
      variables: { exam: exam.name, reason: body.reason },
      link: `${examModule.screens.scoreManage.path}?id=${exam.id}`,
      subject: `exam_appeal:${made.id}`,
    });
    audit({ target: `exam_exam:${exam.id}`, detail: { appeal: made.id } });
    return first(await appealRows(call, [candidate.id]));
  },
  appeals: async (call) => {
    const exam = await examLookedAfter(call, call.params.id);
    const own = await call.db
      .select({ id: examCandidates.id })
      .from(examCandidates)
      .where(eq(examCandidates.examId, exam.id));
    return appealRows(
      call,
      own.map(({ id }) => id),
    );
  },
  answerAppeal: (call) =>
    savedRow(call, appealSource, async (before) => {
      const { db, user, body } = call;
      if (before!.state !== 'open') throw new AppError('EXAM_APPEAL', { problem: '这份申请已有答复' });
      const { state, reply } = body;
      await changeRow(db, examAppeals, body.id, { state, reply, answeredAt: new Date(), answeredBy: user.userId });
      const candidate = await find(db, examCandidates, before!.candidate_id);
      const exam = await examOf(db, candidate.examId);
      await settleNotices(db, `exam_appeal:${body.id}`);
      await notify(db, {
        event: 'exam.appeal.answered',
        recipients: { candidate: [candidate.personId] },
        variables: { exam: exam.name, reply },
        link: examModule.screens.myExam.path,
        subject: `exam_appeal:${body.id}`,
      });
      return body.id;
    }),
  linkPaper: async (call) => {
    const { db, database, user, body, audit } = call;
    const candidate = await find(db, examCandidates, body.candidate_id);
    const exam = await examOf(db, candidate.examId);
    const isOwn = candidate.personId === user.userId && showsPaper(exam);
    if (!isOwn) {
      if (!holds(user, 'theoryTest:score:list')) throw new AppError('NOT_FOUND');
      await refuseBlind(call, exam.id);
    }
    audit({ target: `exam_exam:${exam.id}`, detail: { candidate: candidate.id } });
    return linkTo(database, candidate.id);
  },
  linkedPaper: async ({ db, database, query }) => {
    const candidate = await find(db, examCandidates, await linkedCandidate(database, query.token));
    const sheet = await sheetOf(db, await examOf(db, candidate.examId), candidate);
    const { id, name, staffId } = await find(db, people, candidate.personId);
    return {
      ...sheet,
      person: { user_id: id, name, staff_id: staffId },
      adjustments: await adjustmentsSeen(db, candidate.id),
      offline: await offlineSeen(db, candidate.id),
    };
  },
};

const showsPaper = ({ status, rules }: ExamRecord): boolean =>
  status === ExamStatus.ended && rules.show_answers === 'published';
const showsScore = ({ status, rules }: ExamRecord): boolean =>
  status === ExamStatus.ended && rules.show_score !== 'never';
const appealEnd = ({ scoresAt }: ExamRecord): Date | null =>
  scoresAt && new Date(scoresAt.getTime() + appealDays * dayMs);
/** Who has no score has nothing to ask about. */
const hasScore = (score: { total: number | null } | undefined): boolean => typeof score?.total === 'number';
const isAsked = (exam: ExamRecord): boolean => showsScore(exam) && Date.now() < (appealEnd(exam)?.getTime() ?? 0);

async function toMine(call: Reader, exam: ExamRecord, candidate: CandidateRecord): Promise<MyExam> {
  const { db } = call;
  const [sitting] = await db.select().from(examSittings).where(eq(examSittings.candidateId, candidate.id));
  const room = (await roomsOf(db, [exam.id])).find(({ id }) => id === candidate.examRoomId);
  const published = showsScore(exam) ? (await publishedScores(db, exam.id, candidate.id))[0] : undefined;
  const [asked] = await appealRows(call, [candidate.id]);
  return {
    id: candidate.id,
    exam_id: exam.id,
    name: exam.name,
    type: exam.type,
    status: statusNow(exam),
    start_at: exam.startAt?.toISOString() ?? null,
    end_at: exam.endAt?.toISOString() ?? null,
    duration_min: exam.durationMin,
    mode: exam.mode,
    note: exam.note,
    place: room ? `${room.name} ${candidate.seat} 座` : '不设考场，在线参加',
    ticket_no: candidate.ticketNo ?? '',
    state: candidate.state,
    reason: candidate.reason,
    sitting: sitting?.state ?? null,
    sitting_id: sitting?.id ?? null,
    score: published
      ? {
          total: published.total === null ? null : fromHundredths(published.total),
          full: fromHundredths(exam.fullMark),
          is_passed: published.isPassed,
        }
      : null,
    can_see_paper: showsPaper(exam) && sitting !== undefined,
    appeal_until: isAsked(exam) && !asked && hasScore(published) ? appealEnd(exam)!.toISOString() : null,
    appeal: asked ?? null,
  };
}

async function appealRows({ db, user }: Reader, candidateIds: readonly number[]): Promise<Appeal[]> {
  const rows = await db
    .select({ appeal: examAppeals, candidate: examCandidates })
    .from(examAppeals)
    .innerJoin(examCandidates, eq(examCandidates.id, examAppeals.candidateId))
    .where(inArray(examAppeals.candidateId, [...candidateIds]))
    .orderBy(asc(examAppeals.id));
  const persons = await personRefs(
    db,
    user.scope,
    rows.map(({ candidate }) => candidate.personId),
  );
  return rows.map(({ appeal, candidate }) => ({
    id: appeal.id,
    exam_id: candidate.examId,
    candidate_id: candidate.id,
    person: persons.get(candidate.personId) ?? null,
    ticket_no: candidate.ticketNo ?? '',
    reason: appeal.reason,
    state: appeal.state,
    reply: appeal.reply,
    asked_at: appeal.askedAt.toISOString(),
    answered_at: appeal.answeredAt?.toISOString() ?? null,
    version: appeal.version,
  }));
}

const appealSource: RowSource<Appeal> = {
  table: examAppeals,
  words: { state: '结果', reply: '答复' },
  async read(reader, id) {
    const { candidateId } = await find(reader.db, examAppeals, id);
    const { examId } = await find(reader.db, examCandidates, candidateId);
    await examLookedAfter(reader, examId);
    return first(await appealRows(reader, [candidateId]));
  },
};
