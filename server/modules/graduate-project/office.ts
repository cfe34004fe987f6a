import { asc, eq } from 'drizzle-orm';
import type { graduateProjectStageEndpoints, Project, StageRow } from '@contract/graduate-project/projects';
import {
  blindProblem,
  committeeProblem,
  expertsProblem,
  fileKinds,
  fileOwner,
  limits,
  stageKeys,
  stages,
} from '@contract/graduate-project/rules';
import { personTypes } from '@contract/kernel/enums';
import { AppError } from '@contract/kernel/errors';
import { spanWords } from '@contract/room/rules';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { removedRow, savedRow, type Reader, type RowSource } from '@server/kits/row-calls';
import { addRow, changeRow, find, replaceParts } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { violated } from '@server/kits/violation';
import { releaseAttachments } from '../attachment/public';
import { notify } from '../notice/public';
import { demandManaged, demandVisible } from '../people/public';
import { people } from '../people/tables';
import { bookRoom, freeRooms, moveBooking, roomNames, throwRefusal } from '../room/public';
import { demand, mayBlind, refuse, stageOf, stageSource } from './rows';
import { blindReviews, committee, defences, projects, projectStages, stageExperts } from './tables';

type Calls = Pick<
  typeof graduateProjectStageEndpoints,
  | 'saveProject'
  | 'removeProject'
  | 'setStageDue'
  | 'setStageExperts'
  | 'blindReviews'
  | 'saveBlindReviews'
  | 'defenceRooms'
  | 'saveDefence'
>;

const projectSource: RowSource<Project> = {
  table: projects,
  words: {
    title: '课题名称',
    supervisor_id: { word: '导师', say: (id) => `person:${id}` },
    starts_on: '开始日期',
    ends_on: '计划结束日期',
  },
  read: async ({ db, user }, id) => {
    const row = await find(db, projects, id);
    await demandManaged(db, user.scope, [row.userId]);
    return {
      id,
      user_id: row.userId,
      title: row.title,
      supervisor_id: row.supervisorId,
      starts_on: row.startsOn,
      ends_on: row.endsOn,
      version: row.version,
    };
  },
};

/** A change of the office to a stage of somebody who belongs to its people. */
const arranged = (call: Parameters<typeof savedRow<StageRow>>[0], write: (before: StageRow) => Promise<void>) =>
  savedRow(call, stageSource, async (before) => {
    const one = before!;
    await demandManaged(call.db, call.user.scope, [one.user_id]);
    await write(one);
    return one.id;
  });

/** @throws AppError GRADUATE_PROJECT_REFUSED */
function demandThesis({ stage, status }: StageRow): void {
  if (stage !== 'thesis') throw refuse('只有学位论文有盲审与答辩');
  if (status === 2) throw refuse('学位论文已通过，不能再更改');
}

/** A stage whose blind reviewers the caller may know. @throws AppError NOT_FOUND */
async function blindStage({ db, user }: Reader, id: number): Promise<StageRow> {
  const one = await stageOf(db, user, id);
  await demandManaged(db, user.scope, [one.user_id]);
  if (!mayBlind(user, { userId: one.user_id, supervisorId: one.supervisor_id })) throw new AppError('NOT_FOUND');
  return one;
}

/** What the education office arranges: projects, days, experts, blind review and the defence. */
export const officeHandlers: Handlers<Calls> = {
  saveProject: (call) =>
    savedRow(call, projectSource, async (before) => {
      const { db, user, body } = call;
      const { user_id: userId, supervisor_id: supervisorId, starts_on: from, ends_on: to, dues } = body;
      if (before && before.user_id !== userId) throw refuse('课题的研究生不能更改');
      if (from >= to) throw refuse('计划结束日期应晚于开始日期');
      if (supervisorId === userId) throw refuse('导师不能是研究生本人');
      await demandManaged(db, user.scope, [userId]);
      await demandVisible(db, user.scope, [supervisorId]);
      const row = { title: body.title, supervisorId, startsOn: from, endsOn: to };
      if (before) {
        await changeRow(db, projects, before.id, row);
        return before.id;
      }
      const [student] = await db.select({ typeId: people.typeId }).from(people).where(eq(people.id, userId));
      if (student?.typeId !== personTypes.graduateStudent.id) throw refuse('只有研究生可以建立课题');
      if (!dues) throw refuse('请填写各阶段的截止日期');
      if (dues.middle >= dues.end || dues.end >= dues.thesis) throw refuse('各阶段的截止日期应依次递增');
      const id = await addRow(db, projects, { ...row, userId }).catch((error: unknown) => {
        if (violated(error, 'unique') === 'graduate_project_person') throw refuse('该研究生已有课题');
        throw error;
      });
      await db.insert(projectStages).values(stageKeys.map((stage) => ({ projectId: id, stage, dueOn: dues[stage] })));
      return id;
    }),

  removeProject: (call) =>
    removedRow(call, projectSource, async ({ id, title }) => {
      const of = await call.db.select().from(projectStages).where(eq(projectStages.projectId, id));
      if (of.some(({ status, isWithdrawn }) => status !== 4 || isWithdrawn)) throw refuse('已提交过材料的课题不能删除');
      for (const stage of of) {
        const { files } = await stageOf(call.db, call.user, stage.id);
        for (const kind of fileKinds)
          await releaseAttachments(call.db, { owner: fileOwner(kind), ownerId: String(stage.id), ids: files[kind] });
      }
      return { name: title };
    }),

  setStageDue: (call) =>
    arranged(call, async ({ id, status, result }) => {
      const { due_on: dueOn } = call.body;
      if (status === 2) throw refuse('本阶段已通过，不必再调整');
      if (dueOn < today()) throw refuse('截止日期不能早于今天');
      // What failed is the student's again from here on.
      const reopened = result === 'fail' ? { result: null } : {};
      await changeRow(call.db, projectStages, id, { dueOn, fixDueOn: null, ...reopened });
    }),

  setStageExperts: (call) =>
    arranged(call, async (one) => {
      const { db, user, body } = call;
      if (one.status === 2) throw refuse('本阶段已通过，不能更改专家组');
      if (one.status === 1 && one.experts.length > 0) throw refuse('审核中不能更改专家组，可由专家本人转交');
      demand(expertsProblem(body.user_ids, one));
      await demandVisible(db, user.scope, body.user_ids);
      const rows = body.user_ids.map((userId) => ({ stageId: one.id, userId }));
      await replaceParts(db, stageExperts, stageExperts.stageId, one.id, rows);
      await changeRow(db, projectStages, one.id, {});
    }),

  blindReviews: async (call) => {
    const { id } = await blindStage(call, call.params.id);
    return call.db
      .select({
        reviewer: blindReviews.reviewer,
        verdict: blindReviews.verdict,
        score: blindReviews.score,
        opinion: blindReviews.opinion,
      })
      .from(blindReviews)
      .where(eq(blindReviews.stageId, id))
      .orderBy(asc(blindReviews.no));
  },

  saveBlindReviews: (call) =>
    arranged(call, async (one) => {
      demandThesis(one);
      await blindStage(call, one.id);
      const rows = call.body.reviews.map((review, at) => ({ ...review, stageId: one.id, no: at + 1 }));
      if (new Set(rows.map(({ reviewer }) => reviewer)).size < rows.length) throw refuse('评阅人不能重复');
      await replaceParts(call.db, blindReviews, blindReviews.stageId, one.id, rows);
      await changeRow(call.db, projectStages, one.id, {});
    }),

  defenceRooms: async ({ db, query }) => {
    const from = new Date(query.start_at);
    const to = new Date(query.end_at);
    if (from >= to) throw refuse('结束时间应晚于开始时间');
    const found = await freeRooms(db, { from, to, people: limits.committee[0] });
    return found.map(({ id, name, building, floor, capacity }) => ({
      id,
      name,
      place: [building, floor].filter(Boolean).join(' '),
      capacity,
    }));
  },

  saveDefence: (call) =>
    arranged(call, async (one) => {
      demandThesis(one);
      const { db, user, body } = call;
      if (one.status !== 1) throw refuse('学位论文提交审核后才能安排答辩');
      if (one.defence && Date.parse(one.defence.start_at) <= Date.now()) throw refuse('答辩已开始，不能再更改');
      demand(blindProblem(one.blind));
      demand(committeeProblem(body.member_ids, body.chair_id, one));
      await demandVisible(db, user.scope, body.member_ids);
      const startAt = new Date(body.start_at);
      const endAt = new Date(body.end_at);
      if (startAt >= endAt) throw refuse('结束时间应晚于开始时间');
      if (startAt.getTime() <= Date.now()) throw refuse('答辩时间应晚于现在');
      const room = (await roomNames(db, [body.room_id])).get(body.room_id);
      if (room === undefined) throw new AppError('NOT_FOUND');
      const bookingId = await bookDefence(db, one, {
        roomId: body.room_id,
        room,
        from: startAt,
        to: endAt,
        people: body.member_ids.length + 1,
        ownerUserId: user.userId,
      });
      const row = { roomId: body.room_id, bookingId, startAt, endAt, chairId: body.chair_id };
      await db
        .insert(defences)
        .values({ stageId: one.id, ...row })
        .onConflictDoUpdate({ target: defences.stageId, set: row });
      const members = body.member_ids.map((userId) => ({ stageId: one.id, userId }));
      await replaceParts(db, committee, committee.stageId, one.id, members);
      await changeRow(db, projectStages, one.id, {});
      await notify(db, {
        event: 'graduate-project.defence.arranged',
        recipients: { student: [one.user_id], supervisor: [one.supervisor_id], committee: body.member_ids },
        variables: {
          title: one.title,
          name: one.name,
          when: spanWords({ from: startAt.getTime(), to: endAt.getTime() }, Date.now()),
          room,
        },
        link: '',
        subject: `graduate_project_stage:${one.id}`,
      });
    }),
};

interface Place {
  roomId: number;
  room: string;
  from: Date;
  to: Date;
  people: number;
  ownerUserId: number;
}

/** Books the room of a defence, or moves what is booked. @throws AppError ROOM_TAKEN, ROOM_CLOSED */
async function bookDefence(db: Db, one: StageRow, { room, ownerUserId, ...place }: Place): Promise<number> {
  const [held] = await db.select().from(defences).where(eq(defences.stageId, one.id));
  const wish = { ...place, title: `${one.name} ${stages.thesis}` };
  const source = { module: 'graduate-project', kind: 'exam', id: String(one.id) } as const;
  const booked = held?.bookingId
    ? await moveBooking(db, held.bookingId, wish)
    : await bookRoom(db, { ...wish, source, ownerUserId });
  if (booked.refusal) throwRefusal(booked.refusal, room, { from: place.from.getTime(), to: place.to.getTime() });
  return booked.bookingId;
}
