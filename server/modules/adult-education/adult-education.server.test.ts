import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { approvalEndpoints } from '@contract/approval/endpoints';
import { adultEducationConfigEndpoints as config } from '@contract/adult-education/config';
import { adultEducationCreditEndpoints as credits } from '@contract/adult-education/credits';
import { projectFlowKey } from '@contract/adult-education/flow-key';
import { adultEducationProjectEndpoints as calls, type CmeProject } from '@contract/adult-education/projects';
import {
  canAct,
  projectActs,
  projectStateKeys,
  type ProjectAct,
  type ProjectState,
} from '@contract/adult-education/rules';
import { daysAhead } from '@contract/rotation/stay-states';
import { today } from '@server/kits/today';
import { errorOf, type TestClient } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { noticePushes } from '../notice/tables';
import { attendees, cmeProjects } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const [admin, secretary, teacher, student, yw] = (await Promise.all(
  ['admin', 'secretary', 'teacher', 'student', 'yw'].map((name) => server.as(name)),
)) as [TestClient, TestClient, TestClient, TestClient, TestClient];
const [secretaryId, teacherId] = [2, 3];
const day = today();
const year = Number(day.slice(0, 4));
await db.delete(cmeProjects);

let made = 0;
const bodyOf = (part: object = {}) => ({
  name: `示例继教 ${(made += 1)}`,
  level: 1 as const,
  hours: 10,
  leader_id: secretaryId,
  starts_on: day,
  ends_on: day,
  quota: null,
  ...part,
});
const draft = (part: object = {}) => admin.data(calls.saveCmeProject, { body: bodyOf(part) });
const submit = ({ id, version }: CmeProject, on = true) =>
  admin.call(calls.submitCmeProject, { body: { id, submit: on } }, { ifMatch: version });
const decide = async ({ id }: CmeProject, pass: 1 | 2, who = yw) => {
  const params = { flow: projectFlowKey, subject: `${id}-${secretaryId}` };
  const record = (await who.data(approvalEndpoints.ofSubject, { params })).record!;
  const body = { node_id: record.node!.id, pass, comment: pass === 2 ? '材料不全' : '' };
  return who.call(approvalEndpoints.review, { params: { id: record.id }, body });
};
const seen = async (id: number, who = admin) =>
  (await who.data(calls.cmeProjects, { query: { page: 1, size: 100 } })).list.find((one) => one.id === id);
const setState = (id: number, state: ProjectState) =>
  db
    .update(cmeProjects)
    .set({
      state: state === 'running' ? 'approved' : state,
      startsOn: state === 'approved' ? daysAhead(day, 1) : day,
      endsOn: state === 'approved' ? daysAhead(day, 1) : day,
    })
    .where(eq(cmeProjects.id, id));
const running = async (part: object = {}) => {
  const { id } = await draft(part);
  await setState(id, 'running');
  return id;
};
const add = (id: number, user_ids: number[], part: 'learner' | 'speaker' = 'learner', who = admin) =>
  who.call(calls.addAttendees, { body: { id, user_ids, part } });
const peopleOf = async (id: number) =>
  (await admin.data(calls.attendees, { query: { page: 1, size: 100, project_id: id } })).list;
const sign = async (id: number, signed = true) =>
  admin.call(calls.signAttendees, {
    body: { id, attendee_ids: (await peopleOf(id)).map((one) => one.id), signed },
  });
const grant = async (id: number, hours: number) =>
  admin.call(calls.grantCredits, {
    body: { id, items: (await peopleOf(id)).map((one) => ({ attendee_id: one.id, hours })) },
  });
const tellings = async (event: string) =>
  (await db.select().from(noticePushes).where(eq(noticePushes.event, event))).length;

describe('a project', () => {
  it('is the office’s to make and change; staff read of it once it is approved', async () => {
    expect((await server.anonymous.call(calls.cmeProjects, { query: {} })).status).toBe(401);
    expect((await teacher.call(calls.saveCmeProject, { body: bodyOf() })).status).toBe(403);
    expect((await student.call(calls.cmeProjects, { query: {} })).status).toBe(403);
    const { id } = await draft();
    expect(await seen(id, teacher)).toBeUndefined();
    await setState(id, 'approved');
    expect(await seen(id, teacher)).toMatchObject({ state: 'approved', mine: null });
  });

  it('is refused backwards, for a leader who is not there, and by a name that is taken', async () => {
    const backwards = await admin.call(calls.saveCmeProject, { body: bodyOf({ ends_on: daysAhead(day, -1) }) });
    expect(errorOf(backwards)).toBe('ADULT_EDU_REFUSED');
    expect((await admin.call(calls.saveCmeProject, { body: bodyOf({ leader_id: 999_999_999 }) })).status).toBe(404);
    const { name } = await draft();
    expect(errorOf(await admin.call(calls.saveCmeProject, { body: bodyOf({ name }) }))).toBe('NAME_TAKEN');
  });

  it('goes from the draft through review to approval, and its leader is told', async () => {
    const project = await draft();
    const told = await tellings('adult-education.project.decided');
    expect((await submit(project)).body.data.state).toBe('pending');
    expect((await decide(project, 2)).status).toBe(200);
    const rejected = (await seen(project.id))!;
    expect(rejected.state).toBe('rejected');
    const again = await submit(rejected);
    expect(again.body.data.state).toBe('pending');
    expect((await submit(again.body.data, false)).body.data.state).toBe('draft');
    expect((await submit((await seen(project.id))!)).body.data.state).toBe('pending');
    expect((await decide(project, 1)).status).toBe(200);
    expect((await seen(project.id))!.state).toBe('running');
    expect(await tellings('adult-education.project.decided')).toBe(told + 2);
  });

  it('allows in each state what the table says, and refuses all else', async () => {
    const { id } = await draft({ quota: 500 });
    const asked: Record<ProjectAct, () => Promise<{ status: number }>> = {
      edit: async () =>
        admin.call(calls.saveCmeProject, { body: bodyOf({ id }) }, { ifMatch: (await seen(id))!.version }),
      submit: async () => submit((await seen(id))!),
      withdraw: async () => submit((await seen(id))!, false),
      // Who manages projects sees all of them; others are told of none that is not approved.
      enrol: () => admin.call(calls.enrolInProject, { body: { id, enrol: true } }),
      people: () => add(id, [secretaryId]),
      sign: async () => admin.call(calls.signAttendees, { body: { id, attendee_ids: [attendeeId], signed: true } }),
      grant: async () =>
        admin.call(calls.grantCredits, { body: { id, items: [{ attendee_id: attendeeId, hours: 0 }] } }),
      close: async () => admin.call(calls.closeCmeProject, { body: { id } }, { ifMatch: (await seen(id))!.version }),
      remove: async () => ({ status: (await seen(id))!.state === 'draft' ? 200 : 409 }),
    };
    const [{ id: attendeeId } = { id: 0 }] = await db
      .insert(attendees)
      .values({ projectId: id, userId: 1, part: 'speaker' })
      .returning();
    for (const state of projectStateKeys)
      for (const act of projectActs.filter((one) => one !== 'remove')) {
        // What waits by its column alone has no record to take back.
        if (state === 'pending' && act === 'withdraw') continue;
        await setState(id, state);
        const { status } = await asked[act]();
        expect([state, act, status]).toEqual([state, act, canAct(act, state) ? 200 : 409]);
        if (act === 'submit' && status === 200) await submit((await seen(id))!, false);
      }
  });

  it('is deleted as a draft, and by nobody later', async () => {
    const { id, version } = await draft();
    await setState(id, 'running');
    expect((await admin.call(calls.removeCmeProject, { body: { id } }, { ifMatch: version })).status).toBe(409);
    await setState(id, 'draft');
    expect((await admin.call(calls.removeCmeProject, { body: { id } }, { ifMatch: version })).status).toBe(200);
    // What was handed in once keeps its records, and so stays.
    const handed = (await submit(await draft())).body.data;
    const back = (await submit(handed, false)).body.data;
    const kept = await admin.call(calls.removeCmeProject, { body: { id: back.id } }, { ifMatch: back.version });
    expect([back.state, kept.status, errorOf(kept)]).toEqual(['draft', 409, 'ADULT_EDU_REFUSED']);
  });
});

describe('taking part', () => {
  it('is asked for by oneself within the places there are, once', async () => {
    const id = await running({ quota: 1 });
    const enrol = (who: TestClient, on = true) => who.call(calls.enrolInProject, { body: { id, enrol: on } });
    expect((await enrol(teacher)).body.data.mine).toMatchObject({ part: 'learner', is_signed: false });
    expect((await enrol(teacher)).body.data.enrolled).toBe(1);
    const open = await running();
    const both = await Promise.all(
      [1, 2].map(() => teacher.call(calls.enrolInProject, { body: { id: open, enrol: true } })),
    );
    expect(both.map(({ status, body }) => [status, body.data.enrolled])).toEqual([
      [200, 1],
      [200, 1],
    ]);
    expect(errorOf(await enrol(secretary))).toBe('ADULT_EDU_REFUSED');
    expect((await enrol(teacher, false)).body.data.mine).toBeNull();
    expect((await enrol(secretary)).status).toBe(200);
    expect((await add(id, [teacherId])).body.message).toContain('还可增加 0 人');
    // Who speaks takes no place.
    expect((await add(id, [teacherId], 'speaker')).status).toBe(200);
    expect((await enrol(teacher, false)).status).toBe(409);
  });

  it('is told to whom the office adds, once', async () => {
    const id = await running();
    const told = await tellings('adult-education.project.added');
    expect((await add(id, [teacherId, secretaryId, teacherId])).body.data.added).toBe(2);
    expect((await add(id, [teacherId])).body.data.added).toBe(0);
    expect(await tellings('adult-education.project.added')).toBe(told + 1);
    expect((await add(id, [teacherId], 'learner', teacher)).status).toBe(403);
  });
});

describe('credits', () => {
  it('ask for sign-in and presence, all or nothing', async () => {
    const id = await running();
    await add(id, [teacherId, secretaryId]);
    expect((await grant(id, 10)).body.message).toContain('没有签到');
    await sign(id);
    const [one, other] = await peopleOf(id);
    const items = [
      { attendee_id: one!.id, hours: 10 },
      { attendee_id: other!.id, hours: 7 },
    ];
    const short = await admin.call(calls.grantCredits, { body: { id, items } });
    expect(short.body.message).toContain('参加不足 80%');
    expect((await peopleOf(id)).every((row) => row.credits === null)).toBe(true);
  });

  it('follow the level, are told, corrected by granting again, and stand in the year', async () => {
    const before = await teacher.data(credits.personCredits, { query: { year } });
    const id = await running();
    await add(id, [teacherId]);
    await sign(id);
    const told = await tellings('adult-education.credit.granted');
    expect((await grant(id, 10)).body.data).toEqual({ granted: 1, credits: 3 });
    expect((await grant(id, 10)).body.data).toEqual({ granted: 1, credits: 3 });
    expect(await tellings('adult-education.credit.granted')).toBe(told + 1);
    expect((await grant(id, 9)).body.data.credits).toBe(3);
    const mine = await teacher.data(credits.personCredits, { query: { year } });
    expect(mine.first).toBe(before.first + 3);
    expect(mine.list.at(-1)).toMatchObject({ project_id: id, credits: 3, hours: 9 });
    const ofYear = await admin.data(credits.yearCredits, { query: { page: 1, size: 100, year, name: '带老师' } });
    expect(ofYear.list.find((row) => row.user_id === teacherId)).toMatchObject({
      first: mine.first,
      sum: mine.sum,
    });
    expect((await sign(id, false)).status).toBe(409);
    // What the level gives later changes nothing that was granted.
    const level = (await admin.data(config.projectLevels, {})).find((row) => row.id === 1)!;
    const { version, ...values } = level;
    const changed = await admin.call(
      config.saveProjectLevel,
      { body: { ...values, credit_class: 2 } },
      { ifMatch: version },
    );
    expect(changed.status).toBe(200);
    expect((await teacher.data(credits.personCredits, { query: { year } })).first).toBe(mine.first);
    await admin.call(config.saveProjectLevel, { body: values }, { ifMatch: version + 1 });
  });

  it('are printed for oneself and by the office, for nobody else', async () => {
    const id = await running();
    await add(id, [teacherId]);
    await sign(id);
    await grant(id, 10);
    const row = (await peopleOf(id))[0]!;
    expect(row.certificate).toMatch(/^JX\d{10}$/);
    const body = { id: row.id, origin: 'https://reach.hospital.test' };
    expect((await teacher.call(credits.creditCertificate, { body })).status).toBe(200);
    expect((await admin.call(credits.creditCertificate, { body })).status).toBe(200);
    expect((await secretary.call(credits.creditCertificate, { body })).status).toBe(404);
    expect((await secretary.call(credits.personCredits, { query: { year, user_id: teacherId } })).status).toBe(404);
  });

  it('end with the project, which is not closed with signed people and no credits', async () => {
    const id = await running();
    await add(id, [teacherId]);
    await sign(id);
    const close = async () =>
      admin.call(calls.closeCmeProject, { body: { id } }, { ifMatch: (await seen(id))!.version });
    expect((await close()).body.message).toContain('还有 1 位');
    await grant(id, 10);
    expect((await close()).body.data.state).toBe('closed');
    expect((await grant(id, 9)).status).toBe(409);
  });
});

it('requirements stay in bounds', async () => {
  const row = (await admin.data(config.yearlyRequirements, {}))[0]!;
  const save = (body: { total: number; first: number }) =>
    admin.call(config.saveYearlyRequirement, { body: { id: row.id, ...body } }, { ifMatch: row.version });
  expect((await save({ total: 10, first: 11 })).status).toBe(400);
  expect((await save({ total: 10.3, first: 1 })).status).toBe(400);
  expect((await save({ total: 24, first: 4 })).body.data).toMatchObject({ total: 24, first: 4 });
});
