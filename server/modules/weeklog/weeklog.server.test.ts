import { and, eq, inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { daysAhead } from '@contract/rotation/stay-states';
import { weeklogConfigEndpoints as config } from '@contract/weeklog/config';
import { weeklogItemEndpoints as items } from '@contract/weeklog/items';
import { weeklogOwnEndpoints as own } from '@contract/weeklog/own';
import { weekOf } from '@contract/weeklog/rules';
import { weeklogViewEndpoints as view } from '@contract/weeklog/view';
import { today } from '@server/kits/today';
import { attachPdf } from '@tests/server/attach';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { noticePushes } from '../notice/tables';
import { weeklogReminders } from './extras';
import { weeklogLogs } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const [admin, secretary, teacher, student] = await Promise.all(
  ['admin', 'secretary', 'teacher', 'student'].map((name) => server.as(name)),
);
const week = weekOf(today(), { week_day: 1 });
/** The hospital's items that must be filled in. */
const required = [
  { item_id: 4, number: 2 },
  { item_id: 8, number: 1 },
];
const content = { week, done: '带教查房两次', values: required };
const told = (event: string) => db.select().from(noticePushes).where(eq(noticePushes.event, event));

beforeEach(async () => {
  await db.delete(weeklogLogs).where(and(inArray(weeklogLogs.personId, [2, 3]), eq(weeklogLogs.week, week)));
});

it('is refused without a sign-in, without its permission, and to who is not asked', async () => {
  const draft = { body: { ...content, is_submitted: false, version: 0 } };
  expect((await server.anonymous.call(own.saveLog, draft)).status).toBe(401);
  for (const call of [
    student!.call(own.saveLog, draft),
    teacher!.call(view.weekPeople, { query: {} }),
    teacher!.call(items.items, {}),
    secretary!.call(config.departments, { query: {} }),
  ])
    expect(errorOf(await call)).toBe('FORBIDDEN');
  const { list } = await admin!.data(config.departments, { query: {} });
  const ward = list.find(({ reviewers }) => reviewers.some(({ user_id: id }) => id === 2))!;
  const status = (value: 1 | 2, version: number) =>
    admin!.data(config.switchDepartment, { body: { id: ward.id, status: value } }, { ifMatch: version });
  const off = await status(2, ward.version);
  expect(errorOf(await teacher!.call(own.saveLog, draft))).toBe('WEEKLOG_NOT_ASKED');
  expect(await teacher!.data(own.ownLog, { query: {} })).toMatchObject({ is_asked: false, items: [] });
  await status(1, off.version);
});

describe('a log', () => {
  it('goes from draft to handed in, back, and is read once', async () => {
    const empty = await teacher!.data(own.ownLog, { query: {} });
    expect(empty).toMatchObject({ week, id: null, is_asked: true, version: 0 });
    expect(empty.items.map(({ name }) => name)).toContain('介入手术带教');
    expect(empty.items.map(({ name }) => name)).not.toContain('督导科室');
    expect(empty.last?.week).toBe(daysAhead(week, -7));
    const file = await attachPdf(teacher!, 'weeklog');
    const draft = await teacher!.data(own.saveLog, {
      body: { ...content, values: [], photos: [file.id], is_submitted: false, version: 0 },
    });
    expect(draft).toMatchObject({ photos: [file.id], version: 1 });
    const early = { body: { ...content, values: [], is_submitted: true, version: 1 } };
    expect(errorOf(await teacher!.call(own.saveLog, early))).toBe('WEEKLOG_INCOMPLETE');
    const sent = await teacher!.data(own.saveLog, {
      body: { ...content, photos: [file.id], is_submitted: true, version: 1 },
    });
    expect(sent).toMatchObject({ state: 'submitted', version: 2 });
    const again = { body: { ...content, is_submitted: true, version: 2 } };
    expect(errorOf(await teacher!.call(own.saveLog, again))).toBe('WEEKLOG_STATE');
    const id = sent.id!;
    const back = await teacher!.data(own.withdrawLog, { body: { id } }, { ifMatch: 2 });
    expect(back.submitted_at).toBeNull();
    // What is being written is its writer's alone.
    expect(errorOf(await secretary!.call(view.weekLog, { params: { id } }))).toBe('NOT_FOUND');
    await teacher!.data(own.saveLog, { body: { ...content, photos: [file.id], is_submitted: true, version: 3 } });
    const seen = await secretary!.data(view.weekLog, { params: { id } });
    expect(seen).toMatchObject({
      name: '带老师',
      photos: [file.id],
      can_review: true,
      values: required.map((one) => ({ ...one, text: '' })),
    });
    const read = await secretary!.data(view.reviewLog, { body: { id, comment: '很好' } }, { ifMatch: seen.version });
    expect(read).toMatchObject({ state: 'reviewed', reviewer: '文秘书', comment: '很好' });
    expect((await told('weeklog.log.reviewed')).map(({ content: words }) => words.includes('很好'))).toEqual([false]);
    const late = await teacher!.call(own.withdrawLog, { body: { id } }, { ifMatch: read.version });
    expect(errorOf(late)).toBe('WEEKLOG_STATE');
  });

  it('is not written over by a device that saw an older one', async () => {
    const body = { ...content, is_submitted: false, version: 0 };
    await teacher!.data(own.saveLog, { body });
    const stale = await teacher!.call(own.saveLog, { body: { ...body, done: '另一台设备' } });
    expect(errorOf(stale)).toBe('VERSION_STALE');
    expect((await teacher!.data(own.ownLog, { query: {} })).done).toBe(content.done);
  });

  it('is of this week or one before it, since it is asked for', async () => {
    for (const day of [daysAhead(today(), 7), '2020-01-01']) {
      expect(errorOf(await teacher!.call(own.ownLog, { query: { week: day } }))).toBe('WEEKLOG_WEEK');
      const call = teacher!.call(own.saveLog, { body: { ...content, week: day, is_submitted: false, version: 0 } });
      expect(errorOf(await call)).toBe('WEEKLOG_WEEK');
    }
  });

  it('keeps of what is sent only what is asked', async () => {
    const values = [
      ...required,
      { item_id: 11, number: 9 },
      { item_id: 1, number: 9 },
      { item_id: 9, number: 3, text: '读指南' },
    ];
    const saved = await teacher!.data(own.saveLog, { body: { ...content, values, is_submitted: false, version: 0 } });
    expect(saved.values).toEqual([
      { item_id: 4, number: 2, text: '' },
      { item_id: 8, number: 1, text: '' },
      { item_id: 9, number: null, text: '读指南' },
    ]);
  });
});

describe('who reads', () => {
  it('sees people by weeks, as many as the counts say, and never reads his own', async () => {
    await secretary!.data(own.saveLog, { body: { ...content, is_submitted: true, version: 0 } });
    const counts = await secretary!.data(view.weekCounts, { query: {} });
    const { list, total } = await secretary!.data(view.weekPeople, { query: {} });
    expect(counts.asked).toBe(total);
    for (const { state, count } of counts.states) {
      const of = await secretary!.data(view.weekPeople, { query: { state } });
      expect([state, of.total]).toEqual([state, count]);
    }
    expect(new Set(list.map(({ dept_name: name }) => name)).size).toBe(1);
    const mine = list.find(({ id }) => id === 2)!;
    const seen = await secretary!.data(view.weekLog, { params: { id: mine.log_id! } });
    expect(seen.can_review).toBe(false);
    const call = secretary!.call(view.reviewLog, { body: { id: seen.id } }, { ifMatch: seen.version });
    expect(errorOf(await call)).toBe('WEEKLOG_OWN');
    expect((await admin!.data(view.weekPeople, { query: {} })).total).toBeGreaterThan(total);
  });

  it('reminds those who owe a log, and nobody else', async () => {
    await secretary!.data(own.saveLog, { body: { ...content, is_submitted: true, version: 0 } });
    const { count } = await secretary!.data(view.urgeLogs, { body: { week, user_ids: [1, 2, 3] } });
    expect(count).toBe(1);
    const [push] = await told('weeklog.log.urged');
    expect(push!.title).toContain('周志');
  });

  it('sees items over weeks, and who reported what', async () => {
    await teacher!.data(own.saveLog, {
      body: { ...content, values: [{ item_id: 4, number: 7 }, required[1]!], is_submitted: true, version: 0 },
    });
    const { list } = await secretary!.data(view.itemSummary, { query: {} });
    const rounds = list.find(({ id }) => id === 4)!;
    const thisWeek = rounds.cells.at(-1)!;
    const reports = await secretary!.data(view.itemReports, { query: { item_id: 4, week } });
    expect(reports.reduce((sum, { number }) => sum + number!, 0)).toBe(thisWeek.total);
    expect(reports).toContainEqual(expect.objectContaining({ name: '带老师', number: 7 }));
    expect(rounds.total).toBe(rounds.cells.reduce((sum, { total }) => sum + total, 0));
  });
});

describe('what is asked', () => {
  it('is the hospital’s for the office, and a department’s for its secretary', async () => {
    const list = await secretary!.data(items.items, {});
    expect(list.filter(({ can_edit: can }) => can).map(({ name }) => name)).toEqual(['介入手术带教']);
    expect(list.map(({ name }) => name)).not.toContain('督导科室');
    const item = { name: '病例讨论', kind: 'number' as const, unit: '次', parent_id: 1 };
    expect(errorOf(await secretary!.call(items.saveItem, { body: item }))).toBe('WEEKLOG_ITEM');
    const deptId = list.find(({ can_edit: can }) => can)!.dept_id;
    const made = await secretary!.data(items.saveItem, { body: { ...item, dept_id: deptId } });
    expect(made).toMatchObject({ name: '病例讨论', can_edit: true });
    const within = { ...item, dept_id: deptId, parent_id: made.id };
    expect(errorOf(await secretary!.call(items.saveItem, { body: within }))).toBe('WEEKLOG_ITEM');
    await secretary!.data(items.removeItem, { body: { id: made.id } }, { ifMatch: made.version });
    const used = list.find(({ id }) => id === 4)!;
    const call = admin!.call(items.removeItem, { body: { id: 4 } }, { ifMatch: used.version });
    expect(errorOf(await call)).toBe('IN_USE');
  });

  it('needs reviewers who may read, writers of the department, and names a department once', async () => {
    const { list } = await admin!.data(config.departments, { query: {} });
    const [row] = list as [(typeof list)[number]];
    const body = { dept_id: row.dept_id, everyone: true, reviewer_ids: [1], since: today() };
    expect(errorOf(await admin!.call(config.saveDepartment, { body }))).toBe('WEEKLOG_TAKEN');
    const changed = { ...body, id: row.id };
    const save = (part: object) =>
      admin!.call(config.saveDepartment, { body: { ...changed, ...part } }, { ifMatch: row.version });
    expect(errorOf(await save({ reviewer_ids: [3] }))).toBe('WEEKLOG_REVIEWERS');
    expect(errorOf(await save({ everyone: false, writer_ids: [1] }))).toBe('WEEKLOG_WRITERS');
    expect(errorOf(await save({ reviewer_ids: [] }))).toBe('INPUT_INVALID');
    const used = await admin!.call(config.removeDepartment, { body: { id: row.id } }, { ifMatch: row.version });
    expect(errorOf(used)).toBe('IN_USE');
  });

  it('has holidays that end after they begin', async () => {
    const { id, version, ...settings } = await admin!.data(config.settings, {});
    const holidays = [{ name: '春节', from: '2027-02-06', to: '2027-02-05' }];
    const call = admin!.call(config.saveSettings, { body: { ...settings, id, holidays } }, { ifMatch: version });
    expect(errorOf(await call)).toBe('WEEKLOG_HOLIDAY');
  });
});

it('reminds on the day of the deadline, and reviewers of what waits', async () => {
  const [due, waiting] = weeklogReminders as [(typeof weeklogReminders)[number], (typeof weeklogReminders)[number]];
  const on = daysAhead(week, 7);
  const found = await due.due(db, { from: on, to: on });
  expect(found).toContainEqual(expect.objectContaining({ recipients: [3], dueOn: on }));
  await teacher!.data(own.saveLog, { body: { ...content, is_submitted: true, version: 0 } });
  const left = await due.due(db, { from: on, to: on });
  expect(left.flatMap(({ recipients }) => recipients)).not.toContain(3);
  const told = await waiting.due(db, { from: today(), to: today() });
  expect(told.map(({ recipients }) => recipients[0])).toContain(2);
});
