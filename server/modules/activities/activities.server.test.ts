import { beforeAll, describe, expect, it } from 'vitest';
import { kindEndpoints } from '@contract/activities/kinds';
import { planEndpoints as calls } from '@contract/activities/plans';
import { evidenceStateKeys, shownState, shownStateKeys } from '@contract/activities/status';
import { approvalEndpoints } from '@contract/approval/endpoints';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';

const server = await startTestServer({ working: false });
const [admin, student] = await Promise.all(['admin', 'student'].map((name) => server.as(name)));
const hour = 3_600_000;
/** Behind the holiday in which the demo hospital closes all its rooms. */
const start = Math.ceil(Date.now() / hour) * hour + 45 * 24 * hour;
let wanted: Record<string, unknown> & { start_at: string; end_at: string };

beforeAll(async () => {
  const { kinds } = await admin!.data(kindEndpoints.choices, {});
  const kind = kinds.find(({ fields, review_flag }) => review_flag === 2 && fields.every((one) => !one.is_required))!;
  const noon = Math.floor((start + 8 * hour) / (24 * hour)) * 24 * hour + 4 * hour;
  wanted = {
    kind_id: kind.id,
    title: '心电图判读',
    dept_id: 1,
    start_at: new Date(noon).toISOString(),
    end_at: new Date(noon + hour).toISOString(),
    hours: 1,
    sign_before: 10,
    sign_after: 10,
    needs_sign_out: false,
    needs_evaluation: true,
  };
});
const add = (more: object = {}) => admin!.call(calls.addActivity, { body: { ...wanted, ...more } as never });
const added = async (more: object = {}) =>
  await admin!.data(calls.addActivity, { body: { ...wanted, ...more } as never });

describe('activities', () => {
  it('are for those who may', async () => {
    expect((await server.anonymous.call(calls.activities, { query: {} })).status).toBe(401);
    expect(errorOf(await student!.call(calls.activities, { query: {} }))).toBe('FORBIDDEN');
    const draft = await added();
    expect(errorOf(await student!.call(calls.activity, { params: { id: draft.id } }))).toBe('NOT_FOUND');
  });

  it('stand in every state in the demo hospital, and a filter of a state answers those', async () => {
    for (const state of shownStateKeys.filter((one) => one !== 'running')) {
      const { list } = await admin!.data(calls.activities, { query: { state, size: 500 } });
      expect(list.length, state).toBeGreaterThan(0);
      expect(new Set(list.map((row) => shownState(row, Date.now())))).toEqual(new Set([state]));
    }
    for (const evidence of evidenceStateKeys) {
      const { total } = await admin!.data(calls.activities, { query: { evidence } });
      expect(total, evidence).toBeGreaterThan(0);
    }
    for (const flow of ['activities.plan', 'activities.evidence']) {
      const { total } = await admin!.data(approvalEndpoints.inboxPages, { body: { flow } });
      expect(total, flow).toBeGreaterThan(0);
    }
  });

  it('book their room in the same step; a refusal names the holder and leaves nothing behind', async () => {
    const query = { start_at: wanted.start_at, end_at: wanted.end_at };
    const [room] = await admin!.data(calls.freeRooms, { query });
    const first = await added({ room_id: room!.id });
    expect(first.place).toBe(room!.name);
    const { total } = await admin!.data(calls.activities, { query: {} });
    const refused = await add({ room_id: room!.id, title: '另一场' });
    expect(errorOf(refused)).toBe('ROOM_TAKEN');
    expect(JSON.stringify(refused.body)).toContain('心电图判读');
    expect((await admin!.data(calls.activities, { query: {} })).total).toBe(total);
    await admin!.data(calls.removeActivity, { body: { id: first.id } }, { ifMatch: first.version });
    expect((await admin!.data(calls.freeRooms, { query })).some(({ id }) => id === room!.id)).toBe(true);
  });

  it('repeat weekly, and later ones of the series are cancelled together', async () => {
    const day = (weeks: number) =>
      new Date(Date.parse(wanted.start_at) + weeks * 7 * 24 * hour).toISOString().slice(0, 10);
    const first = await added({ title: '每周小讲课', until: day(3), without: [day(1)] });
    const query = { title: '每周小讲课', size: 100 as const };
    const { list } = await admin!.data(calls.activities, { query });
    expect(list).toHaveLength(3);
    for (const { id, version } of list)
      await admin!.data(calls.submitActivity, { params: { id } }, { ifMatch: version });
    const { version } = await admin!.data(calls.activity, { params: { id: first.id } });
    const body = { reason: '停电', following: true };
    expect(await admin!.data(calls.cancelActivity, { params: { id: first.id }, body }, { ifMatch: version })).toEqual({
      cancelled: 3,
    });
    const again = await admin!.call(calls.cancelActivity, { params: { id: first.id }, body }, { ifMatch: version + 1 });
    expect(errorOf(again)).toBe('ACTIVITY_STATE');
  });
});
