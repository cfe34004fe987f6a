import { createHmac, randomBytes } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import { excerptOf } from '@contract/exam/content-problems';
import type { FullContent } from '@contract/exam/content';
import { mayExam } from '@contract/exam/exams/acts';
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
import { secret } from '@server/kernel/secrets';
import type { Reader } from '@server/kits/row-calls';
import { examOf, hasDuty, lockedExam, type ExamRecord } from '../exams/find';
import { demandExam } from '../exams/move';
import { examDuties, exams } from '../exams/tables';
import { sittingsOf } from '../sittings/find';
import { examMarks } from './tables';
import { workOf, type WorkPart } from './work';

type Answer = WorkPart & { paper: string; sittingId: number };
interface Question {
  exam: ExamRecord;
  content: FullContent;
  answers: Answer[];
}

/** Answers of an exam that people mark, by question and part. @param candidateIds of these alone */
async function questionsOf(db: Db, exam: ExamRecord, candidateIds?: readonly number[]): Promise<Question[]> {
  const nameOf = await paperNames(db);
  const { papers, contents } = await workOf(db, exam, { byPeople: true, ...(candidateIds && { candidateIds }) });
  const answers = papers.flatMap(({ sitting, parts }) =>
    parts.flatMap((part): Answer[] =>
      part.state === 'auto' || !sitting ? [] : [{ ...part, paper: nameOf(sitting.id, part), sittingId: sitting.id }],
    ),
  );
  return [...groupBy(answers, ({ versionId, part }) => `${versionId}.${part}`).values()].map((own) => ({
    exam,
    content: contents.get(own[0]!.versionId)!,
    answers: own,
  }));
}

/**
 * What markers call an answer. It says nothing of the sitting, whose id stands beside names on other pages, and is another for
 * each question, so that nobody tells from one answer whose the next one is.
 */
export async function paperNames(db: Db) {
  const key = await secret(db, 'exam marking key', () => randomBytes(32).toString('base64'));
  return (sittingId: number, { versionId, part }: Pick<WorkPart, 'versionId' | 'part'>): string =>
    createHmac('sha256', Buffer.from(key, 'base64')).update(`answer ${sittingId} ${versionId} ${part}`).digest('hex');
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

/** An exam that waits for the caller's marks. @throws AppError NOT_FOUND: ids tell nothing */
async function examToMark({ db, user }: Reader, id: number): Promise<ExamRecord> {
  const exam = await examOf(db, id);
  const isHis = mayExam('marker', exam.status, 'giveMark') && (await hasDuty(db, id, user.userId, 'marker'));
  if (!isHis) throw new AppError('NOT_FOUND');
  return exam;
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
    can_unmark: state !== 'auto' && mayUnmark(state, marks, user.userId),
    mine: mine ? fromHundredths(mine.points) : null,
    comment: mine?.comment ?? '',
    differing: state === 'arbitration' && canMark ? marks.map(({ points }) => fromHundredths(points)) : [],
  };
}

/** A question with all its answers, for one of its markers. @throws AppError NOT_FOUND */
export async function sheetOf(reader: Reader, asked: { id: number; version_id: number; part: number }) {
  const { db, user } = reader;
  const exam = await examToMark(reader, asked.id);
  const question = (await questionsOf(db, exam)).find(
    ({ answers: [one] }) => one!.versionId === asked.version_id && one!.part === asked.part,
  );
  if (!question) throw new AppError('NOT_FOUND');
  const salt = `${user.userId}.${asked.version_id}.${asked.part}`;
  return {
    task: toTask(user, question),
    content: question.content,
    answers: shuffledFor(question.answers, ({ paper }) => paper, salt).map((answer) => toAnswer(user, answer)),
  };
}

type MarkBody = BodyOf<(typeof markEndpoints)['giveMark']>;

/**
 * Writes a mark, or takes the caller's own back. The exam is locked, so that no third mark slips between two; only the one paper
 * is read under that lock. @throws AppError NOT_FOUND, EXAM_STATE, EXAM_MARK
 */
export async function giveMark(reader: Reader, body: MarkBody): Promise<MarkedAnswer> {
  const { db, user } = reader;
  await examOf(db, body.exam_id);
  const exam = await lockedExam(db, body.exam_id);
  if (!(await hasDuty(db, exam.id, user.userId, 'marker'))) throw new AppError('NOT_FOUND');
  // Its name says that marking is over: whoever marks is told so instead of “gone”.
  demandExam(exam.status, 'giveMark', 'marker');
  const answer = await answerOf(db, exam, body);
  const points = body.points === null ? null : inHundredths(body.points);
  demand(user, answer, points);
  const { item, part, sittingId } = answer;
  await db.insert(examMarks).values({ sittingId, item, part, markerId: user.userId, points, comment: body.comment });
  return toAnswer(user, await answerOf(db, exam, body));
}

/** @throws AppError NOT_FOUND */
async function answerOf(db: Db, exam: ExamRecord, { paper, version_id: versionId, part }: MarkBody): Promise<Answer> {
  const nameOf = await paperNames(db);
  const sitting = (await sittingsOf(db, exam.id)).find(({ id }) => nameOf(id, { versionId, part }) === paper);
  const questions = sitting ? await questionsOf(db, exam, [sitting.candidateId]) : [];
  const found = questions.flatMap(({ answers }) => answers).find((answer) => answer.paper === paper);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

function demand(user: CurrentUser, answer: Answer, points: number | null): void {
  const refuse = (problem: string): never => {
    throw new AppError('EXAM_MARK', { problem });
  };
  const { state, marks, max } = answer;
  const isMine = marks.some(({ markerId }) => markerId === user.userId);
  const isKept = state === 'auto' || !mayUnmark(state, marks, user.userId);
  if (isMine && isKept)
    refuse(state === 'arbitration' ? '两评分差超过阈值，等待仲裁，评分不再改变' : '已经仲裁，您的评分不再改变');
  if (points === null) {
    if (!isMine) refuse('您没有可以收回的评分');
    return;
  }
  if (points > max) refuse(`本题满分 ${fromHundredths(max)} 分`);
  if (!isMine && !isOpenFor(user, answer)) {
    refuse(state === 'arbitration' ? '两评分差超过阈值，请由有仲裁权限的第三人评分' : '这份作答的评分已满');
  }
}
