import { eq, sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { rotationEndpoints as calls } from '@contract/rotation/endpoints';
import { startTestServer } from '@tests/server/harness';
import { departments } from '../dictionary/tables';
import { people } from '../people/tables';

const server = await startTestServer();
const admin = await server.as('admin');
const { db } = server.database;
const reference = (since?: string, client = admin) => client.data(calls.reference, { query: { since } });

/** A revision after which nothing comes again: beside other tests' open transactions it may still begin before changes made above. */
const settled = () =>
  vi.waitFor(async () => {
    const { revision } = await reference();
    expect((await reference(revision)).people).toEqual([]);
    return revision;
  }, 20_000);

it('is whole at first: everybody within the scope, and the handbook', async () => {
  const whole = await reference();
  expect(whole.full).toBe(true);
  expect(whole.people).toHaveLength(await db.$count(people));
  expect(whole.handbook!.versions.length).toBeGreaterThan(0);
  expect(whole.people.find((person) => person.userId === 900_001)).toEqual({
    userId: 900_001,
    name: '示例缺年级',
    staffId: 'SL900001',
    studentId: '',
    typeId: 1,
    recruitYear: null,
    major: '内科',
    years: 3,
  });
  expect(whole.people.find((person) => person.userId === 900_003)!.major).toBe('');
});

it('is empty afterwards, until something changes', async () => {
  const revision = await settled();
  const delta = await reference(revision);
  expect(delta).toMatchObject({ full: false, people: [], removedUserIds: [], handbook: null });
});

it("brings a person's own years of training before the major's, where they are some", async () => {
  const revision = await settled();
  const { years: usual } = (await reference()).people.find(({ userId }) => userId === 9)!;
  const own = (train_years: unknown) =>
    db
      .update(people)
      .set({ profile: { train_years } as never })
      .where(eq(people.id, 9));
  const [{ profile }] = (await db.select({ profile: people.profile }).from(people).where(eq(people.id, 9))) as [never];
  await own(7);
  expect((await reference(revision)).people.map(({ userId, years }) => [userId, years])).toEqual([[9, 7]]);
  await own('两年');
  expect((await reference(revision)).people[0]!.years).toBe(usual);
  await db.update(people).set({ profile }).where(eq(people.id, 9));
});

it('brings changed people, names those who left, and forgets nobody', async () => {
  const revision = await settled();
  await db.update(people).set({ name: '新名字' }).where(eq(people.id, 6));
  await db
    .update(people)
    .set({ deletedAt: sql`now()` })
    .where(eq(people.id, 7));
  const delta = await reference(revision);
  expect(delta.full).toBe(false);
  expect(delta.people.map(({ userId, name }) => [userId, name])).toEqual([[6, '新名字']]);
  expect(delta.removedUserIds).toEqual([7]);
  const again = (await reference(delta.revision)).people.map(({ userId }) => userId);
  // While other tests on the same PostgreSQL have older transactions open, what is new is brought once more.
  expect(server.database.engine === 'pglite' ? again : again.filter((id) => id !== 6)).toEqual([]);
});

it('misses no change that was not yet committed when an earlier one was read', async () => {
  if (server.database.engine === 'pglite') {
    // One connection: no transaction can be open while another reads. A late commit looks like an older number.
    const { revision } = await reference();
    const xmin = Number(revision.split(':').at(-1));
    await db.execute(sql`alter table person disable trigger person_changed_tx`);
    await db
      .update(people)
      .set({ changedTx: BigInt(xmin) })
      .where(eq(people.id, 8));
    await db.execute(sql`alter table person enable trigger person_changed_tx`);
    expect((await reference(revision)).people.map((person) => person.userId)).toEqual([8]);
    return;
  }
  let finish!: () => void;
  const held = new Promise<void>((resolve) => (finish = resolve));
  let opened!: () => void;
  const open = new Promise<void>((resolve) => (opened = resolve));
  const late = server.database.transaction(async (tx) => {
    await tx.update(people).set({ name: '迟到者' }).where(eq(people.id, 8));
    opened();
    await held;
  });
  await open;
  await db.update(people).set({ name: '先到者' }).where(eq(people.id, 9));
  const { revision } = await reference();
  finish();
  await late;
  expect((await reference(revision)).people.map((person) => person.name)).toContain('迟到者');
});

it('brings the handbook again when a department gets another name', async () => {
  const revision = await settled();
  await db.update(departments).set({ name: '改名科室' }).where(eq(departments.id, 1));
  const delta = await reference(revision);
  expect(delta.people).toEqual([]);
  expect(JSON.stringify(delta.handbook)).toContain('改名科室');
});

it('is whole again for another scope, another database, or a revision it cannot read', async () => {
  const secretary = await server.as('secretary');
  const { revision } = await reference();
  const scoped = await reference(revision, secretary);
  expect(scoped.full).toBe(true);
  expect(scoped.people.length).toBeLessThan(await db.$count(people));
  const other = revision.replace(/^[0-9a-f]{8}/, '00000000');
  for (const since of [other, 'nonsense', `${revision}:1`, revision.replace(/\d+$/, '9'.repeat(30))]) {
    expect((await reference(since)).full).toBe(true);
  }
});
