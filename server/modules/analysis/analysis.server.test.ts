import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { daysAhead } from '@contract/rotation/stay-states';
import { analysisEndpoints as calls } from '@contract/analysis/endpoints';
import type { Card } from '@contract/analysis/rules';
import { dataSets, setKeys } from '@contract/analysis/sets';
import { weekOf } from '@contract/weeklog/rules';
import { today } from '@server/kits/today';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { subscriptions } from './boards';
import { analysisReminders } from './extras';
import { forget } from './figures';
import { analysisBoards } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const [admin, secretary, teacher, student] = await Promise.all(
  ['admin', 'secretary', 'teacher', 'student'].map((name) => server.as(name)),
);
const card: Card = { id: 'a', title: '人数', set: 'people', kind: 'number', group: null, dept_id: null, width: 4 };

it('is refused without a sign-in and without its permission', async () => {
  expect((await server.anonymous.call(calls.figure, { query: { set: 'people' } })).status).toBe(401);
  for (const call of [
    student!.call(calls.figure, { query: { set: 'people' } }),
    teacher!.call(calls.rows, { query: { set: 'people' } }),
    secretary!.call(calls.saveBoard, { body: { name: '我的', draft: [card] } }),
    secretary!.call(calls.shareBoard, { body: { id: 1, role_codes: [] } }),
    secretary!.call(calls.metrics, {}),
    secretary!.call(calls.testDataSet, { query: { set: 'people' } }),
  ])
    expect(errorOf(await call)).toBe('FORBIDDEN');
});

describe('figures', () => {
  it.each(setKeys)('%s adds up to the rows behind it, as a whole and in each group', async (set) => {
    const group = dataSets[set].groups[0]!;
    // In the first days of a year nothing may have happened yet.
    const year = Number(daysAhead(today(), -40).slice(0, 4));
    const figure = await admin!.data(calls.figure, { query: { set, group, year } });
    expect(figure.rows).toBeGreaterThan(0);
    const all = await admin!.data(calls.rows, { query: { set, year, size: 500 } });
    expect(all.total).toBe(figure.rows);
    expect(figure.groups.reduce((sum, { rows }) => sum + rows, 0)).toBe(figure.rows);
    const { label, rows } = figure.groups[0]!;
    const some = await admin!.data(calls.rows, { query: { set, group, label, year, size: 500 } });
    expect(some.total).toBe(rows);
    expect(new Set(all.list.map(({ id }) => id)).size).toBe(all.list.length);
  });

  it('show a secretary what her departments do and nothing of another', async () => {
    const wards = async (who: typeof admin) =>
      (await who!.data(calls.rows, { query: { set: 'load', size: 500 } })).list.map((row) => Number(row.id));
    const [own, all] = [await wards(secretary), await wards(admin)];
    expect(own.length).toBeGreaterThan(0);
    const other = all.find((id) => !own.includes(id))!;
    for (const set of ['load', 'activities', 'attendance', 'exam'] as const) {
      const asked = { query: { set, dept_id: other, size: 500 } };
      const { list } = await secretary!.data(calls.rows, asked);
      // Her own people are hers wherever they are; the ward itself is not.
      if (set === 'load' || set === 'activities') expect(list).toEqual([]);
      expect((await secretary!.data(calls.figure, asked)).rows).toBe(list.length);
    }
    const strangers = (await admin!.data(calls.rows, { query: { set: 'people', dept_id: other, size: 500 } })).list;
    const known = new Set(
      (await secretary!.data(calls.rows, { query: { set: 'people', size: 500 } })).list.map(({ id }) => id),
    );
    expect(strangers.length).toBeGreaterThan(0);
    expect(strangers.some(({ id }) => !known.has(id))).toBe(true);
    const [mine, everybody] = await Promise.all(
      [secretary, admin].map((who) => who!.data(calls.figure, { query: { set: 'people' } })),
    );
    expect(mine!.value!).toBeGreaterThan(0);
    expect(mine!.value!).toBeLessThan(everybody!.value!);
  });

  it('follow the filters that their set knows, and only those', async () => {
    const all = await admin!.data(calls.figure, { query: { set: 'attendance' } });
    const before = await admin!.data(calls.figure, { query: { set: 'attendance', year: 2001 } });
    expect([before.rows, before.value]).toEqual([0, null]);
    expect(all.rows).toBeGreaterThan(0);
    const now = await admin!.data(calls.figure, { query: { set: 'people' } });
    const same = await admin!.data(calls.figure, { query: { set: 'people', year: 2001 } });
    expect(same.value).toBe(now.value);
  });

  it('do not answer while their set is stopped', async () => {
    const set = (await admin!.data(calls.dataSets, {})).find((one) => one.set_key === 'people')!;
    const off = await admin!.data(calls.switchDataSet, { body: { id: set.id, status: 2 } }, { ifMatch: set.version });
    expect(errorOf(await secretary!.call(calls.figure, { query: { set: 'people' } }))).toBe('ANALYSIS_SET_OFF');
    // Whoever mends it can still try it.
    expect((await admin!.data(calls.testDataSet, { query: { set: 'people' } })).total).toBeGreaterThan(0);
    await admin!.data(calls.switchDataSet, { body: { id: set.id, status: 1 } }, { ifMatch: off.version });
  });

  it('are coloured by the thresholds of their metric, from the moment on at which these change', async () => {
    const metric = (await admin!.data(calls.metrics, {})).find((one) => one.set_key === 'teachers')!;
    const { id, version, set_key: _, status: __, cache_seconds: ___, ...fields } = metric;
    const save = (part: object, ifMatch: number) =>
      admin!.call(calls.saveMetric, { body: { id, ...fields, ...part } }, { ifMatch });
    expect(errorOf(await save({ green: 5, red: 1 }, version))).toBe('ANALYSIS_THRESHOLDS');
    expect(errorOf(await save({ green: 0, red: 0 }, version - 1))).toBe('VERSION_STALE');
    await save({ green: 0, red: 0 }, version);
    expect((await admin!.data(calls.figure, { query: { set: 'teachers' } })).colour).toBe('red');
    const alerts = await admin!.data(calls.rows, { query: { set: 'alerts', keyword: metric.name } });
    expect(alerts.total).toBeGreaterThan(0);
    await save({}, version + 1);
    forget();
  });
});

describe('a board', () => {
  it('is made, published, shared, seen by its roles and told of each week', async () => {
    const bad = { ...card, kind: 'pie', set: 'attendance', group: 'type_name' } as const;
    expect(errorOf(await admin!.call(calls.saveBoard, { body: { name: '周会', draft: [bad] } }))).toBe('ANALYSIS_CARD');
    const empty = await admin!.data(calls.saveBoard, { body: { name: '周会', draft: [] } });
    const { id } = empty;
    const act = <Body extends object>(more: Body, version: number) =>
      [{ body: { id, ...more } }, { ifMatch: version }] as const;
    expect(errorOf(await admin!.call(calls.publishBoard, ...act({}, 1)))).toBe('ANALYSIS_EMPTY');
    expect(errorOf(await admin!.call(calls.shareBoard, ...act({ role_codes: ['secretary'] }, 1)))).toBe(
      'ANALYSIS_UNPUBLISHED',
    );
    await admin!.data(calls.saveBoard, ...act({ name: '周会', draft: [card] }, 1));
    const seen = async () => (await secretary!.data(calls.boards, {})).find((one) => one.id === id);
    expect(await seen()).toBeUndefined();
    await admin!.data(calls.publishBoard, ...act({}, 2));
    expect(await seen()).toBeUndefined();
    const mark = { body: { id, is_favourite: true, is_subscribed: true } };
    expect(errorOf(await secretary!.call(calls.markBoard, mark))).toBe('NOT_FOUND');
    const shared = await admin!.data(calls.shareBoard, ...act({ role_codes: ['secretary', 'nobody'] }, 3));
    expect(shared).toMatchObject({ status: 'published', role_codes: ['secretary'], published_version: 1 });
    // What is being edited is no reader's business.
    expect(await seen()).toMatchObject({ draft: null, cards: [card] });
    await admin!.data(calls.saveBoard, ...act({ name: '周会', draft: [{ ...card, width: 6 }] }, 4));
    expect(await seen()).toMatchObject({ status: 'changed', cards: [card] });

    expect(await secretary!.data(calls.markBoard, mark)).toMatchObject({ is_favourite: true, is_subscribed: true });
    expect((await secretary!.data(calls.shownBoards, {})).map((one) => one.id)).toContain(id);
    const monday = weekOf(today(), { week_day: 1 });
    const due = await analysisReminders[0]!.due(db, { from: monday, to: monday });
    expect(due.filter((one) => one.recipients.includes(2)).map((one) => one.link)).toEqual([
      `/data-analysis/dashboard?board=${id}`,
    ]);
    await db.update(analysisBoards).set({ roleCodes: [] }).where(eq(analysisBoards.id, id));
    expect((await subscriptions(db)).filter((one) => one.personId === 2)).toEqual([]);
    expect((await admin!.call(calls.removeBoard, ...act({}, 5))).status).toBe(200);
  });
});
