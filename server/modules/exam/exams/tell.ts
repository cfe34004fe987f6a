import { eq } from 'drizzle-orm';
import { duties } from '@contract/exam/exams/rules';
import type { Db } from '@server/kernel/database/database';
import { notify, settleNotices } from '../../notice/public';
import { examModule } from '@contract/exam/module';
import { candidatesOf, examOf, type CandidateRecord, type ExamRecord } from './find';
import { dutiesOf, roomsOf } from './rows';
import { exams } from './tables';
import { timeWords } from './time-words';

/** What people are told of an exam: where they sit, what they do in it, and that it does not take place. */

/** What notices of an exam are settled by. */
export const examSubject = (examId: number) => `exam_exam:${examId}`;
const waitPath = (examId: number) => `${examModule.screens.waitExam.path}?exam=${examId}`;

/** Candidates hear where and when they sit, staff what they are asked to do. */
export async function tellPublished(tx: Db, examId: number): Promise<void> {
  const exam = await examOf(tx, examId);
  await tellCandidates(tx, exam, 'exam.exam.published');
  const rooms = new Map((await roomsOf(tx, [examId])).map((room) => [room.id, room.name]));
  const all = [...rooms.values()].join('、') || '不设考场';
  for (const { personId, duty, examRoomId } of await dutiesOf(tx, [examId])) {
    const place = duty === 'marker' ? '考试结束后在“阅卷管理”中评阅' : (rooms.get(examRoomId ?? 0) ?? all);
    await notify(tx, {
      event: 'exam.exam.duty',
      recipients: { staff: [personId] },
      variables: { exam: exam.name, when: timeWords(exam), place, duty: duties[duty] },
      link: duty === 'marker' ? '' : `${examModule.screens.watch.path}?id=${examId}`,
      subject: examSubject(examId),
    });
  }
}

/** Who came onto the list of a published exam hears where and when he sits. */
export const tellAdded = (tx: Db, exam: ExamRecord, userIds: readonly number[]): Promise<void> =>
  tellCandidates(tx, exam, 'exam.exam.published', new Set(userIds));

/** Those who sit soon. */
export async function tellSoon(tx: Db, exam: ExamRecord): Promise<void> {
  await tellCandidates(tx, exam, 'exam.exam.soon');
  await tx.update(exams).set({ remindedAt: new Date() }).where(eq(exams.id, exam.id));
}

async function tellCandidates(
  tx: Db,
  exam: ExamRecord,
  event: 'exam.exam.published' | 'exam.exam.soon',
  only?: ReadonlySet<number>,
): Promise<void> {
  const rooms = new Map((await roomsOf(tx, [exam.id])).map((room) => [room.id, room.name]));
  const placeOf = ({ examRoomId, seat }: CandidateRecord) =>
    examRoomId === null ? '不设考场，在线参加' : `${rooms.get(examRoomId) ?? ''} ${seat} 座`;
  for (const candidate of await candidatesOf(tx, exam.id)) {
    if (candidate.state !== 'listed' || only?.has(candidate.personId) === false) continue;
    await notify(tx, {
      event,
      recipients: { candidate: [candidate.personId] },
      variables: { exam: exam.name, when: timeWords(exam), place: placeOf(candidate) },
      link: waitPath(exam.id),
      subject: examSubject(exam.id),
    });
  }
}

/** Everybody who had been told of it hears why it does not take place. */
export async function tellCancelled(tx: Db, examId: number): Promise<void> {
  const exam = await examOf(tx, examId);
  await settleNotices(tx, examSubject(examId));
  const listed = (await candidatesOf(tx, examId)).filter(({ state }) => state === 'listed');
  await notify(tx, {
    event: 'exam.exam.cancelled',
    recipients: {
      candidate: listed.map(({ personId }) => personId),
      staff: [...new Set((await dutiesOf(tx, [examId])).map(({ personId }) => personId))],
    },
    variables: { exam: exam.name, when: timeWords(exam), reason: exam.cancelReason },
    link: '',
    subject: examSubject(examId),
  });
}

/** Who is concerned by a change of time hears it, at home too; who sits sees it on his page at once. */
export const tellExtended = (tx: Db, exam: ExamRecord, userIds: number[], { minutes, reason }: ExtensionWords) =>
  notify(tx, {
    event: 'exam.exam.extended',
    recipients: { candidate: userIds },
    variables: { exam: exam.name, change: `${minutes > 0 ? '延长' : '缩短'} ${Math.abs(minutes)} 分钟`, reason },
    link: waitPath(exam.id),
    subject: examSubject(exam.id),
  });

interface ExtensionWords {
  minutes: number;
  reason: string;
}

/** Who had been told to come hears that he need not, and why. */
export const tellOff = (tx: Db, exam: ExamRecord, userIds: number[], words: { change: string; reason: string }) =>
  notify(tx, {
    event: 'exam.exam.off',
    recipients: { candidate: userIds },
    variables: { exam: exam.name, when: timeWords(exam), ...words },
    link: '',
    subject: examSubject(exam.id),
  });

/** Whose ticket has another code prints it again. */
export const tellTickets = (tx: Db, exam: ExamRecord, userIds: number[]) =>
  notify(tx, {
    event: 'exam.exam.ticket',
    recipients: { candidate: userIds },
    variables: { exam: exam.name },
    link: examModule.screens.myExam.path,
    subject: examSubject(exam.id),
  });
