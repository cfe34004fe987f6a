import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { flatPieces, piecesOfStamp } from '@contract/rotation/plans-pieces';
import { planEndpoints as calls, publishEndpoints as publishing, type DraftDetail } from '@contract/rotation/plans';
import { planStates } from '@contract/rotation/plans-states';
import { setState } from '@tests/builders/rotation-plan';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';

const server = await startTestServer();
const admin = await server.as('admin');
const teacher = await server.as('teacher');

const asked = { group: { grade: 2026 }, from: '2027-01', to: '2027-06' };
const snapshot = await admin.data(calls.planSnapshot, { body: asked });
const personOf = (at: number) => {
  const { id, stamp } = snapshot.people[at]!;
  return { userId: id, stamp, pieces: flatPieces(piecesOfStamp(stamp)) };
};
const added = (name: string, people = [personOf(0), personOf(1)]) =>
  admin.data(calls.addDraft, {
    body: { name, ...asked, strategy: 'manual', takenAt: snapshot.takenAt, people },
  });
const saved = (draft: DraftDetail, body: object) =>
  admin.call(calls.saveDraft, { body: { id: draft.id, ...body } }, { ifMatch: draft.version });

describe('drafts', () => {
  it('of the demo stand in each state, and the confirmed one can be published', async () => {
    const { list } = await admin.data(calls.drafts, { query: { size: 500 } });
    expect(new Set(list.map(({ state }) => state))).toEqual(new Set(planStates));
    const confirmed = list.find(({ state }) => state === 'confirmed')!;
    const preview = await admin.data(publishing.planPublishPreview, { params: { id: confirmed.id } });
    expect([preview.refusal, preview.conflicts, preview.counts.people]).toEqual(['', [], confirmed.people]);
    const stopped = list.find(({ state }) => state === 'stopped')!;
    expect((await admin.data(calls.draft, { params: { id: stopped.id } })).causes.length).toBeGreaterThan(0);
    expect(list.find(({ state }) => state === 'drafting')!.violations).toBeGreaterThan(0);
  });

  it('are for those who plan', async () => {
    expect((await server.anonymous.call(calls.drafts, { query: {} })).status).toBe(401);
    expect(errorOf(await teacher.call(calls.drafts, { query: {} }))).toBe('FORBIDDEN');
    expect(errorOf(await teacher.call(calls.planSnapshot, { body: asked }))).toBe('FORBIDDEN');
    expect(errorOf(await teacher.call(calls.removeDraft, { body: { id: 1 } }))).toBe('FORBIDDEN');
  });

  it('are kept with their pieces, listed and removed', async () => {
    const draft = await added('试排一');
    expect(draft).toMatchObject({ state: 'drafting', people: 2, version: 1, publishing: null });
    const { list, T, hidden } = await admin.data(calls.draftPieces, { params: { id: draft.id } });
    expect([T, hidden, list.map(({ userId }) => userId)]).toEqual([12, 0, [personOf(0).userId, personOf(1).userId]]);
    expect(list[0]).toMatchObject(personOf(0));
    const found = await admin.data(calls.drafts, { query: { keyword: '试排一', state: 'drafting' } });
    expect(found.list.map(({ id }) => id)).toEqual([draft.id]);
    const stale = await saved({ ...draft, version: 9 }, { people: [personOf(2)] });
    expect(errorOf(stale)).toBe('VERSION_STALE');
    await admin.data(calls.removeDraft, { body: { id: draft.id } }, { ifMatch: draft.version });
    expect(errorOf(await admin.call(calls.draft, { params: { id: draft.id } }))).toBe('NOT_FOUND');
  });

  it('are saved whole or for some people, once, and refuse who has not seen the newest state', async () => {
    const draft = await added('试排二');
    const body = { id: draft.id, name: '试排三', people: [{ ...personOf(1), pieces: [] }], score: { over: 4 } };
    const sent = () =>
      admin.call(calls.saveDraft, { body }, { ifMatch: draft.version, key: 'draft-saved-once-000000' });
    const first = await sent();
    expect(first.body.data).toMatchObject({ name: '试排三', people: 2, over: 4, version: 2 });
    expect((await sent()).body).toEqual(first.body);
    const pieces = async () => (await admin.data(calls.draftPieces, { params: { id: draft.id } })).list;
    expect((await pieces()).map((row) => row.pieces)).toEqual([personOf(0).pieces, []]);

    const stale = await saved(draft, { people: [personOf(2)] });
    expect(errorOf(stale)).toBe('VERSION_STALE');
    expect(stale.body.data).toMatchObject({ details: { copy: { version: 2, name: '试排三' } } });
    expect(await pieces()).toHaveLength(2);

    const whole = await saved({ ...draft, version: 2 }, { people: [personOf(2)], whole: true });
    expect(whole.body.data).toMatchObject({ people: 1, over: 4, name: '试排三' });
    const copy = await admin.data(calls.copyDraft, { body: { id: draft.id, name: '另一种排法' } });
    expect(copy).toMatchObject({ parentId: draft.id, parentName: '试排三', state: 'drafting', people: 1 });
    const remove = { body: { id: draft.id } };
    expect(errorOf(await admin.call(calls.removeDraft, remove, { ifMatch: 3 }))).toBe('PLAN_HAS_COPIES');
  });

  it('refuse pieces that no plan can hold, and changes in states that are closed', async () => {
    const draft = await added('试排四', []);
    const { std, hosp } = snapshot.instance.std
      .map((one) => ({ std: one.id, hosp: one.hosp[0]! }))
      .find((one) => one.hosp !== undefined)!;
    const refused = async (pieces: number[]) => {
      const answer = await saved(draft, { people: [{ ...personOf(0), stamp: '', pieces }] });
      return [errorOf(answer), answer.body.message];
    };
    const saying = (text: string) => ['PLAN_PIECES_INVALID', expect.stringContaining(text)];
    expect(await refused([0, 13, std, hosp])).toEqual(saying('超出排班月份'));
    expect(await refused([0, 4, std, hosp, 3, 6, std, hosp])).toEqual(saying('同一半月安排了两次'));
    expect(await refused([0, 4, std, 1_000_000])).toEqual(saying('没有对应关系'));
    expect(
      (await admin.call(calls.saveDraft, { body: { id: draft.id, people: [{ ...personOf(0), pieces: [1] }] } })).status,
    ).toBe(400);

    const finished = await setState(admin, draft, 'finished');
    expect(errorOf(await saved(finished, { name: '改名' }))).toBe('PLAN_STATE_WRONG');
    const skip = { body: { id: draft.id, state: 'drafting' as const } };
    const stopped = await setState(admin, finished, 'stopped');
    expect(errorOf(await admin.call(calls.setDraftState, skip, { ifMatch: stopped.version }))).toBe('PLAN_STATE_WRONG');
  });

  it('of others are not there for who stands for other people', async () => {
    const draft = await added('试排五');
    await server.database.db.execute(sql`insert into role_permission (role_id, code)
      select id, 'rotation:plan:solve' from role where code = 'secretary'`);
    const secretary = await server.as('secretary');
    expect((await secretary.data(calls.drafts, { query: {} })).list).toEqual([]);
    expect(errorOf(await secretary.call(calls.draftPieces, { params: { id: draft.id } }))).toBe('NOT_FOUND');
    const copy = { body: { id: draft.id, name: '抄走' } };
    expect(errorOf(await secretary.call(calls.copyDraft, copy))).toBe('NOT_FOUND');
    const own = await secretary.data(calls.planSnapshot, { body: asked });
    expect(own.people.length).toBeLessThan(snapshot.people.length);
  });
});
