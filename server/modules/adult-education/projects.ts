import { and, eq, gte, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import type { adultEducationProjectEndpoints } from '@contract/adult-education/projects';
import { levelNames, projectProblem, type ProjectState } from '@contract/adult-education/rules';
import type { Handlers } from '@server/kernel/implement';
import { contains, equals } from '@server/kits/contains';
import { removedRow, savedRow } from '@server/kits/row-calls';
import { addRow, changeRow, saveRow } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { statusOf, submit, withdraw } from '../approval/public';
import { demandManaged } from '../people/public';
import { demandRoom } from './attendees';
import { projectFlow, projectSubject } from './flow';
import { demandAct, lockedFor, projectOf, projectPage, projectSource, refuse } from './rows';
import { attendees, cmeProjects } from './tables';

type Calls = Pick<
  typeof adultEducationProjectEndpoints,
  'cmeProjects' | 'saveCmeProject' | 'removeCmeProject' | 'submitCmeProject' | 'closeCmeProject' | 'enrolInProject'
>;

/** As `stateOn` says it. */
const inState = (state: ProjectState) => {
  const approved = eq(cmeProjects.state, 'approved');
  if (state === 'running') return and(approved, lte(cmeProjects.startsOn, today()));
  return state === 'approved' ? and(approved, sql`${cmeProjects.startsOn} > ${today()}`) : eq(cmeProjects.state, state);
};

/** 继教项目: from the draft to the end, and taking part. */
export const projectHandlers: Handlers<Calls> = {
  cmeProjects: (call) => {
    const { name, level, state, year, ...asked } = call.query;
    const where = and(
      contains(cmeProjects.name, name),
      equals(cmeProjects.level, level),
      state && inState(state),
      year === undefined
        ? undefined
        : and(gte(cmeProjects.startsOn, `${year}-01-01`), lte(cmeProjects.startsOn, `${year}-12-31`)),
    );
    return projectPage(call, { ...asked, where });
  },

  saveCmeProject: (call) =>
    savedRow(call, projectSource, async (before) => {
      const { id, leader_id, starts_on, ends_on, ...values } = call.body;
      if (before) demandAct('edit', before.state);
      const problem = projectProblem(call.body);
      if (problem) throw refuse(problem);
      // Who stays the leader may have moved elsewhere since.
      if (before?.leader.user_id !== leader_id) await demandManaged(call.db, call.user.scope, [leader_id]);
      return saveRow(call.db, cmeProjects, id, {
        ...values,
        leaderId: leader_id,
        startsOn: starts_on,
        endsOn: ends_on,
      });
    }),

  removeCmeProject: (call) =>
    removedRow(call, projectSource, async ({ id, state, leader }) => {
      demandAct('remove', state);
      // What was reviewed is told by its project, also after it was taken back.
      const subjectId = projectSubject({ id, leaderId: leader.user_id });
      if ((await statusOf(call.db, projectFlow, [subjectId])).has(subjectId))
        throw refuse('项目申报过，审批记录仍在，不能删除；可修改后重新申报');
    }),

  submitCmeProject: (call) =>
    savedRow(call, projectSource, async (before) => {
      const { id, submit: isHandedIn } = call.body;
      demandAct(isHandedIn ? 'submit' : 'withdraw', before!.state);
      const subjectId = projectSubject({ id, leaderId: before!.leader.user_id });
      if (!isHandedIn) {
        const submitted = (await statusOf(call.db, projectFlow, [subjectId])).get(subjectId);
        if (!submitted) throw new AppError('NOT_FOUND');
        await withdraw(call.db, call.user.userId, submitted.recordId);
        return id;
      }
      await changeRow(call.db, cmeProjects, id, { state: 'pending' });
      await submit(call.db, projectFlow, {
        subjectId,
        submitterId: call.user.userId,
        title: `${before!.name}（${levelNames[before!.level]}）`,
        payload: {},
      });
      return id;
    }),

  closeCmeProject: (call) =>
    savedRow(call, projectSource, async (before) => {
      const { id, state, ends_on } = before!;
      demandAct('close', state);
      if (today() < ends_on) throw refuse(`项目 ${ends_on} 结束，结束后才能结项`);
      const undecided = and(eq(attendees.projectId, id), isNotNull(attendees.signedAt), isNull(attendees.credits));
      const count = await call.db.$count(attendees, undecided);
      if (count > 0) throw refuse(`还有 ${count} 位已签到的人员没有授予学分，请先授予（可为 0）再结项`);
      await changeRow(call.db, cmeProjects, id, { state: 'closed' });
      return id;
    }),

  enrolInProject: async (call) => {
    const { db, user, body, audit } = call;
    // Of one that he may not see he is told that there is none, not in what state it is.
    await projectOf(call, body.id);
    const project = await lockedFor(db, body.id, 'enrol');
    const inIt = and(eq(attendees.projectId, project.id), eq(attendees.userId, user.userId));
    // Read behind the lock: the same person may ask from two devices.
    const [mine] = await db.select().from(attendees).where(inIt);
    audit({ target: `adult_education_project:${project.id}`, detail: { enrol: body.enrol } });
    if (body.enrol && !mine) {
      if (project.endsOn < today()) throw refuse('项目已过结束日期，不能报名');
      await demandRoom(db, project, 1);
      await addRow(db, attendees, { projectId: project.id, userId: user.userId, part: 'learner' });
    }
    if (!body.enrol && mine) {
      if (mine.signedAt !== null || mine.credits !== null) throw refuse('已签到或已授予学分，不能退出');
      if (mine.part === 'speaker') throw refuse('讲者由项目管理人员安排，请联系项目负责人');
      await db.delete(attendees).where(eq(attendees.id, mine.id));
    }
    return projectOf(call, body.id);
  },
};
