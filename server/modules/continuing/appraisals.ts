import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Appraisal, continuingAppraisalEndpoints } from '@contract/continuing/appraisals';
import {
  appraisalStates,
  grades,
  isAppraisalStep,
  judgeProblem,
  nextStep,
  opinionWords,
  type AppraisalState,
  type Grade,
} from '@contract/continuing/rules-training';
import { AppError } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { contains, equals } from '@server/kits/contains';
import { savedRow, type RowSource } from '@server/kits/row-calls';
import { changeRow, first, pageOfJoined } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { departmentPersons } from '../dictionary/posts/tables';
import { notify } from '../notice/public';
import { people } from '../people/tables';
import { peopleHolding } from '../system/public';
import { appraisalRows, isTurnOf, seenBy, toAppraisals, waitsFor, type AppraisalRow } from './appraisal-rows';
import { refuse } from './scope';
import { appraisals, opinions, trainingMarks, trainings } from './appraisal/tables';
import { trainees } from './tables';
import { toTrainee, traineeRows } from './trainees';
import { certificateOf } from './trainings';

const ownLink = '/continue-edu-management/my-visit';

/** One's own, to write 进修小结. */
const ownSource: RowSource<Appraisal> = {
  table: appraisals,
  words: { summary: '进修小结', state: { word: '状态', say: (state) => appraisalStates[state] } },
  read: async ({ db, user }, id) => {
    const rows = await appraisalRows(db).where(and(eq(appraisals.id, id), eq(trainees.userId, user.userId)));
    return first(await toAppraisals(db, user, [first(rows)]));
  },
};

type Calls = Omit<typeof continuingAppraisalEndpoints, 'appraisalForm'>;

/** 鉴定: what a visitor says of his time, and what is said of it, in order. */
export const appraisalHandlers: Handlers<Calls> = {
  appraisals: async ({ db, user, query: { page, size, name, state, batch_id: batchId, mine } }) => {
    const where = and(
      seenBy(user),
      name === undefined ? undefined : or(contains(people.name, name), contains(people.staffId, name)),
      equals(appraisals.state, state),
      equals(trainees.batchId, batchId),
      mine && (mine === 'yes' ? waitsFor(user) : sql`not ${waitsFor(user)}`),
    );
    const { total, list } = await pageOfJoined(db, appraisalRows, {
      page,
      size,
      where,
      orderBy: [desc(appraisals.id)],
    });
    return { total, list: await toAppraisals(db, user, list) };
  },

  appraisal: async ({ db, user, query }) => {
    const rows = await appraisalRows(db).where(and(eq(appraisals.id, query.id), seenBy(user)));
    return first(await toAppraisals(db, user, [first(rows)]));
  },

  decideAppraisals: async ({ db, user, body, audit }) => {
    const seen = new Map(body.items.map(({ id, version }) => [id, version]));
    // Locked in the order of their ids, so that two who decide on the same ones wait for one another.
    await db
      .select({ id: appraisals.id })
      .from(appraisals)
      .where(inArray(appraisals.id, [...seen.keys()]))
      .orderBy(appraisals.id)
      .for('update');
    const rows = await appraisalRows(db)
      .where(and(inArray(appraisals.id, [...seen.keys()]), seenBy(user)))
      .orderBy(appraisals.id);
    if (rows.length !== seen.size) throw new AppError('NOT_FOUND');
    for (const one of rows) {
      const { state, version, id } = one.row;
      if (version !== seen.get(id)) throw refuse(`${one.name}的鉴定已有变化，请刷新后核对`);
      if (!isTurnOf(user, one)) throw refuse(`${one.name}的鉴定现在是“${appraisalStates[state]}”，不由您审核`);
      const problem = judgeProblem(state, body);
      if (problem) throw refuse(`${one.name}：${problem}`);
    }
    for (const one of rows)
      await (body.pass === 1 ? pass(db, user.userId, one, body) : giveBack(db, one, body.opinion));
    audit({ target: `continuing_appraisal:${rows[0]!.row.id}`, detail: { pass: body.pass, people: rows.length } });
    return { changed: rows.length };
  },

  ownVisits: async ({ db, user }) => {
    const rows = await traineeRows(db).where(eq(trainees.userId, user.userId)).orderBy(desc(trainees.id));
    const visits = rows.map(toTrainee);
    const ids = visits.map(({ id }) => id);
    if (ids.length === 0) return [];
    const own = await toAppraisals(db, user, await appraisalRows(db).where(inArray(trainees.id, ids)));
    const sessions = await db
      .select({ traineeId: trainees.id, training: trainings, mark: trainingMarks })
      .from(trainees)
      .innerJoin(trainings, eq(trainings.batchId, trainees.batchId))
      .leftJoin(
        trainingMarks,
        and(eq(trainingMarks.trainingId, trainings.id), eq(trainingMarks.traineeId, trainees.id)),
      )
      .where(inArray(trainees.id, ids))
      .orderBy(trainings.on, trainings.id);
    return visits.map((visit) => ({
      visit,
      trainings: sessions
        .filter(({ traineeId }) => traineeId === visit.id)
        .map(({ training: { id, name, on, from, to, place }, mark }) => ({
          training_id: id,
          name,
          on,
          from,
          to,
          place,
          attended: mark?.attended ?? null,
          result: mark?.result ?? ('none' as const),
          certificate: certificateOf(mark, on),
        })),
      appraisal: own.find(({ trainee_id: id }) => id === visit.id) ?? null,
    }));
  },

  saveSummary: (call) =>
    savedRow(call, ownSource, async (before) => {
      const { db, body } = call;
      const one = before!;
      if (one.state !== 'draft') throw refuse('进修小结已提交，退回后才能修改');
      const sent = body.is_submitted && ({ state: 'teacher', summaryOn: today(), reason: '' } as const);
      await changeRow(db, appraisals, one.id, { summary: body.text, ...sent });
      if (sent) await tellNext(db, one.id, 'teacher');
      return one.id;
    }),
};

interface Decided {
  opinion: string;
  grade: Grade | null;
}

async function pass(db: Db, byId: number, one: AppraisalRow, { opinion, grade }: Decided): Promise<void> {
  const { id, state } = one.row;
  if (!isAppraisalStep(state)) throw new Error(`an appraisal that is ${state} was passed`);
  const next = nextStep(state);
  await db.insert(opinions).values({ appraisalId: id, step: state, text: opinion, byId, on: today() });
  await changeRow(db, appraisals, id, { state: next, reason: '', ...(next === 'done' && { grade }) });
  if (next !== 'done') return tellNext(db, id, next);
  await notify(db, {
    event: 'continuing.appraisal.decided',
    recipients: { trainee: [one.trainee.userId] },
    variables: { result: `已完成，等级${grades[grade!]}`, reason: opinion },
    link: ownLink,
    subject: `continuing_appraisal:${id}`,
  });
}

/** Back to the visitor: what others said of the old summary goes with it. */
async function giveBack(db: Db, one: AppraisalRow, reason: string): Promise<void> {
  const { id, state } = one.row;
  await db.delete(opinions).where(eq(opinions.appraisalId, id));
  await changeRow(db, appraisals, id, { state: 'draft', reason });
  await notify(db, {
    event: 'continuing.appraisal.decided',
    recipients: { trainee: [one.trainee.userId] },
    variables: { result: `被退回（${isAppraisalStep(state) ? opinionWords[state] : ''}）`, reason },
    link: ownLink,
    subject: `continuing_appraisal:${id}`,
  });
}

async function tellNext(db: Db, id: number, step: AppraisalState): Promise<void> {
  const [one] = await appraisalRows(db).where(eq(appraisals.id, id));
  const { teacherId, deptId } = one!.plan;
  const reviewer =
    step === 'office'
      ? await peopleHolding(db, 'conEdu:person:admit')
      : step === 'teacher' && teacherId !== null
        ? [teacherId]
        : await secretariesOf(db, deptId);
  if (reviewer.length === 0) return;
  await notify(db, {
    event: 'continuing.appraisal.waiting',
    recipients: { reviewer },
    variables: { name: one!.name, step: appraisalStates[step] },
    link: `/continue-edu-management/manual-detail?id=${id}`,
    subject: `continuing_appraisal:${id}`,
  });
}

const secretariesOf = async (db: Db, deptId: number) =>
  (
    await db
      .select({ id: departmentPersons.personId })
      .from(departmentPersons)
      .where(and(eq(departmentPersons.deptId, deptId), eq(departmentPersons.post, 'secretary')))
  ).map(({ id }) => id);
