import type { Exam, heldExamEndpoints } from '@contract/exam/exams/exams';
import { Archived, ExamStatus } from '@contract/exam/exams/status';
import type { MakeUpReason } from '@contract/exam/exams/rules';
import { AppError } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { savedRow } from '@server/kits/row-calls';
import { changeRow } from '@server/kits/rows';
import { statusOf, submit, withdraw } from '../../approval/public';
import { settleNotices } from '../../notice/public';
import { makeArchive } from '../archive/make';
import { failedOf } from '../marks/scores';
import { openSittings } from '../sittings/find';
import { addToList, seatAll } from './candidates';
import { examOf, type ExamRecord } from './find';
import { examFlow, examOfRecord } from './flow';
import { freezePaper } from './freeze';
import { demandExam, moveExam, stateRefusal, statusNow } from './move';
import { examSource } from './rows';
import { copyExam, releaseRooms } from './save';
import { examLookedAfter } from './sight';
import { examSubject, tellCancelled, tellPublished } from './tell';
import { exams } from './tables';

type Calls = Pick<
  typeof heldExamEndpoints,
  | 'submitExam'
  | 'withdrawExam'
  | 'publishExam'
  | 'runExam'
  | 'cancelExam'
  | 'archiveExam'
  | 'copyExam'
  | 'makeUpExam'
  | 'examOfRecord'
>;

/** An exam from its submission to its archive. Each change of its status goes by `moveExam`. */
export const lifecycleHandlers: Handlers<Calls> = {
  submitExam: (call) =>
    savedRow(call, examSource, async (before) => {
      const { db, user } = call;
      const exam = before!;
      // What it lacks is told where it could be submitted at all.
      demandExam(exam.status, 'submit');
      demandWhole(exam);
      const frozen = await freezePaper(db, exam.paper_id!);
      const moved = await moveExam(db, exam.id, 'submit', { changes: { frozen, fullMark: frozen.full_mark } });
      if (moved.status === ExamStatus.audit) {
        const title = `考试：${exam.name}`;
        await submit(db, examFlow, { subjectId: String(exam.id), submitterId: user.userId, title, payload: {} });
      }
      return exam.id;
    }),
  withdrawExam: (call) =>
    savedRow(call, examSource, async (before) => {
      const { db, user } = call;
      const record = (await statusOf(db, examFlow, [String(before!.id)])).get(String(before!.id));
      demandExam(before!.status, 'withdraw');
      if (!record) throw stateRefusal(before!.status, 'withdraw');
      await withdraw(db, user.userId, record.recordId);
      return before!.id;
    }),
  publishExam: (call) =>
    savedRow(call, examSource, async (before) => {
      const { db, body } = call;
      if (body.change === 'publish') {
        demandExam(before!.status, 'publish');
        demandWhole(before!);
        await seatAll(db, await moveExam(db, body.id, 'publish'));
        await tellPublished(db, body.id);
        return body.id;
      }
      // Another publication reminds anew; what was told of this one is not to be read any more.
      const exam = await moveExam(db, body.id, body.change, { changes: { remindedAt: null } });
      await settleNotices(db, examSubject(body.id));
      // A draft keeps nothing of its paper: it may be given another one.
      if (body.change === 'takeBack') await changeRow(db, exams, exam.id, { frozen: null });
      return body.id;
    }),
  runExam: (call) =>
    savedRow(call, examSource, async (before) => {
      const { db, body } = call;
      demandExam(before!.status, body.change);
      if (body.change === 'close') await demandClosed(db, body.id);
      await moveExam(db, body.id, body.change);
      return body.id;
    }),
  cancelExam: (call) =>
    savedRow(call, examSource, async (before) => {
      const { db, body } = call;
      demandExam(before!.status, 'cancel');
      if (body.reason === '') throw new AppError('EXAM_INCOMPLETE', { problem: '请填写取消原因' });
      const exam = await moveExam(db, body.id, 'cancel', { changes: { cancelReason: body.reason } });
      await releaseRooms(db, body.id);
      // Who had once been told of it is told of its end, though it was taken back in between.
      if (exam.publishedAt !== null) await tellCancelled(db, body.id);
      return body.id;
    }),
  archiveExam: (call) =>
    savedRow(call, examSource, async () => {
      const { db, user, body } = call;
      const exam = await moveExam(db, body.id, 'archive', { changes: { archive: body.archive } });
      if (body.archive === Archived.yes) await makeArchive(db, exam, user.userId);
      return body.id;
    }),
  copyExam: async (call) => {
    const { db, user, body, audit } = call;
    await examLookedAfter(call, body.id);
    const id = await copyExam(db, user.userId, body.id, { name: body.name });
    audit({ target: `exam_exam:${id}`, detail: { from: body.id } });
    return examSource.read(call, id);
  },
  makeUpExam: async (call) => {
    const { db, user, body, audit } = call;
    const source = await examLookedAfter(call, body.id);
    const status = statusNow(source);
    demandExam(status, 'makeUp');
    const whom = await repeating(db, source, body.whom);
    if (whom.length === 0) throw new AppError('EXAM_INCOMPLETE', { problem: '没有符合条件的补考人员' });
    const id = await copyExam(db, user.userId, source.id, {
      name: body.name,
      type: 6,
      sourceId: source.id,
      scoreRule: body.score_rule,
    });
    await addToList(db, await examOf(db, id), whom);
    audit({ target: `exam_exam:${id}`, detail: { from: source.id, count: whom.length } });
    return examSource.read(call, id);
  },
  examOfRecord,
};

/** @throws AppError EXAM_INCOMPLETE with all that is missing */
function demandWhole(exam: Exam): void {
  if (exam.paper_id === null) throw new AppError('EXAM_NO_PAPER', { exam: exam.name });
  if (exam.lacking !== '') throw new AppError('EXAM_INCOMPLETE', { problem: exam.lacking });
}

/** Nobody writes any more: an exam is not closed over somebody's head. @throws AppError EXAM_INCOMPLETE */
async function demandClosed(db: Db, id: number): Promise<void> {
  const open = await openSittings(db, id);
  if (open.length === 0) return;
  throw new AppError('EXAM_INCOMPLETE', {
    problem: `还有 ${open.length} 人未交卷，请等待时间到或在监考过程中强制交卷`,
  });
}

/** Who repeats an exam: those who did not pass, were not there, or were put off. */
async function repeating(db: Db, exam: ExamRecord, whom: readonly MakeUpReason[]): Promise<number[]> {
  const failed = await failedOf(db, exam.id);
  return failed.flatMap(({ personId, why }) => (whom.includes(why) ? [personId] : []));
}
