import { eq, inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { daysAhead } from '@contract/rotation/stay-states';
import { declarationEndpoints as own } from '@contract/teacher/selection/declarations';
import { objectionReaders, readsObjection } from '@contract/teacher/selection/objection-rules';
import { objectionEndpoints as calls } from '@contract/teacher/selection/objections';
import { selectionEndpoints as rounds } from '@contract/teacher/selection/rounds';
import { today } from '@server/kits/today';
import { errorOf, type TestClient } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { noticePushes } from '../../notice/tables';
import { qualifications } from '../qualifications/tables';
import { declarations, objections, selections } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const [admin, secretary, teacher, student] = (await Promise.all(
  ['admin', 'secretary', 'teacher', 'student'].map((name) => server.as(name)),
)) as [TestClient, TestClient, TestClient, TestClient];
/** The demo's secretary and teacher. */
const [secretaryId, teacherId] = [2, 3];
const day = today();

let made = 0;
/** A round whose notice runs, with the teacher and the secretary in it. */
async function noticed(part: Partial<typeof selections.$inferInsert> = {}) {
  const [round] = await db
    .insert(selections)
    .values({
      name: `公示遴选 ${(made += 1)}`,
      capacity: 2,
      level: 1,
      year: 2026,
      applyFrom: daysAhead(day, -20),
      applyUntil: daysAhead(day, -10),
      title: 0,
      degree: 0,
      training: 0,
      years: 0,
      noticeDays: 3,
      materials: [],
      items: [],
      publishedOn: daysAhead(day, -21),
      noticedOn: day,
      ...part,
    })
    .returning();
  const chosen = { selectionId: round!.id, state: 'passed', isSelected: true } as const;
  const rows = await db
    .insert(declarations)
    .values([
      { ...chosen, userId: teacherId },
      { ...chosen, userId: secretaryId },
    ])
    .returning();
  return { id: round!.id, ofTeacher: rows[0]!.id, ofSecretary: rows[1]!.id };
}
const over = (id: number) =>
  db
    .update(selections)
    .set({ noticedOn: daysAhead(day, -3) })
    .where(eq(selections.id, id));
const raise = (who: TestClient, declaration_id: number, is_confidential = false) =>
  who.call(calls.raiseObjection, { body: { declaration_id, text: '材料不实', is_confidential } });
const listed = async (id: number) => admin.data(calls.objections, { query: { selection_id: id } });
const answer = (id: number, version: number, outcome: 'upheld' | 'dismissed') =>
  admin.call(calls.answerObjection, { body: { id, outcome, answer: '经核查' } }, { ifMatch: version });
const appoint = (...ids: number[]) => admin.call(calls.appointMany, { body: { declaration_ids: ids } });
const tellings = async (event: string) =>
  (await db.select().from(noticePushes).where(eq(noticePushes.event, event))).length;
const holdOf = async (id: number) => (await admin.data(calls.appointables, {})).find((one) => one.id === id)?.hold;

beforeEach(async () => {
  await db.delete(qualifications).where(inArray(qualifications.userId, [teacherId, secretaryId]));
});

describe('an objection', () => {
  it('is raised by staff, once, within the notice, to who is named and not to oneself', async () => {
    const round = await noticed();
    expect((await raise(server.anonymous, round.ofTeacher)).status).toBe(401);
    expect(errorOf(await raise(student, round.ofTeacher))).toBe('FORBIDDEN');
    expect(errorOf(await raise(teacher, round.ofTeacher))).toBe('TEACHER_OBJECTION_REFUSED');
    const bare = await teacher.call(calls.raiseObjection, {
      body: { declaration_id: round.ofSecretary, text: ' ', is_confidential: true },
    });
    expect(errorOf(bare)).toBe('INPUT_INVALID');
    const told = await tellings('teacher.objection.raised');
    expect((await raise(teacher, round.ofSecretary)).body.data).toMatchObject({ state: 'open', text: '材料不实' });
    // The office and whom it is about.
    expect(await tellings('teacher.objection.raised')).toBe(told + 2);
    expect(errorOf(await raise(teacher, round.ofSecretary))).toBe('TEACHER_OBJECTION_REFUSED');
    await over(round.id);
    expect((await raise(admin, round.ofSecretary)).body.message).toContain('公示已于');
    await db.update(selections).set({ isEnded: true }).where(eq(selections.id, round.id));
    expect((await raise(admin, round.ofSecretary)).status).toBe(404);
    expect((await raise(admin, 99_999)).status).toBe(404);
  });

  it('is read by whom the table says, and by nobody else', async () => {
    const round = await noticed();
    await raise(teacher, round.ofSecretary, false);
    const hidden = await noticed();
    await raise(teacher, hidden.ofSecretary, true);
    for (const [{ id, ofSecretary }, isConfidential] of [
      [round, false],
      [hidden, true],
    ] as const) {
      const noticeFor = async (who: TestClient) =>
        (await who.data(calls.noticedRounds, {}))
          .find((one) => one.id === id)!
          .people.find((one) => one.declaration_id === ofSecretary)!.own;
      const about = (await secretary.data(own.openRound, { params: { id } })).declaration!.objections[0];
      const seen = {
        raiser: await noticeFor(teacher),
        declarant: about,
        office: (await listed(id))[0],
      };
      for (const reader of objectionReaders) {
        const isShown = readsObjection(reader, isConfidential);
        expect([reader, seen[reader]!.text !== '', seen[reader]!.raiser !== '']).toEqual([reader, isShown, isShown]);
        expect(seen[reader]!.state).toBe('open');
      }
      // Whoever else looks at the notice reads who is named, and no objection.
      expect(await noticeFor(admin)).toBeNull();
      expect(await noticeFor(secretary)).toBeNull();
      expect((await teacher.data(own.openRound, { params: { id } })).declaration!.objections).toEqual([]);
    }
    for (const who of [secretary, teacher])
      expect(errorOf(await who.call(calls.objections, { query: { selection_id: round.id } }))).toBe('FORBIDDEN');
  });

  it('is not answered by whom it is about, nor by who raised it, even of the office', async () => {
    const round = await noticed();
    await db.update(declarations).set({ userId: 1 }).where(eq(declarations.id, round.ofSecretary));
    await raise(teacher, round.ofSecretary, true);
    await raise(admin, round.ofTeacher);
    const [about, raised] = await listed(round.id);
    expect(about).toMatchObject({ text: '', raiser: '' });
    // The demo's other account with the permission.
    const other = '可由运维员（演示）答复';
    expect(about!.obstacle).toBe(`对本人的异议不能由本人答复，${other}`);
    expect(raised!.obstacle).toBe(`本人提出的异议不能由本人答复，${other}`);
    for (const one of [about!, raised!])
      expect(errorOf(await answer(one.id, one.version, 'dismissed'))).toBe('TEACHER_OBJECTION_REFUSED');
  });

  it('holds the appointment of its person alone until it is answered', async () => {
    const round = await noticed();
    await raise(teacher, round.ofSecretary);
    await over(round.id);
    expect(await holdOf(round.ofSecretary)).toContain('1 条异议');
    expect(await holdOf(round.ofTeacher)).toBe('');
    const both = await appoint(round.ofTeacher, round.ofSecretary);
    expect(both.body.message).toContain('未聘任任何人');
    expect(await db.$count(qualifications, inArray(qualifications.userId, [teacherId, secretaryId]))).toBe(0);
    const { version } = await admin.data(rounds.selection, { params: { id: round.id } });
    const whole = await admin.call(
      rounds.endSelection,
      { body: { id: round.id, appoint: true } },
      { ifMatch: version },
    );
    expect(whole.body.message).toContain('异议待答复');
    const [open] = await listed(round.id);
    expect(errorOf(await answer(open!.id, 99, 'dismissed'))).toBe('VERSION_STALE');
    const told = await tellings('teacher.objection.answered');
    expect((await answer(open!.id, open!.version, 'dismissed')).body.data).toMatchObject({ state: 'dismissed' });
    expect(await tellings('teacher.objection.answered')).toBe(told + 1);
    expect((await appoint(round.ofTeacher, round.ofSecretary)).body.data).toMatchObject({ appointed: 2, ended: 1 });
    const late = (await listed(round.id))[0]!;
    expect((await answer(late.id, late.version, 'upheld')).body.message).toContain('不能更改答复');
  });

  it('takes its person out of the notice where it is upheld, and he is not named again', async () => {
    const round = await noticed();
    await raise(teacher, round.ofSecretary);
    const [open] = await listed(round.id);
    await answer(open!.id, open!.version, 'upheld');
    expect(await holdOf(round.ofSecretary)).toBeUndefined();
    const { version } = await admin.data(rounds.selection, { params: { id: round.id } });
    const body = { id: round.id, declaration_ids: [round.ofTeacher, round.ofSecretary] };
    const again = await admin.call(rounds.noticeSelection, { body }, { ifMatch: version });
    expect(again.body.message).toContain('异议成立');
    const { list } = await admin.data(rounds.applicants, { query: { selection_id: round.id } });
    expect(list.find(({ id }) => id === round.ofSecretary)).toMatchObject({ is_objected: true, is_selected: false });
  });
});

describe('results in a batch', () => {
  it('are previewed, all or nothing over rounds and levels, and appoint nobody twice', async () => {
    const [one, other] = [await noticed(), await noticed({ capacity: 3 })];
    await over(one.id);
    const ids = [one.ofTeacher, one.ofSecretary, other.ofTeacher, other.ofSecretary];
    const preview = (await admin.data(calls.appointables, {})).filter(({ id }) => ids.includes(id));
    expect(preview).toHaveLength(4);
    expect(preview.filter(({ hold }) => hold.includes('公示至'))).toHaveLength(2);
    const refused = await appoint(...ids);
    expect(errorOf(refused)).toBe('TEACHER_SELECTION_REFUSED');
    expect(await db.$count(qualifications, inArray(qualifications.userId, [teacherId, secretaryId]))).toBe(0);
    await over(other.id);
    const [first] = (await admin.data(calls.appointables, {})).filter(({ id }) => id === one.ofTeacher);
    expect((await appoint(...ids)).body.data).toEqual({ appointed: 4, already: 0, ended: 2 });
    const terms = await db.select().from(qualifications).where(eq(qualifications.userId, teacherId));
    expect(new Set(terms.map(({ capacity }) => capacity))).toEqual(new Set([2, 3]));
    expect(terms.find(({ capacity }) => capacity === 2)!.validUntil).toBe(first!.until);
    // Sent once more, nobody gets a second term.
    expect((await appoint(...ids)).body.data).toEqual({ appointed: 0, already: 4, ended: 0 });
    expect(
      (await db.select().from(qualifications).where(eq(qualifications.userId, teacherId))).map((row) => row.validUntil),
    ).toEqual(terms.map((row) => row.validUntil));
    expect(await admin.data(rounds.selection, { params: { id: other.id } })).toMatchObject({ state: 'ended' });
  });

  it('leave a round open whose others wait, keep who is appointed named, and are the office’s', async () => {
    const round = await noticed();
    await over(round.id);
    expect(errorOf(await teacher.call(calls.appointMany, { body: { declaration_ids: [round.ofTeacher] } }))).toBe(
      'FORBIDDEN',
    );
    expect((await appoint(round.ofTeacher)).body.data).toEqual({ appointed: 1, already: 0, ended: 0 });
    const { version, state } = await admin.data(rounds.selection, { params: { id: round.id } });
    expect(state).toBe('notice');
    const body = { id: round.id, declaration_ids: [round.ofSecretary] };
    const without = await admin.call(rounds.noticeSelection, { body }, { ifMatch: version });
    expect(without.body.message).toContain('已聘任的人员');
    expect((await raise(secretary, round.ofTeacher)).body.message).toContain('已聘任');
    expect(errorOf(await appoint(99_999))).toBe('TEACHER_SELECTION_REFUSED');
    // Two at once: one of them appoints.
    const twice = await Promise.all([appoint(round.ofSecretary), appoint(round.ofSecretary)]);
    expect(new Set(twice.map(({ body: { data } }) => data.appointed))).toEqual(new Set([0, 1]));
    expect(await db.$count(objections, eq(objections.declarationId, round.ofTeacher))).toBe(0);
  });
});
