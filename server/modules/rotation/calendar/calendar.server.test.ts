import { createHash, randomBytes } from 'node:crypto';
import { and, asc, eq, gte, ne } from 'drizzle-orm';
import ical from 'ical.js';
import { describe, expect, it } from 'vitest';
import { calendarEndpoints as calls, feedPath, feedSecretBytes } from '@contract/rotation/calendar';
import { daysAhead } from '@contract/rotation/stay-states';
import { today } from '@server/kits/today';
import { startTestServer } from '@tests/server/harness';
import { accounts } from '../../account/tables';
import { busyTimes } from '../../people/public';
import { rotationPieces, rotationStays } from '../tables';
import { rotationFeeds } from './tables';

const server = await startTestServer({ working: false });
const student = await server.as('student');
const teacher = await server.as('teacher');
const { db } = server.database;

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');
const newSecret = () => randomBytes(feedSecretBytes).toString('base64url');
const fetched = (secret: string) => server.app.inject({ method: 'GET', url: feedPath(secret) });
const renew = async (client: typeof student, secret: string) =>
  client.data(calls.calendarRenew, { body: { hash: hashOf(secret) } });
/** Stays among the entries: other modules add theirs, as rooms do with what is booked. */
const eventsOf = (body: string) =>
  new ical.Component(ical.parse(body) as unknown[])
    .getAllSubcomponents('vevent')
    .map((event) => new ical.Event(event))
    .filter(({ uid }) => uid.startsWith('rotation.stay.'));
/** Stays of the student that are not over for a year yet: what is older is left away. */
const ownStays = () =>
  db
    .select()
    .from(rotationStays)
    .where(
      and(
        eq(rotationStays.userId, 4),
        ne(rotationStays.state, 'cancelled'),
        gte(rotationStays.plannedTo, daysAhead(today(), -366)),
      ),
    )
    .orderBy(asc(rotationStays.start));

describe('the calendar feed', () => {
  it('asks for a sign-in to make, see or revoke a link', async () => {
    expect((await server.anonymous.call(calls.calendarLink, {})).status).toBe(401);
    expect((await server.anonymous.call(calls.calendarRenew, { body: { hash: hashOf('x') } })).status).toBe(401);
    expect((await server.anonymous.call(calls.calendarRevoke, {})).status).toBe(401);
  });

  it('answers with the own stays and days, and says when it was used', async () => {
    expect(await student.data(calls.calendarLink, {})).toBeNull();
    const secret = newSecret();
    expect(await renew(student, secret)).toMatchObject({ usedAt: null });
    const answer = await fetched(secret);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('text/calendar');
    expect(answer.headers['cache-control']).toContain('private');
    const stays = await ownStays();
    const events = eventsOf(answer.body);
    expect(events.map((event) => [String(event.startDate), String(event.endDate)])).toEqual(
      stays.map(({ plannedFrom, plannedTo }) => [plannedFrom, daysAhead(plannedTo, 1)]),
    );
    const [piece] = await db.select().from(rotationPieces).where(eq(rotationPieces.blockId, stays[0]!.id));
    expect(events.map(({ summary }) => summary)).toContain(piece!.deptName);
    expect((await student.data(calls.calendarLink, {}))!.usedAt).not.toBeNull();
    const again = eventsOf((await fetched(secret)).body);
    expect(again.map(({ uid }) => uid)).toEqual(events.map(({ uid }) => uid));
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(stays.length);
  });

  it('names nobody, and keeps the secret nowhere', async () => {
    const secret = newSecret();
    await renew(student, secret);
    const { body } = await fetched(secret);
    expect(body).not.toContain('学小医');
    const [row] = await db.select().from(rotationFeeds).where(eq(rotationFeeds.userId, 4));
    expect(row!.hash).toBe(hashOf(secret));
    const { rows } = await server.database.db.execute<{ found: number }>(
      `select count(*)::int as found from audit_log where detail::text like '%${secret}%'`,
    );
    expect(rows[0]!.found).toBe(0);
  });

  it('is another one after a renewal, and none after it is revoked', async () => {
    const [first, second] = [newSecret(), newSecret()];
    await renew(student, first);
    await renew(student, second);
    expect((await fetched(first)).statusCode).toBe(404);
    expect((await fetched(second)).statusCode).toBe(200);
    expect(await student.data(calls.calendarRevoke, {})).toBeNull();
    expect((await fetched(second)).statusCode).toBe(404);
    expect(await student.data(calls.calendarRevoke, {})).toBeNull();
  });

  it('answers the same to whatever opens nothing', async () => {
    const unknown = await fetched(newSecret());
    const bad = ['x', 'a'.repeat(43), `${'a'.repeat(42)}%20`, '..%2F..%2Fetc', "'%20or%201=1"];
    const said = (answer: typeof unknown) => [
      answer.statusCode,
      answer.json<{ code: number; message: string }>().message,
    ];
    for (const secret of bad) expect(said(await fetched(secret)), secret).toEqual(said(unknown));
    expect(unknown.statusCode).toBe(404);
  });

  it('closes with the account, and opens only the own calendar', async () => {
    const [own, other] = [newSecret(), newSecret()];
    await renew(student, own);
    await renew(teacher, other);
    expect(eventsOf((await fetched(other)).body)).toEqual([]);
    expect((await teacher.call(calls.calendarRenew, { body: { hash: hashOf(own) } })).status).toBe(400);
    await db.update(accounts).set({ status: 2 }).where(eq(accounts.userId, 4));
    expect((await fetched(own)).statusCode).toBe(404);
    await db.update(accounts).set({ status: 1 }).where(eq(accounts.userId, 4));
    expect((await fetched(own)).statusCode).toBe(200);
  });

  it('is opened though a department has a hostile name, and follows a cancelled stay', async () => {
    const secret = newSecret();
    await renew(student, secret);
    const [stay] = await ownStays();
    const hostile = '急诊,一区;\\\r\nEND:VEVENT';
    await db
      .update(rotationPieces)
      .set({ deptName: hostile })
      .where(and(eq(rotationPieces.userId, 4), eq(rotationPieces.start, stay!.start)));
    const named = eventsOf((await fetched(secret)).body);
    expect(named).toHaveLength((await ownStays()).length);
    expect(named.map(({ summary }) => summary)).toContain(hostile.replace('\r\n', '\n'));
    await db.update(rotationStays).set({ state: 'cancelled' }).where(eq(rotationStays.id, stay!.id));
    expect(eventsOf((await fetched(secret)).body)).toHaveLength(named.length - 1);
    await db.update(rotationStays).set({ state: stay!.state }).where(eq(rotationStays.id, stay!.id));
  });
});

it('tells other modules when people are on a ward', async () => {
  const stays = await ownStays();
  const [one] = stays;
  const days = { from: one!.plannedFrom, to: one!.plannedTo };
  const times = await busyTimes(db, [4, 3], days);
  expect(times).toEqual([expect.objectContaining({ userId: 4, kind: 'stay', ...days })]);
  expect(await busyTimes(db, [], days)).toEqual([]);
});
