import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { daysAhead } from '@contract/rotation/stay-states';
import {
  markProblem,
  timesProblem,
  trainingCertificate,
  type trainingResults,
} from '@contract/continuing/rules-training';
import type { ConEduTraining, continuingTrainingEndpoints, TrainingPerson } from '@contract/continuing/trainings';
import { AppError } from '@contract/kernel/errors';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { contains, equals } from '@server/kits/contains';
import { removedRow, savedRow, type RowSource } from '@server/kits/row-calls';
import { find, first, pageOfRows, saveRow } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { departments } from '../dictionary/tables';
import { examPasses } from '../exam/public';
import { notify } from '../notice/public';
import { demandManaged, visiblePeople } from '../people/public';
import { people } from '../people/tables';
import { refuse } from './scope';
import { trainingMarks, trainings } from './appraisal/tables';
import { batches, plans, trainees } from './tables';

/** Exams of so many days back may give their results. */
const examDays = 365;
/** Whoever did not come, or has left, is not asked to a session. */
const isAsked = ne(trainees.state, 'absent');

const counted = (what: ReturnType<typeof sql>) => sql<number>`(select count(*)::int from ${trainingMarks}
  where ${trainingMarks.trainingId} = ${trainings.id} and ${what})`;
const fields = {
  id: trainings.id,
  batch_id: trainings.batchId,
  batch_name: batches.name,
  name: trainings.name,
  on: trainings.on,
  from: trainings.from,
  to: trainings.to,
  place: trainings.place,
  speaker: trainings.speaker,
  note: trainings.note,
  exam_name: trainings.examName,
  people: sql<number>`(select count(*)::int from ${trainees} where ${trainees.batchId} = ${trainings.batchId} and ${isAsked})`,
  attended: counted(sql`${trainingMarks.attended}`),
  passed: counted(sql`${trainingMarks.result} = 'passed'`),
  version: trainings.version,
};
const rowsOf = (db: Db) =>
  db.select(fields).from(trainings).innerJoin(batches, eq(batches.id, trainings.batchId)).$dynamic();

const source: RowSource<ConEduTraining> = {
  table: trainings,
  words: {
    name: '名称',
    on: '日期',
    from: '开始时间',
    to: '结束时间',
    place: '地点',
    speaker: '主讲人',
    note: '说明',
  },
  read: async ({ db }, id) => first(await rowsOf(db).where(eq(trainings.id, id))),
};

/** Somebody of a session, as lists and papers tell of him. */
export const peopleOfTraining = (db: Db, trainingId: number) =>
  db
    .select({
      id: trainees.id,
      user_id: trainees.userId,
      name: people.name,
      staff_id: people.staffId,
      dept_name: departments.name,
      training_id: trainings.id,
      on: trainings.on,
      mark: trainingMarks,
    })
    .from(trainings)
    .innerJoin(trainees, eq(trainees.batchId, trainings.batchId))
    .innerJoin(people, eq(people.id, trainees.userId))
    .innerJoin(plans, eq(plans.id, trainees.planId))
    .innerJoin(departments, eq(departments.id, plans.deptId))
    .leftJoin(trainingMarks, and(eq(trainingMarks.trainingId, trainings.id), eq(trainingMarks.traineeId, trainees.id)))
    .where(and(eq(trainings.id, trainingId), isAsked))
    .orderBy(asc(people.staffId), asc(trainees.id))
    .$dynamic();

export const certificateOf = (mark: typeof trainingMarks.$inferSelect | null, on: string) =>
  mark?.result === 'passed' ? trainingCertificate(mark.id, on) : '';

type PersonRow = Awaited<ReturnType<typeof peopleOfTraining>>[number];
const toPerson = ({ mark, on, ...row }: PersonRow): TrainingPerson => ({
  ...row,
  attended: mark?.attended ?? null,
  result: mark?.result ?? 'none',
  certificate: certificateOf(mark, on),
});

interface Marked {
  id: number;
  attended: boolean | null;
  result: keyof typeof trainingResults;
}
/** Writes how people did: marks that are there are replaced, so that a repeat changes nothing. */
const keepMarks = (db: Db, trainingId: number, items: readonly Marked[]) =>
  db
    .insert(trainingMarks)
    .values(items.map(({ id, ...mark }) => ({ trainingId, traineeId: id, ...mark })))
    .onConflictDoUpdate({
      target: [trainingMarks.trainingId, trainingMarks.traineeId],
      set: { attended: sql`excluded.attended`, result: sql`excluded.result` },
    });

async function lockedTraining(db: Db, id: number) {
  return first(await db.select().from(trainings).where(eq(trainings.id, id)).for('update'));
}

/** Of these people those whom somebody sees. */
async function seenOf(db: Db, { scope }: CurrentUser, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .select({ id: people.id })
    .from(people)
    .where(and(inArray(people.id, [...ids]), visiblePeople(scope)));
  return new Set(rows.map(({ id }) => id));
}

/** Published results of the last year. */
const recentPasses = (db: Db) => examPasses(db, { from: daysAhead(today(), -examDays), to: today() });

type Calls = Omit<typeof continuingTrainingEndpoints, 'trainingCertificate'>;

/** 岗前培训: sessions of a batch, who came, and how they did. */
export const trainingHandlers: Handlers<Calls> = {
  conEduTrainings: ({ db, query: { name, batch_id: batchId, ...page } }) => {
    const where = and(contains(trainings.name, name), equals(trainings.batchId, batchId));
    return pageOfRows(db, trainings, { ...page, where, orderBy: [desc(trainings.on), desc(trainings.id)] }, rowsOf(db));
  },

  saveConEduTraining: (call) =>
    savedRow(call, source, async (before) => {
      const { db, body } = call;
      const { id, batch_id: batchId, ...values } = body;
      const problem = timesProblem(values);
      if (problem) throw refuse(problem);
      if (before && before.batch_id !== batchId) throw refuse('场次的批次不能更改，请另行登记');
      const batch = await find(db, batches, batchId);
      if (!before && batch.state !== 'published') throw refuse('只能为已发布的批次安排岗前培训');
      const saved = await saveRow(db, trainings, id, { batchId, ...values });
      if (!before || before.on !== values.on || before.from !== values.from || before.place !== values.place)
        await tellOf(db, saved, values);
      return saved;
    }),

  removeConEduTraining: (call) =>
    removedRow(call, source, async ({ id }) => {
      if ((await call.db.$count(trainingMarks, eq(trainingMarks.trainingId, id))) > 0)
        throw refuse('已登记签到或成绩，不能删除');
    }),

  conEduTrainingPeople: async ({ db, user, query }) => {
    await find(db, trainings, query.training_id);
    const rows = await peopleOfTraining(db, query.training_id);
    const seen = await seenOf(
      db,
      user,
      rows.map(({ user_id: id }) => id),
    );
    return rows.filter(({ user_id: id }) => seen.has(id)).map(toPerson);
  },

  markConEduTraining: async ({ db, user, body, audit }) => {
    const { training_id: id, items } = body;
    const training = await lockedTraining(db, id);
    if (training.on > today()) throw refuse(`培训在 ${training.on}，当天起才能登记`);
    const asked = new Map((await peopleOfTraining(db, id)).map((row) => [row.id, row]));
    const latest = new Map(items.map((item) => [item.id, item]));
    for (const item of latest.values()) {
      const one = asked.get(item.id);
      if (!one) throw new AppError('NOT_FOUND');
      const problem = markProblem(item);
      if (problem) throw refuse(`${one.name}：${problem}`);
    }
    await demandManaged(
      db,
      user.scope,
      [...latest.keys()].map((one) => asked.get(one)!.user_id),
    );
    await keepMarks(db, id, [...latest.values()]);
    audit({ target: `continuing_training:${id}`, detail: { people: latest.size } });
    return { changed: latest.size };
  },

  conEduTrainingExams: async ({ db }) => {
    const names = new Map((await recentPasses(db)).map(({ examId, exam }) => [examId, exam]));
    return [...names].map(([id, name]) => ({ id, name })).toReversed();
  },

  takeConEduExam: async ({ db, user, body, audit }) => {
    const { training_id: id, exam_id: examId } = body;
    await lockedTraining(db, id);
    const passes = (await recentPasses(db)).filter((pass) => pass.examId === examId);
    if (passes.length === 0) throw refuse('该考试没有已公布的成绩');
    const isPassed = new Map(passes.map((pass) => [pass.personId, pass.isPassed]));
    const asked = await peopleOfTraining(db, id);
    const items = asked.flatMap(({ id: trainee, user_id: userId }): Marked[] => {
      const passed = isPassed.get(userId);
      return passed === undefined ? [] : [{ id: trainee, attended: true, result: passed ? 'passed' : 'failed' }];
    });
    if (items.length === 0) throw refuse('名单中没有人参加该考试');
    await demandManaged(
      db,
      user.scope,
      asked.flatMap(({ user_id: userId }) => (isPassed.has(userId) ? [userId] : [])),
    );
    await keepMarks(db, id, items);
    await db.update(trainings).set({ examName: passes[0]!.exam }).where(eq(trainings.id, id));
    audit({ target: `continuing_training:${id}`, detail: { exam: passes[0]!.exam, people: items.length } });
    return { changed: items.length };
  },
};

/** Tells those who are to come; who has gone is told nothing. */
async function tellOf(
  db: Db,
  id: number,
  { name, on, from, place }: Pick<ConEduTraining, 'name' | 'on' | 'from' | 'place'>,
) {
  const asked = await db
    .select({ id: trainees.userId })
    .from(trainees)
    .innerJoin(trainings, eq(trainings.batchId, trainees.batchId))
    .where(and(eq(trainings.id, id), inArray(trainees.state, ['admitted', 'training'])));
  if (asked.length === 0 || on < today()) return;
  await notify(db, {
    event: 'continuing.training.planned',
    recipients: { trainee: asked.map((one) => one.id) },
    variables: { training: name, on: `${on} ${from}`, place },
    link: '/continue-edu-management/my-visit',
    subject: `continuing_training:${id}`,
  });
}

/** Of these people those who have passed 岗前培训 in a visit that is not over. */
export async function passedTraining(db: Db, userIds: readonly number[]): Promise<Set<number>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .select({ id: trainees.userId })
    .from(trainingMarks)
    .innerJoin(trainees, eq(trainees.id, trainingMarks.traineeId))
    .where(
      and(
        eq(trainingMarks.result, 'passed'),
        inArray(trainees.state, ['admitted', 'training']),
        inArray(trainees.userId, [...userIds]),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}
