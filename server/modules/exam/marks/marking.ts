import { and, asc, eq } from 'drizzle-orm';
import { excerptOf } from '@contract/exam/content-problems';
import type { FullContent } from '@contract/exam/content';
import { ExamStatus } from '@contract/exam/exams/status';
import type { markEndpoints, MarkedAnswer, MarkingTask } from '@contract/exam/marks/marks';
import { mayMark, mayUnmark, shuffledFor } from '@contract/exam/marks/rules';
import { fromHundredths, inHundredths } from '@contract/exam/rules';
import type { BodyOf } from '@contract/kernel/endpoint';
import { AppError } from '@contract/kernel/errors';
import { groupBy } from '@contract/kernel/group-by';
import { holds } from '@contract/permissions';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { Reader } from '@server/kits/row-calls';
import { examOf, hasDuty, lockedExam, type ExamRecord } from '../exams/find';
import { stateRefusal } from '../exams/move';
import { examDuties, exams } from '../exams/tables';
import { examMarks } from './tables';
import { workOf, type WorkPart } from './work';

type Answer = WorkPart & { paper: number };
interface Question {
  exam: ExamRecord;
  content: FullContent;
  answers: Answer[];
}

/** Answers of an exam that people mark, by question and part. */
async function questionsOf(db: Db, exam: ExamRecord): Promise<Question[]> {
  const { papers, contents } = await workOf(db, exam);
  const answers = papers.flatMap(({ sitting, parts }) =>
    parts.flatMap((part): Answer[] => (part.state === 'auto' || !sitting ? [] : [{ ...part, paper: sitting.id }])),
  );
  return [...groupBy(answers, ({ versionId, part }) => `${versionId}.${part}`).values()].map((own) => ({
    exam,
    content: contents.get(own[0]!.versionId)!,
    answers: own,
  }));
}

const whoMarks = (user: CurrentUser) => ({ id: user.userId, arbitrates: holds(user, 'theoryTest:marking:arbitrate') });
const isOpenFor = (user: CurrentUser, { state, marks }: Answer): boolean =>
  state !== 'auto' && mayMark(state, marks, whoMarks(user));

function toTask(user: CurrentUser, { exam, content, answers }: Question): MarkingTask {
  const { versionId, part, type, max } = answers[0]!;
  const shown = content.parts.length > 1 ? { ...content, parts: [content.parts[part]!] } : content;
  return {
    exam_id: exam.id,
    exam_name: exam.name,
    version_id: versionId,
    part,
    excerpt: excerptOf(shown).slice(0, 120),
    type,
    max: fromHundredths(max),
    answers: answers.length,
    open: answers.filter((answer) => isOpenFor(user, answer)).length,
    mine: answers.filter(({ marks }) => marks.some(({ markerId }) => markerId === user.userId)).length,
    arbitration: answers.filter(({ state }) => state === 'arbitration').length,
  };
}

/** Questions that the caller marks, over all exams that wait for him. */
export async function tasksOf({ db, user }: Reader): Promise<MarkingTask[]> {
  const rows = await db
    .select({ exam: exams })
    .from(exams)
    .innerJoin(examDuties, eq(examDuties.examId, exams.id))
    .where(
      and(eq(examDuties.personId, user.userId), eq(examDuties.duty, 'marker'), eq(exams.status, ExamStatus.marking)),
    )
    .orderBy(asc(exams.id));
  const tasks = [];
  for (const { exam } of rows) {
    for (const question of await questionsOf(db, exam)) tasks.push(toTask(user, question));
  }
  return tasks;
}

/** A question with all its answers, for one of its markers. @throws AppError NOT_FOUND: ids tell nothing */
async function questionFor(
  { db, user }: Reader,
  { id, version_id: versionId, part }: { id: number; version_id: number; part: number },
): Promise<Question> {
  const exam = await examOf(db, id);
  if (!(await hasDuty(db, id, user.userId, 'marker'))) throw new AppError('NOT_FOUND');
  if (exam.status !== ExamStatus.marking) throw new AppError('NOT_FOUND');
  const found = (await questionsOf(db, exam)).find(
    ({ answers }) => answers[0]!.versionId === versionId && answers[0]!.part === part,
  );
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** The marks of others are hidden until they differ and the caller is to settle it. */
function toAnswer(user: CurrentUser, answer: Answer): MarkedAnswer {
  const { paper, state, marks } = answer;
  const mine = marks.find(({ markerId }) => markerId === user.userId);
  const canMark = isOpenFor(user, answer);
  return {
    paper,
    answer: typeof answer.answer === 'string' ? answer.answer : JSON.stringify(answer.answer),
    state: state === 'auto' ? 'done' : state === 'second' && !mine ? 'unmarked' : state,
    can_mark: canMark,
    can_unmark: mayUnmark(marks, user.userId),
    mine: mine ? fromHundredths(mine.points) : null,
    comment: mine?.comment ?? '',
    differing: state === 'arbitration' && canMark ? marks.map(({ points }) => fromHundredths(points)) : [],
  };
}

export async function sheetOf(reader: Reader, asked: Parameters<typeof questionFor>[1]) {
  const question = await questionFor(reader, asked);
  const salt = `${reader.user.userId}.${asked.version_id}.${asked.part}`;
  return {
    task: toTask(reader.user, question),
    content: question.content,
    answers: shuffledFor(question.answers, ({ paper }) => paper, salt).map((answer) => toAnswer(reader.user, answer)),
  };
}

/**
 * Writes a mark, or takes the caller's own back. The exam is locked, so that no third mark slips between two.
 * @throws AppError NOT_FOUND, EXAM_STATE, EXAM_MARK
 */
export async function giveMark(
  reader: Reader,
  body: BodyOf<(typeof markEndpoints)['giveMark']>,
): Promise<MarkedAnswer> {
  const { db, user } = reader;
  const asked = { id: body.exam_id, version_id: body.version_id, part: body.part };
  await examOf(db, asked.id);
  const exam = await lockedExam(db, asked.id);
  if (!(await hasDuty(db, exam.id, user.userId, 'marker'))) throw new AppError('NOT_FOUND');
  // Its name says that marking is over: whoever marks is told so instead of “gone”.
  if (exam.status !== ExamStatus.marking) throw stateRefusal(exam.status, 'finishMarking');
  const answer = (await questionFor(reader, asked)).answers.find(({ paper }) => paper === body.paper);
  if (!answer) throw new AppError('NOT_FOUND');
  const points = body.points === null ? null : inHundredths(body.points);
  demand(user, answer, points);
  const { item, part } = answer;
  await db
    .insert(examMarks)
    .values({ sittingId: answer.paper, item, part, markerId: user.userId, points, comment: body.comment });
  const after = (await questionFor(reader, asked)).answers.find(({ paper }) => paper === body.paper)!;
  return toAnswer(user, after);
}

function demand(user: CurrentUser, answer: Answer, points: number | null): void {
  const refuse = (problem: string): never => {
    throw new AppError('EXAM_MARK', { problem });
  };
  if (points === null) {
    if (!mayUnmark(answer.marks, user.userId)) refuse('您没有可以收回的评分，或已经仲裁');
    return;
  }
  if (points > answer.max) refuse(`本题满分 ${fromHundredths(answer.max)} 分`);
  const isMine = answer.marks.some(({ markerId }) => markerId === user.userId);
  if (isMine) {
    if (!mayUnmark(answer.marks, user.userId)) refuse('已经仲裁，您的评分不再改变');
    return;
  }
  if (!isOpenFor(user, answer)) {
    refuse(answer.state === 'arbitration' ? '两评分差超过阈值，请由有仲裁权限的第三人评分' : '这份作答的评分已满');
  }
}
