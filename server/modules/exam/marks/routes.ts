import { and, eq, inArray } from 'drizzle-orm';
import { ExamStatus } from '@contract/exam/exams/status';
import type { markEndpoints } from '@contract/exam/marks/marks';
import { inHundredths } from '@contract/exam/rules';
import { AppError } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { savedRow, type Reader } from '@server/kits/row-calls';
import { changeRow, find } from '@server/kits/rows';
import { personRefs, postHolders } from '../../people/public';
import { people } from '../../people/tables';
import { peopleHolding } from '../../system/public';
import { examOf } from '../exams/find';
import { demandExam, moveExam } from '../exams/move';
import { examCandidates, examDuties } from '../exams/tables';
import { exams } from '../exams/tables';
import { giveMark, sheetOf, tasksOf } from './marking';
import { markedExams, markedSource, scoreSource } from './read';
import { offlineSeen } from './offline-rows';
import { adjustmentsSeen, refuseBlind, seePaper } from './paper';
import { keepScores } from '../analysis/keep';
import { scoredStates } from './scores';
import { examScoreAdjustments } from './tables';
import { tellScores } from './tell';

/** 阅卷与成绩. */
export const markHandlers: Handlers<typeof markEndpoints> = {
  markingExams: (call) => markedExams(call, call.query, [ExamStatus.marking, ExamStatus.scored]),
  scoreExams: (call) => markedExams(call, call.query, scoredStates),
  saveMarkers: (call) =>
    savedRow(call, markedSource, async (before) => {
      const { db, user, body } = call;
      demandExam(before!.status, 'assignMarkers');
      const wanted = [...new Set(body.person_ids)];
      await refuseCandidates(call, body.id, wanted);
      const present = before!.marker_ids.map((personId) => ({ post: 'marker' as const, personId }));
      const holders = await postHolders(db, user.scope, { marker: wanted }, present);
      const ids = holders.map(({ personId }) => personId);
      await refuseWithoutRight(db, ids);
      await db.delete(examDuties).where(and(eq(examDuties.examId, body.id), eq(examDuties.duty, 'marker')));
      await db
        .insert(examDuties)
        .values(ids.map((personId) => ({ examId: body.id, personId, duty: 'marker' as const })));
      await changeRow(db, exams, body.id, {});
      return body.id;
    }),
  finishMarking: (call) =>
    savedRow(call, markedSource, async (before) => {
      demandExam(before!.status, 'finishMarking');
      const { answers, marked, second, arbitration, undecided } = before!;
      const unmarked = answers - marked - second - arbitration;
      if (undecided > 0) throw open('完成阅卷', `有 ${undecided} 份迟到或分支作答尚未裁定`);
      if (unmarked + second + arbitration > 0) {
        throw open('完成阅卷', `${unmarked} 份待阅，${second} 份待二评，${arbitration} 份待仲裁`);
      }
      return (await moveExam(call.db, before!.id, 'finishMarking')).id;
    }),
  reopenMarking: (call) =>
    savedRow(call, markedSource, async (before) => {
      call.audit({ detail: { changes: [{ field: '原因', from: '', to: call.body.reason }] } });
      return (await moveExam(call.db, before!.id, 'reopenMarking')).id;
    }),
  markingTasks: (call) => tasksOf(call),
  markingSheet: async (call) => {
    const sheet = await sheetOf(call, call.params);
    call.audit({ target: `exam_exam:${call.params.id}`, detail: { version: call.params.version_id } });
    return sheet;
  },
  giveMark: async (call) => {
    const answer = await giveMark(call, call.body);
    const { exam_id: id, paper, version_id: version, part, points } = call.body;
    call.audit({ target: `exam_exam:${id}`, detail: { paper, version, part, points } });
    return answer;
  },
  scores: (call) => scoreSource.read(call, call.params.id),
  publishScores: (call) =>
    savedRow(call, scoreSource, async (before) => {
      const { db, user, body } = call;
      demandExam(before!.exam.status, 'publishScores');
      if (before!.exam.undecided > 0) throw open('发布成绩', `有 ${before!.exam.undecided} 份迟到或分支作答尚未裁定`);
      const waiting = before!.rows.reduce((sum, row) => sum + row.open, 0);
      if (waiting > 0) throw open('发布成绩', `有 ${waiting} 份作答尚未评定，请先重新阅卷`);
      const exam = await moveExam(db, body.id, 'publishScores');
      const changed = await keepScores(db, body.id, { actorId: user.userId, reason: '首次发布' });
      await tellScores(db, exam, changed);
      return body.id;
    }),
  adjustScores: (call) =>
    savedRow(call, scoreSource, async (before) => {
      const { db, user, body } = call;
      const exam = await examOf(db, body.id);
      demandExam(exam.status, 'regrade');
      const ids = [...new Set(body.candidate_ids)];
      // As the list shows them: who handed nothing in, or whose sitting is void, has no score to correct.
      const sat = new Set(before!.rows.flatMap((row) => (row.state === 'listed' ? row.candidate_id : [])));
      if (ids.some((id) => !sat.has(id))) throw new AppError('REFERENCE_MISSING');
      const points = inHundredths(body.points);
      await db
        .insert(examScoreAdjustments)
        .values(ids.map((candidateId) => ({ candidateId, points, reason: body.reason, actorId: user.userId })));
      await changeRow(db, exams, exam.id, {});
      if (exam.status === ExamStatus.ended) {
        const changed = await keepScores(db, exam.id, { actorId: user.userId, reason: body.reason });
        await tellScores(db, exam, changed, body.reason);
      }
      return exam.id;
    }),
  seenPaper: async (call) => {
    const candidate = await find(call.db, examCandidates, call.params.id);
    await refuseBlind(call, candidate.examId);
    const seen = await seePaper(call, candidate);
    call.audit({ target: `exam_exam:${candidate.examId}`, detail: { candidate: candidate.id } });
    const people = await personRefs(call.db, call.user.scope, [candidate.personId]);
    const adjustments = await adjustmentsSeen(call.db, candidate.id);
    const offline = await offlineSeen(call.db, candidate.id);
    return { ...seen, person: people.get(candidate.personId) ?? null, adjustments, offline };
  },
};

const open = (action: string, problem: string) => new AppError('EXAM_SCORES_OPEN', { action, problem });

/** @throws AppError EXAM_MARK: whoever could not open the answers would keep everybody waiting */
async function refuseWithoutRight(db: Db, personIds: readonly number[]): Promise<void> {
  const able = new Set(await peopleHolding(db, 'theoryTest:marking:mark'));
  const lacking = await db
    .select({ name: people.name })
    .from(people)
    .where(
      inArray(
        people.id,
        personIds.filter((id) => !able.has(id)),
      ),
    );
  if (lacking.length === 0) return;
  const names = lacking.map(({ name }) => name).join('、');
  throw new AppError('EXAM_MARK', { problem: `${names}没有“阅卷”权限，请先为其角色授权或另选阅卷人` });
}

/** Nobody marks an exam that he sits. @throws AppError EXAM_MARK */
async function refuseCandidates({ db }: Reader, id: number, personIds: readonly number[]): Promise<void> {
  const { examId, personId, state } = examCandidates;
  const sitting = and(eq(examId, id), inArray(personId, [...personIds]), inArray(state, ['listed', 'absent', 'void']));
  if ((await db.$count(examCandidates, sitting)) > 0) {
    throw new AppError('EXAM_MARK', { problem: '考生本人不能担任阅卷人' });
  }
}
