import { expect, it } from 'vitest';
import { approvalEndpoints } from '@contract/approval/endpoints';
import { daysAhead } from '@contract/rotation/stay-states';
import { declarationEndpoints as own } from '@contract/teacher/selection/declarations';
import { declareFlowKey } from '@contract/teacher/selection/flow-key';
import { selectionEndpoints as calls } from '@contract/teacher/selection/rounds';
import { eq } from 'drizzle-orm';
import { today } from '@server/kits/today';
import { attachPdf } from '@tests/server/attach';
import { errorOf, type TestClient } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { noticePushes } from '../../notice/tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const [admin, secretary, teacher] = (await Promise.all(
  ['admin', 'secretary', 'teacher'].map((name) => server.as(name)),
)) as [TestClient, TestClient, TestClient];
const [secretaryId, teacherId] = [2, 3];
const day = today();
const names = ['职称证书', '培训证书'];

const { id: roundId, version } = await admin.data(calls.saveSelection, {
  body: {
    name: '材料逐项核对',
    capacity: 2,
    level: 1,
    year: 2026,
    quota: null,
    note: '',
    notice_days: 3,
    title: 0,
    degree: 0,
    training: 0,
    years: 0,
    apply_from: day,
    apply_until: daysAhead(day, 5),
    materials: names,
    items: [{ name: '教学能力', most: 100 }],
    reviewer_ids: [secretaryId],
  },
});
await admin.data(calls.publishSelection, { body: { id: roundId, publish: true } }, { ifMatch: version });

const proof = async () => (await attachPdf(teacher, 'teacher-declaration')).id;
const mine = async () => (await teacher.data(own.openRound, { params: { id: roundId } })).declaration!;
const statesOf = async () => (await mine()).materials.map(({ state }) => state);
const save = async (materials: { name: string; files: string[] }[], submit: boolean) => {
  const { version: seen } = await teacher.data(own.openRound, { params: { id: roundId } });
  const body = { selection_id: roundId, statement: '带教八年', is_committed: true, files: [], materials, submit };
  return teacher.call(own.saveDeclaration, { body }, { ifMatch: seen || undefined });
};
const review = async (who = secretary) => who.data(own.declarationReview, { params: { id: (await mine()).id } });
const judge = async (name: string, verdict: 'accepted' | 'returned', part: object = {}, who = secretary) => {
  const { id, materials } = await mine();
  const seen = materials.find((one) => one.name === name)!.files.map((file) => file.id);
  const reason = verdict === 'returned' ? '看不清' : '';
  return who.call(own.judgeMaterial, { body: { id, name, verdict, reason, seen, ...part } });
};
const pass = async () => {
  const { id } = await mine();
  const params = { flow: declareFlowKey, subject: `${id}-${teacherId}` };
  const record = (await secretary.data(approvalEndpoints.ofSubject, { params })).record!;
  const input = { scores: [{ item: '教学能力', score: 90 }] };
  const body = { node_id: record.node!.id, pass: 1 as const, comment: '', input };
  return secretary.call(approvalEndpoints.review, { params: { id: record.id }, body });
};

it('are matched one by one: what lacks is named, what came back is replaced alone, and nothing passes before', async () => {
  const title = await proof();
  const lacking = await save([{ name: names[0]!, files: [title] }], true);
  expect(lacking.body.message).toContain('培训证书');
  expect((await save([{ name: names[0]!, files: [title] }], false)).status).toBe(200);
  expect(await statesOf()).toEqual(['present', 'missing']);
  const training = await proof();
  const both = [
    { name: names[0]!, files: [title] },
    { name: names[1]!, files: [training] },
  ];
  expect((await save(both, true)).status).toBe(200);

  expect((await review()).may_judge).toBe(true);
  expect(errorOf(await judge(names[1]!, 'returned', { reason: ' ' }))).toBe('INPUT_INVALID');
  expect(errorOf(await judge(names[1]!, 'accepted', { seen: [title] }))).toBe('TEACHER_DECLARE_REFUSED');
  expect(errorOf(await judge(names[1]!, 'accepted', {}, teacher))).toBe('TEACHER_DECLARE_REFUSED');
  expect((await judge(names[0]!, 'accepted')).status).toBe(200);
  expect((await judge(names[1]!, 'returned')).status).toBe(200);
  const told = await db.select().from(noticePushes).where(eq(noticePushes.event, 'teacher.material.returned'));
  expect(told).toHaveLength(1);
  expect((await mine()).materials[1]).toMatchObject({ state: 'returned', reason: '看不清' });
  expect((await pass()).body.message).toContain('培训证书');

  const replace = async (name: string, files: string[]) => {
    const { id, version: seen } = await mine();
    return teacher.call(own.replaceMaterial, { body: { id, name, files } }, { ifMatch: seen });
  };
  expect(errorOf(await replace(names[0]!, [await proof()]))).toBe('TEACHER_DECLARE_REFUSED');
  const better = await proof();
  expect((await replace(names[1]!, [better])).status).toBe(200);
  expect(await statesOf()).toEqual(['accepted', 'present']);
  expect((await mine()).materials[1]!.files.map(({ id }) => id)).toEqual([better]);
  expect((await judge(names[1]!, 'accepted')).status).toBe(200);
  expect((await pass()).status).toBe(200);
  expect((await review()).may_judge).toBe(false);
  expect(errorOf(await judge(names[0]!, 'returned'))).toBe('TEACHER_DECLARE_REFUSED');
});
