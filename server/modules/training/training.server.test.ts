import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { attachmentEndpoints } from '@contract/attachment/endpoints';
import { approvalEndpoints } from '@contract/approval/endpoints';
import { entryEndpoints as calls, type Handbook } from '@contract/training/entries';
import { trainingConfigEndpoints as config, type TrainingConfig } from '@contract/training/config';
import { figuresOf } from '@contract/training/completion';
import { instructorEndpoints as instructors } from '@contract/training/instructors';
import { tallied } from '@contract/training/rules';
import { daysAhead } from '@contract/rotation/stay-states';
import { today } from '@server/kits/today';
import { attachPdf } from '@tests/server/attach';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { basePersons, departmentPersons } from '../dictionary/posts/tables';
import { people } from '../people/tables';
import { staysAt } from '../rotation/public';
import { completionOf } from './public';
import { trainingEntries } from './tables';

const server = await startTestServer({ working: false });
const [admin, student, teacher] = [await server.as('admin'), await server.as('student'), await server.as('teacher')];
const { db } = server.database;
const me = 4;

const own = () => student.data(calls.own);
/** A requirement of the department where the student is now, of a kind that needs no file. */
const target = (book: Handbook) => {
  const stay = book.stays.find(({ from, to }) => from <= today() && today() <= to)!;
  const item = book.items.find(
    ({ st_dept_name: name, kind_id: id }) =>
      name === stay.st_dept_name && book.kinds.some((kind) => kind.id === id && !kind.needs_proof),
  )!;
  return { stay, item, kind: book.kinds.find(({ id }) => id === item.kind_id)! };
};
const book = await own();
const { item, kind, stay } = target(book);
const body = (part: Partial<Parameters<typeof save>[0]> = {}) => ({
  id: randomUUID(),
  requirement_id: item.id,
  date: stay.from,
  role: '术者' as const,
  values: kind.fields.map(({ key, type, options }) => ({
    key,
    value: type === 'choice' ? options[0]! : type === 'number' ? '3' : '0012345',
  })),
  note: '在指导下完成',
  photos: [],
  is_submitted: true,
  version: 0,
  ...part,
});
interface Body {
  id: string;
  requirement_id: number;
  date: string;
  role: '术者' | '助手' | '观摩' | null;
  values: { key: string; value: string }[];
  note: string;
  photos: string[];
  is_submitted: boolean;
  version: number;
}
function save(input: Body) {
  return student.call(calls.saveEntry, { body: input });
}
const entryOf = async (id: string) => (await own()).entries.find((entry) => entry.id === id);

describe('an entry', () => {
  it.each<[string, Partial<Body>, string]>([
    ['of what is not owed', { requirement_id: 2_000_000_000 }, 'TRAINING_NOT_OWED'],
    ['that names a phone', { note: '家属电话 13800138000' }, 'TRAINING_PATIENT_DATA'],
    ['of tomorrow', { date: daysAhead(today(), 1) }, 'TRAINING_INCOMPLETE'],
    ['that lacks a field', { values: [] }, 'TRAINING_INCOMPLETE'],
    ['with a version, but unknown', { version: 3 }, 'NOT_FOUND'],
  ])('%s is refused', async (_, part, error) => {
    expect(errorOf(await save(body(part)))).toBe(error);
  });

  it('is written once, masked, and changed by who saw it last', async () => {
    const input = body({ is_submitted: false });
    const first = await student.data(calls.saveEntry, { body: input });
    expect(first).toMatchObject({ state: 'draft', version: 1 });
    const number = first.values.find(({ key }) => key === 'patient_no');
    if (number) expect(number.value).toBe('****345');
    const stale = await save({ ...input, note: '再改' });
    expect(errorOf(stale)).toBe('VERSION_STALE');
    const second = await student.data(calls.saveEntry, { body: { ...input, is_submitted: true, version: 1 } });
    expect(second).toMatchObject({ state: 'submitted', version: 2 });
    expect((await own()).entries.filter(({ id }) => id === input.id)).toHaveLength(1);
  });

  it('shows its proof to its author and to who looks at his handbook, and to nobody else', async () => {
    const file = await attachPdf(student, 'training-entry');
    expect((await save(body({ photos: [file.id] }))).status).toBe(200);
    const shownTo = async (name: string) =>
      (await (await server.as(name)).call(attachmentEndpoints.content, { params: { id: file.id } })).status;
    expect(await Promise.all(['student', 'teacher', 'secretary', 'admin'].map(shownTo))).toEqual([200, 200, 200, 200]);
    const other = await server.as('yw');
    await db.execute(sql`delete from account_role where account_id = (select id from account where username = 'yw')`);
    expect((await other.call(attachmentEndpoints.content, { params: { id: file.id } })).status).toBe(404);
  });

  it('of somebody else stays theirs', async () => {
    const [other] = await db.select().from(trainingEntries).where(eq(trainingEntries.state, 'draft')).limit(1);
    const foreign = other!.userId === me ? undefined : other;
    if (foreign) expect(errorOf(await save(body({ id: foreign.id, version: foreign.version })))).toBe('NOT_FOUND');
  });

  it('is handed in with others; what is not ready says why', async () => {
    const good = body({ is_submitted: false });
    const bad = body({ is_submitted: false, values: [] });
    await student.data(calls.saveEntry, { body: good });
    await student.data(calls.saveEntry, { body: bad });
    const answer = await student.data(calls.submitEntries, { body: { ids: [good.id, bad.id] } });
    expect(answer).toMatchObject({ done: 1, failed: [{ id: bad.id }] });
    expect(await entryOf(good.id)).toMatchObject({ state: 'submitted' });
    const removed = await student.data(calls.removeEntry, { body: { id: bad.id } }, { ifMatch: 1 });
    expect(removed).toEqual({ id: bad.id });
    expect(errorOf(await student.call(calls.removeEntry, { body: { id: good.id } }, { ifMatch: 2 }))).toBe(
      'TRAINING_ENTRY_STATE',
    );
  });
});

describe('a review', () => {
  it('passes what waits, returns with a reason, and refuses what was changed meanwhile', async () => {
    const one = await student.data(calls.saveEntry, { body: body() });
    const two = await student.data(calls.saveEntry, { body: body() });
    const review = (rows: { id: string; version: number }[], pass: 1 | 2, reason = '') =>
      admin.data(calls.reviewEntries, { body: { rows, pass, reason } });
    expect(errorOf(await admin.call(calls.reviewEntries, { body: { rows: [one], pass: 2 } }))).toBeDefined();
    expect(await review([{ id: one.id, version: 9 }], 1)).toMatchObject({ done: 0, failed: [{ id: one.id }] });
    expect(
      await review(
        [one, two].map(({ id, version }) => ({ id, version })),
        2,
        '请补充诊断依据',
      ),
    ).toEqual({
      done: 2,
      failed: [],
    });
    expect(await entryOf(one.id)).toMatchObject({ state: 'returned', reason: '请补充诊断依据', version: 2 });
    const again = await student.data(calls.saveEntry, { body: { ...body(), id: one.id, version: 2 } });
    const before = (await completionOf(db, [me], stay.st_dept_name)).get(me)!;
    const passed = await admin.data(calls.handbook, { params: { id: me } });
    expect(passed.entries.find(({ id }) => id === one.id)?.can_review).toBe(true);
    let version = again.version;
    while ((await entryOf(one.id))!.state === 'submitted') await review([{ id: one.id, version: version++ }], 1);
    expect(await entryOf(one.id)).toMatchObject({ state: 'passed' });
    const after = (await completionOf(db, [me], stay.st_dept_name)).get(me)!;
    expect(after.completion!).toBeGreaterThanOrEqual(before.completion!);
    expect(errorOf(await save({ ...body(), id: one.id, version }))).toBe('TRAINING_ENTRY_STATE');
  });

  it('is not for whose turn it is not, and never for oneself', async () => {
    const mine = await student.data(calls.saveEntry, { body: body() });
    const rows = [{ id: mine.id, version: mine.version }];
    expect(errorOf(await student.call(calls.reviewEntries, { body: { rows, pass: 1 } }))).toBe('FORBIDDEN');
    const seen = await teacher.call(calls.handbook, { params: { id: me } });
    const isTurn = errorOf(seen) === undefined;
    const answer = await teacher.data(calls.reviewEntries, { body: { rows, pass: 1 } });
    expect(answer.done + answer.failed.length).toBe(1);
    if (!isTurn) expect(answer.done).toBe(0);
  });
});

describe('an appeal', () => {
  const review = (row: { id: string; version: number }) =>
    admin.data(calls.reviewEntries, {
      body: { rows: [{ id: row.id, version: row.version }], pass: 2, reason: '非本人' },
    });
  const decideAll = async (id: string) => {
    const params = { flow: 'training.appeal', subject: `${me}:${id}` };
    let { record } = await admin.data(approvalEndpoints.ofSubject, { params });
    while (record?.node) {
      const at = { params: { id: record.id }, body: { pass: 1 as const, node_id: record.node.id } };
      const answer = await admin.call(approvalEndpoints.review, at);
      if (answer.status !== 200) return errorOf(answer);
      ({ record } = await admin.data(approvalEndpoints.ofSubject, { params }));
    }
    return undefined;
  };
  /** The administrator decides at both levels. */
  const seats = async () => {
    const [person] = await db.select({ baseId: people.baseId }).from(people).where(eq(people.id, me));
    const [at] = await staysAt(db, { ids: [stay.id] });
    await db.insert(departmentPersons).values({ deptId: at!.deptId, personId: 1, post: 'head' }).onConflictDoNothing();
    await db
      .insert(basePersons)
      .values({ baseId: person!.baseId!, personId: 1, post: 'secretary' })
      .onConflictDoNothing();
  };

  it('of a returned entry makes it count; others have none', async () => {
    const made = await student.data(calls.saveEntry, { body: body() });
    const ask = { id: made.id, reason: '本科室没有此类患者', version: made.version };
    expect(errorOf(await teacher.call(calls.appealEntry, { body: ask }))).toBe('FORBIDDEN');
    expect(errorOf(await student.call(calls.appealEntry, { body: ask }))).toBe('TRAINING_ENTRY_STATE');
    await review(made);
    expect(errorOf(await student.call(calls.appealEntry, { body: ask }))).toBe('VERSION_STALE');
    expect(errorOf(await admin.call(calls.appealEntry, { body: { ...ask, version: 2 } }))).toBe('NOT_FOUND');
    await seats();
    const asked = await student.data(calls.appealEntry, { body: { ...ask, version: made.version + 1 } });
    expect(asked).toMatchObject({ state: 'returned', is_appealing: true });
    const again = { ...ask, version: made.version + 1, reason: '再次说明' };
    expect(errorOf(await student.call(calls.appealEntry, { body: again }))).toBe('APPROVAL_OPEN');
    expect(await decideAll(made.id)).toBeUndefined();
    expect(await entryOf(made.id)).toMatchObject({ state: 'appealed', is_appealing: false });
  });

  it('is void once the entry is changed', async () => {
    const made = await student.data(calls.saveEntry, { body: body() });
    await review(made);
    await seats();
    const version = made.version + 1;
    await student.data(calls.appealEntry, { body: { id: made.id, reason: '没有此类患者', version } });
    await student.data(calls.saveEntry, { body: { ...body(), id: made.id, version } });
    expect(await decideAll(made.id)).toBe('APPROVAL_OBSTACLE');
    expect((await entryOf(made.id))!.state).not.toBe('appealed');
  });
});

it('lists and handbooks agree on every figure', async () => {
  const { list } = await admin.data(calls.handbooks, { query: { page: 1, size: 20 } });
  const some = list.filter(({ completion }) => completion !== null).slice(0, 5);
  expect(some.length).toBeGreaterThan(0);
  for (const row of some) {
    const found = await admin.data(calls.handbook, { params: { id: row.id } });
    const { completion, fill, audit } = figuresOf(tallied(found.items, found.entries, found.stays));
    expect(row).toMatchObject({ completion, fill, audit });
  }
  const waiting = await admin.data(calls.handbooks, { query: { page: 1, size: 20, state: 'waiting' } });
  expect(waiting.list.every((row) => row.waiting > 0)).toBe(true);
});

it('the demo shows entries in every state', async () => {
  const rows = await db.selectDistinct({ state: trainingEntries.state }).from(trainingEntries).where(and());
  expect(rows.length).toBe(5);
});

describe('what the office sets', () => {
  const read = () => admin.data(config.config);
  const save = async (part: Partial<TrainingConfig>) => {
    const { id: _id, version, chains, ...rest } = { ...(await read()), ...part };
    const body = { ...rest, chains: chains.map(({ kind_id: kindId, levels }) => ({ kind_id: kindId, levels })) };
    return admin.data(config.saveConfig, { body }, { ifMatch: version });
  };

  it('is kept with its version, and moves what waits along its chain', async () => {
    expect(errorOf(await teacher.call(config.config))).toBe('FORBIDDEN');
    const before = await read();
    const chainOf = (levels: TrainingConfig['chains'][number]['levels']) =>
      before.chains.map((one) => (one.kind_id === kind.id ? { ...one, levels } : one));
    await save({ chains: chainOf(['base', 'teacher']) });
    const one = await student.data(calls.saveEntry, { body: body() });
    expect(one).toMatchObject({ state: 'submitted' });
    const seen = await save({ chains: chainOf([]) });
    expect(seen.chains.find(({ kind_id: id }) => id === kind.id)?.levels).toEqual([]);
    expect(await entryOf(one.id)).toMatchObject({ state: 'passed', version: one.version + 1 });
    const { id: _id, chains, version, ...rest } = before;
    const stale = { ...rest, chains: chains.map(({ kind_id: kindId, levels }) => ({ kind_id: kindId, levels })) };
    expect(errorOf(await admin.call(config.saveConfig, { body: stale }, { ifMatch: version }))).toBe('VERSION_STALE');
    await save({ chains: before.chains });
  });

  it('locks what lies before a day', async () => {
    await save({ locked_through: stay.from });
    expect(errorOf(await student.call(calls.saveEntry, { body: body() }))).toBe('TRAINING_LOCKED');
    await save({ locked_through: null });
    expect(await student.data(calls.saveEntry, { body: body() })).toMatchObject({ version: 1 });
  });
});

describe('who teaches whom', () => {
  it('is told to both, and an interview is for those two', async () => {
    const { stays } = await student.data(instructors.relations);
    expect(stays.map(({ id }) => id)).toEqual(book.stays.map(({ id }) => id));
    const { trainees, limit } = await teacher.data(instructors.relations);
    expect(limit).toBe(3);
    const body = { student_id: 2_000_000_000, date: today(), content: '讨论了病例书写' };
    expect(errorOf(await teacher.call(instructors.addInterview, { body }))).toBe('TRAINING_NOT_TRAINEE');
    const late = { ...body, date: daysAhead(today(), 1) };
    expect(errorOf(await teacher.call(instructors.addInterview, { body: late }))).toBe('TRAINING_FUTURE');
    expect(trainees.length).toBeGreaterThan(0);
    const made = await teacher.data(instructors.addInterview, { body: { ...body, student_id: trainees[0]!.user_id } });
    expect(made.content).toBe(body.content);
    const query = { page: 1, size: 20 } as const;
    expect((await teacher.data(instructors.interviews, { query })).list.map(({ id }) => id)).toContain(made.id);
    expect((await admin.data(instructors.interviews, { query })).list).toEqual([]);
  });
});
