import { createHash, randomUUID } from 'node:crypto';
import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { CalendarLink, calendarEndpoints } from '@contract/rotation/calendar';
import { daysAhead } from '@contract/rotation/stay-states';
import { EnableState } from '@contract/kernel/enums';
import { AppError } from '@contract/kernel/errors';
import type { Database, Db } from '@server/kernel/database/database';
import type { BlobAnswer, Handlers } from '@server/kernel/implement';
import { secret } from '@server/kernel/secrets';
import { today } from '@server/kits/today';
import { accounts } from '../../account/tables';
import { calendarOf } from '../../people/public';
import { people } from '../../people/tables';
import { icsOf } from './ics';
import { rotationFeeds } from './tables';

export const calendarHandlers: Handlers<typeof calendarEndpoints> = {
  calendarLink: ({ db, user }) => linkOf(db, user.userId),
  calendarRenew: async ({ db, user, body, audit }) => {
    audit({ target: `person:${user.userId}` });
    return renew(db, user.userId, body.hash);
  },
  calendarRevoke: async ({ db, user, audit }) => {
    audit({ target: `person:${user.userId}` });
    await db.delete(rotationFeeds).where(eq(rotationFeeds.userId, user.userId));
    return null;
  },
  calendarFeed: ({ database, params }) => feed(database.db, params.file),
};

async function linkOf(db: Db, userId: number): Promise<CalendarLink> {
  const [row] = await db.select().from(rotationFeeds).where(eq(rotationFeeds.userId, userId));
  if (!row) return null;
  return { createdAt: row.createdAt.toISOString(), usedAt: row.usedAt?.toISOString() ?? null };
}

/** @throws AppError INPUT_INVALID for the secret of somebody else's link */
async function renew(db: Db, userId: number, hash: string): Promise<CalendarLink> {
  const [taken] = await db
    .select({ userId: rotationFeeds.userId })
    .from(rotationFeeds)
    .where(and(eq(rotationFeeds.hash, hash), ne(rotationFeeds.userId, userId)));
  if (taken) throw new AppError('INPUT_INVALID', { detail: '请重新生成链接' });
  const link = { hash, createdAt: sql`now()`, usedAt: null };
  await db
    .insert(rotationFeeds)
    .values({ userId, ...link })
    .onConflictDoUpdate({ target: rotationFeeds.userId, set: link });
  return linkOf(db, userId);
}

const daysBack = 366;
const daysOn = 5 * 366;
/** How exactly the last use is known: each fetch is no write. */
const usedEveryMinutes = 10;

/** @throws AppError NOT_FOUND for whatever is no link of somebody who may sign in */
async function feed(db: Database['db'], file: string): Promise<BlobAnswer> {
  const found = /^([\w-]{43})\.ics$/.exec(file)?.[1];
  const userId = found === undefined ? undefined : await ownerOf(db, hashOf(found));
  if (userId === undefined) throw new AppError('NOT_FOUND');
  await db
    .update(rotationFeeds)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(rotationFeeds.userId, userId),
        or(
          isNull(rotationFeeds.usedAt),
          lt(rotationFeeds.usedAt, sql`now() - make_interval(mins => ${usedEveryMinutes})`),
        ),
      ),
    );
  const hospital = await secret(db, 'calendar.hospital', randomUUID);
  const day = today();
  const entries = await calendarOf(db, userId, { from: daysAhead(day, -daysBack), to: daysAhead(day, daysOn) });
  return {
    fileName: 'reach.ics',
    contentType: 'text/calendar; charset=utf-8',
    bytes: Buffer.from(icsOf(entries, hospital)),
  };
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

async function ownerOf(db: Db, hash: string): Promise<number | undefined> {
  const [owner] = await db
    .select({ userId: rotationFeeds.userId })
    .from(rotationFeeds)
    .innerJoin(people, and(eq(people.id, rotationFeeds.userId), isNull(people.deletedAt)))
    .innerJoin(accounts, and(eq(accounts.userId, people.id), eq(accounts.status, EnableState.enabled)))
    .where(eq(rotationFeeds.hash, hash))
    .limit(1);
  return owner?.userId;
}
