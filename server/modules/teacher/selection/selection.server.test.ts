import { and, eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { approvalEndpoints } from '@contract/approval/endpoints';
import { attachmentEndpoints } from '@contract/attachment/endpoints';
import { daysAhead } from '@contract/rotation/stay-states';
import { declarationEndpoints as own, type OpenRound } from '@contract/teacher/selection/declarations';
import { declareFlowKey } from '@contract/teacher/selection/flow-key';
import { selectionEndpoints as calls, type Selection } from '@contract/teacher/selection/rounds';
import { lastDayOf, renewedUntil } from '@contract/teacher/rules';
import { today } from '@server/kits/today';
import { attachPdf } from '@tests/server/attach';
import { errorOf, type TestClient } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { noticePushes } from '../../notice/tables';
import { qualifications } from '../qualifications/tables';
import { qualificationRules } from '../rules/tables';
import { declarations, selections } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const [admin, secretary, teacher, student] = (await Promise.all(
  ['admin', 'secretary', 'teacher', 'student'].map((name) => server.as(name)),
)) as [TestClient, TestClient, TestClient, TestClient];
/** The demo's secretary and teacher. */
const [secretaryId, teacherId] = [2, 3];
const day = today();
await db.delete(qualifications).where(inArray(qualifications.userId, [teacherId, secretaryId]));
const origin = 'https://reach.hospital.test';

let made = 0;
const bodyOf = (part: object = {}) => ({
  name: `示例遴选 ${(made += 1)}`,
  capacity: 2 as const,
  level: 1 as const,
  year: 2026,
  quota: 1,
  apply_from: day,
  apply_until: daysAhead(day, 5),
  title: 0 as const,
  degree: 0 as const,
  training: 0 as const,
  years: 0,
  notice_days: 3,
  materials: ['职称证书'],
  items: [
    { name: '教学能力', most: 60 },
    { name: '临床能力', most: 40 },
  ],
  reviewer_ids: [secretaryId],
  ...part,
});
const draft = (part: object = {}) => admin.data(calls.saveSelection, { body: bodyOf(part) });
const publish = ({ id, version }: Selection, on = true, notify = false) =>
  admin.call(calls.publishSelection, { body: { id, publish: on, notify } }, { ifMatch: version });
const opened = async (part: object = {}) => {
  const answer = await publish(await draft(part));
  expect(answer.status).toBe(200);
  return answer.body.data;
};
const roundOf = (id: number) => admin.data(calls.selection, { params: { id } });
const mineOf = (id: number) => teacher.data(own.openRound, { params: { id } });
const proof = async () => (await attachPdf(teacher, 'teacher-declaration')).id;
const fill = async (id: number, part: object = {}, who = teacher) =>
  who.call(
    own.saveDeclaration,
    {
      body: {
        selection_id: id,
        statement: '带教八年',
        is_committed: true,
        materials: [{ name: '职称证书', files: [await proof()] }],
        submit: true,
        ...part,
      },
    },
    { ifMatch: (await who.data(own.openRound, { params: { id } })).version || undefined },
  );
const submitted = async (id: number): Promise<NonNullable<OpenRound['declaration']>> => {
  const answer = await fill(id);
  expect(answer.body.message).not.toContain('不');
  return (await mineOf(id)).declaration!;
};
const sheet = (first: number, second: number) => ({
  scores: [
    { item: '教学能力', score: first },
    { item: '临床能力', score: second },
  ],
});
const decide = async (declarationId: number, pass: 1 | 2, input?: object, who = secretary) => {
  const params = { flow: declareFlowKey, subject: `${declarationId}-${teacherId}` };
  const record = (await who.data(approvalEndpoints.ofSubject, { params })).record!;
  const body = { node_id: record.node!.id, pass, comment: pass === 2 ? '材料不全' : '', ...(input && { input }) };
  return who.call(approvalEndpoints.review, { params: { id: record.id }, body });
};
/** The window of a round closes: as if days had gone by. */
const close = (id: number) =>
  db
    .update(selections)
    .set({ applyFrom: daysAhead(day, -9), applyUntil: daysAhead(day, -1) })
    .where(eq(selections.id, id));
const end = async (id: number, appoint: boolean) =>
  admin.call(calls.endSelection, { body: { id, appoint } }, { ifMatch: (await roundOf(id)).version });
const notice = async (id: number, ids: number[]) =>
  admin.call(calls.noticeSelection, { body: { id, declaration_ids: ids } }, { ifMatch: (await roundOf(id)).version });
const tellings = async (event: string) =>
  (await db.select().from(noticePushes).where(eq(noticePushes.event, event))).length;

describe('a round', () => {
  it('is the office’s: nobody without the permission reads, writes, publishes or ends it', async () => {
    expect((await server.anonymous.call(calls.selections, { query: {} })).status).toBe(401);
    const refused = [
      secretary.call(calls.selections, { query: {} }),
      secretary.call(calls.applicants, { query: { selection_id: 3 } }),
      secretary.call(calls.saveSelection, { body: bodyOf() }),
      teacher.call(calls.publishSelection, { body: { id: 1, publish: true } }, { ifMatch: 1 }),
      teacher.call(calls.endSelection, { body: { id: 4, appoint: true } }, { ifMatch: 1 }),
      student.call(own.openRounds, {}),
    ];
    for (const call of refused) expect(errorOf(await call)).toBe('FORBIDDEN');
  });

  it('refuses what cannot be: a name twice, a window backwards, no rule for its term, a trainee who scores', async () => {
    const first = await draft();
    const code = async (part: object) => errorOf(await admin.call(calls.saveSelection, { body: bodyOf(part) }));
    expect(await code({ name: ` ${first.name}` })).toBe('NAME_TAKEN');
    expect(await code({ apply_until: daysAhead(day, -1) })).toBe('TEACHER_SELECTION_REFUSED');
    expect(await code({ capacity: 5 })).toBe('TEACHER_NO_RULE');
    expect(await code({ reviewer_ids: [4] })).toBe('REFERENCE_MISSING');
    expect(await code({ reviewer_ids: [2, 2] })).toBe('INPUT_INVALID');
    expect(await code({ items: [] })).toBe('INPUT_INVALID');
  });

  it('is written once however often the same key comes, and changed only by who saw its newest state', async () => {
    const body = bodyOf();
    const one = await admin.data(calls.saveSelection, { body }, { key: 'selection-1' });
    expect(await admin.data(calls.saveSelection, { body }, { key: 'selection-1' })).toEqual(one);
    const change = { body: { ...body, id: one.id, quota: 3 } };
    const changed = await admin.data(calls.saveSelection, change, { ifMatch: one.version });
    expect(changed).toMatchObject({ quota: 3, state: 'draft' });
    expect(errorOf(await admin.call(calls.saveSelection, change, { ifMatch: one.version }))).toBe('VERSION_STALE');
  });

  it('is seen by teachers once it is published, told to whom it is for, and withdrawn while nobody declared', async () => {
    const row = await draft();
    expect((await teacher.call(own.openRound, { params: { id: row.id } })).status).toBe(404);
    const targets = await admin.data(calls.selectionTargets, { params: { id: row.id } });
    expect(targets.qualified).toBeGreaterThan(0);
    expect(targets.people).toBeGreaterThanOrEqual(targets.qualified);
    const before = await tellings('teacher.selection.published');
    const live = (await publish(row, true, true)).body.data;
    expect(live).toMatchObject({ state: 'open', published_on: day });
    expect(await tellings('teacher.selection.published')).toBe(before + 1);
    expect((await teacher.data(own.openRounds, {})).map(({ id }) => id)).toContain(row.id);
    expect(
      errorOf(await admin.call(calls.saveSelection, { body: bodyOf({ id: row.id }) }, { ifMatch: live.version })),
    ).toBe('TEACHER_SELECTION_REFUSED');
    const back = (await publish(live, false)).body.data;
    expect(back.state).toBe('draft');
    expect(await admin.data(calls.removeSelection, { body: { id: row.id } }, { ifMatch: back.version })).toEqual({
      id: row.id,
    });
  });
});

describe('a declaration', () => {
  it('is saved as it is, and submitted only when it is whole and all conditions are met', async () => {
    const { id } = await opened();
    expect((await fill(id, { statement: '', materials: [], is_committed: false, submit: false })).status).toBe(200);
    expect((await mineOf(id)).declaration?.state).toBe('draft');
    for (const part of [{ statement: ' ' }, { materials: [] }, { is_committed: false }])
      expect(errorOf(await fill(id, part))).toBe('TEACHER_DECLARE_REFUSED');
    const high = await opened({ title: 4, training: 4, years: 40 });
    const answer = await fill(high.id);
    expect(errorOf(answer)).toBe('TEACHER_DECLARE_REFUSED');
    expect(answer.body.message).toContain('从业年限');
    expect((await mineOf(high.id)).lines.filter(({ is_met }) => !is_met).length).toBeGreaterThan(1);
  });

  it('is refused outside the window, of a stale state, and to whoever is suspended', async () => {
    const early = await opened({ apply_from: daysAhead(day, 1) });
    expect(errorOf(await fill(early.id))).toBe('TEACHER_DECLARE_REFUSED');
    const { id } = await opened();
    await fill(id, { submit: false });
    const body = { selection_id: id, statement: '改', is_committed: true, files: [], submit: false };
    expect(errorOf(await teacher.call(own.saveDeclaration, { body }))).toBe('VERSION_MISSING');
    expect(errorOf(await teacher.call(own.saveDeclaration, { body }, { ifMatch: 99 }))).toBe('VERSION_STALE');
    const values = {
      userId: teacherId,
      capacity: 2,
      level: 1,
      qualifiedOn: day,
      validUntil: day,
      reason: '停',
    } as const;
    await db.insert(qualifications).values(values);
    expect((await mineOf(id)).obstacle).toContain('停聘');
    expect(errorOf(await fill(id))).toBe('TEACHER_DECLARE_REFUSED');
    await db.delete(qualifications).where(eq(qualifications.userId, teacherId));
  });

  it('is one’s own: others neither withdraw, print nor read it, nor its materials', async () => {
    const { id } = await opened({ reviewer_ids: [1] });
    const declared = await submitted(id);
    const body = { id: declared.id };
    expect(errorOf(await secretary.call(own.withdrawDeclaration, { body }, { ifMatch: declared.version }))).toBe(
      'NOT_FOUND',
    );
    expect(errorOf(await secretary.call(own.removeDeclaration, { body }, { ifMatch: declared.version }))).toBe(
      'NOT_FOUND',
    );
    const print = { body: { ...body, what: 'form' as const, origin } };
    expect(errorOf(await secretary.call(own.declarationForm, print))).toBe('NOT_FOUND');
    expect((await teacher.call(own.declarationForm, print)).status).toBe(200);
    const params = { id: declared.materials[0]!.files[0]!.id };
    expect((await student.call(attachmentEndpoints.content, { params })).status).toBe(404);
  });

  it('is withdrawn and submitted again, and what was rejected too', async () => {
    const { id } = await opened();
    const first = await submitted(id);
    expect(errorOf(await fill(id))).toBe('TEACHER_DECLARE_REFUSED');
    const taken = await teacher.data(own.withdrawDeclaration, { body: { id: first.id } }, { ifMatch: first.version });
    expect(taken.declaration?.state).toBe('withdrawn');
    // What he has taken back and writes anew is his alone, though his round's reviewers know its number.
    const peek = secretary.call(own.declarationReview, { params: { id: first.id } });
    expect(errorOf(await peek)).toBe('NOT_FOUND');
    await submitted(id);
    expect((await decide(first.id, 2)).status).toBe(200);
    expect((await mineOf(id)).declaration?.state).toBe('rejected');
    expect((await submitted(id)).state).toBe('pending');
  });

  it('is scored by all reviewers within the sheet, and nobody else', async () => {
    const { id } = await opened({ reviewer_ids: [secretaryId, 1] });
    const declared = await submitted(id);
    const review = { params: { id: declared.id } };
    expect((await secretary.data(own.declarationReview, review)).items).toHaveLength(2);
    expect(errorOf(await decide(declared.id, 1))).toBe('INPUT_INVALID');
    expect(errorOf(await decide(declared.id, 1, sheet(61, 10)))).toBe('TEACHER_DECLARE_REFUSED');
    expect((await decide(declared.id, 1, sheet(50, 30.5))).status).toBe(200);
    expect((await mineOf(id)).declaration?.state).toBe('pending');
    expect((await decide(declared.id, 1, sheet(40, 30), admin)).status).toBe(200);
    const [row] = (await admin.data(calls.applicants, { query: { selection_id: id } })).list;
    expect(row).toMatchObject({ state: 'passed', score: 75.25, scored_by: 2, rank: 1 });
  });
});

describe('the result', () => {
  it('is noticed after the window, within the limit, and appoints after the notice: with a term and a certificate', async () => {
    const { id } = await opened();
    const declared = await submitted(id);
    expect(errorOf(await notice(id, [declared.id]))).toBe('TEACHER_SELECTION_REFUSED');
    await close(id);
    const waiting = await notice(id, [declared.id]);
    expect(waiting.body.message).toContain('审核中');
    await decide(declared.id, 1, sheet(50, 30));
    expect(errorOf(await end(id, true))).toBe('TEACHER_SELECTION_REFUSED');
    expect(errorOf(await notice(id, [declared.id + 1000]))).toBe('TEACHER_SELECTION_REFUSED');
    expect((await mineOf(id)).declaration?.is_selected).toBe(false);
    expect((await notice(id, [declared.id])).status).toBe(200);
    const early = await end(id, true);
    expect(early.body.message).toContain('公示至');
    const certificate = { body: { id: declared.id, origin } };
    expect(errorOf(await admin.call(calls.selectionCertificate, certificate))).toBe('NOT_FOUND');
    await db
      .update(selections)
      .set({ noticedOn: daysAhead(day, -3) })
      .where(eq(selections.id, id));
    const before = await tellings('teacher.selection.result');
    expect((await end(id, true)).body.data).toMatchObject({ state: 'ended', selected: 1 });
    expect(await tellings('teacher.selection.result')).toBe(before + 1);
    const [rule] = await db
      .select()
      .from(qualificationRules)
      .where(and(eq(qualificationRules.capacity, 2), eq(qualificationRules.level, 1)));
    const [held] = await db.select().from(qualifications).where(eq(qualifications.userId, teacherId));
    const until = lastDayOf(day, rule!.validMonths);
    expect(held).toMatchObject({ capacity: 2, level: 1, qualifiedOn: day, validUntil: until });
    expect((await mineOf(id)).declaration?.certificate).toMatch(/^SZ\d{9}$/);
    const printed = await admin.call(calls.selectionCertificate, certificate);
    expect(printed.status).toBe(200);
    const mine = { body: { id: declared.id, what: 'certificate' as const, origin } };
    expect((await teacher.call(own.declarationForm, mine)).status).toBe(200);
    expect(errorOf(await end(id, true))).toBe('TEACHER_SELECTION_REFUSED');
    // Whoever holds it already goes on from its end.
    const again = await opened();
    const second = await submitted(again.id);
    await decide(second.id, 1, sheet(60, 40));
    await close(again.id);
    await notice(again.id, [second.id]);
    await db
      .update(selections)
      .set({ noticedOn: daysAhead(day, -3) })
      .where(eq(selections.id, again.id));
    await end(again.id, true);
    const [renewed] = await db.select().from(qualifications).where(eq(qualifications.userId, teacherId));
    expect(renewed!.validUntil).toBe(renewedUntil(until, rule!.validMonths, day));
  });

  it('keeps the limit of a department', async () => {
    const { id } = await opened({ reviewer_ids: [1] });
    await db
      .insert(declarations)
      .values(
        [teacherId, secretaryId].map((userId) => ({ selectionId: id, userId, state: 'passed' as const, score: 80 })),
      );
    await close(id);
    const { list } = await admin.data(calls.applicants, { query: { selection_id: id } });
    const answer = await notice(
      id,
      list.map((one) => one.id),
    );
    expect(answer.body.message).toContain('已超出');
  });

  it('is nothing where a round is closed, and everybody is told', async () => {
    const { id } = await opened();
    const declared = await submitted(id);
    await decide(declared.id, 2);
    const before = await tellings('teacher.selection.result');
    expect((await end(id, false)).body.data).toMatchObject({ state: 'ended', selected: 0 });
    expect(await tellings('teacher.selection.result')).toBe(before + 1);
  });
});
