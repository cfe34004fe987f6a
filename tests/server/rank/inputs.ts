import { eq, sql } from 'drizzle-orm';
import type { Db } from '@server/kernel/database/database';
import { issueToken } from '@server/modules/account/one-time-token';
import { openSession } from '@server/modules/account/sessions';
import { accounts, contactChanges, pendingMessages } from '@server/modules/account/tables';
import { people } from '@server/modules/people/tables';
import { majorNameOf } from '@server/modules/people/training-major';
import type { TestAnswer } from '../client';

/** A person with an account whom a call is to touch. */
export interface Touched {
  db: Db;
  person: typeof people.$inferSelect;
  account: typeof accounts.$inferSelect;
}

interface Asking {
  input: (touched: Touched) => Promise<object> | object;
  /** The person's version is sent along. */
  isVersioned?: true;
  /** Where the answer is no refusal as a whole: whether it touched the person. */
  touched?: (answer: TestAnswer<unknown>, touched: Touched) => boolean;
}

const ids = ({ person }: Touched) => ({ body: { user_ids: [person.id] } });
const ofPerson = ({ person }: Touched) => ({ userId: person.id });

/** A call that touches the account, for each endpoint that asks for rank. */
export const asking: Record<string, Asking> = {
  'people.edit': {
    isVersioned: true,
    input: ({ person }) => ({ body: { user_id: person.id, values: { email: 'someone.else@example.com' } } }),
  },
  'people.deptEdit': {
    isVersioned: true,
    input: (touched) => ({ params: ofPerson(touched), body: { values: { phone: '13900009999' } } }),
  },
  'people.userImport': {
    input: async ({ db, person }) => {
      const { name, staffId: staff_id, typeId: person_type_id, recruitYear, majorId } = person;
      const trained = recruitYear && {
        recruit_year: String(recruitYear),
        training_major: (await majorNameOf(db, majorId)) ?? '',
      };
      const values = { name, staff_id, phone: '13900009998', ...trained };
      return { body: { person_type_id, rows: [{ sheet: '用户', row: 2, values }] } };
    },
    touched: ({ body }) => (body.data as { results: { outcome: string }[] }).results[0]!.outcome === 'updated',
  },
  'people.enable': { input: ids },
  'people.deactivate': { input: ids },
  'people.resetPasswords': { input: ids },
  'people.remove': { input: ids },
  'people.viewAs': { input: (touched) => ({ params: ofPerson(touched) }) },
  'people.liftResetPause': {
    input: async (touched) => {
      const pausedUntil = sql`now() + interval '1 hour'`;
      await touched.db.insert(contactChanges).values({ userId: touched.person.id, channel: 'phone', pausedUntil });
      return { params: ofPerson(touched), body: { reason: '当面核对了工作证' } };
    },
  },
  'system.sessionEnd': {
    input: async ({ db, account }) => {
      const { sessionId } = await openSession(db, account, { ip: '127.0.0.1', agent: 'theirs' });
      return { params: { id: sessionId } };
    },
  },
  'system.unlock': { input: ({ account }) => ({ params: { id: account.id } }) },
  'system.pendingMessages': {
    input: async ({ db, account }) => {
      const sealed = await issueToken(db, 'pending message', '123456', 60_000);
      const expiresAt = new Date(Date.now() + 60_000);
      await db.insert(pendingMessages).values({ accountId: account.id, purpose: '找回密码', sealed, expiresAt });
      return { query: { size: 100 } };
    },
    touched: ({ body }, { person }) => {
      const { list } = body.data as { list: { user_id: number; code: string }[] };
      return list.some(({ user_id, code }) => user_id === person.id && code !== '');
    },
  },
};

/** A person and their first account as they are now. */
export async function touchedPerson(db: Db, userId: number): Promise<Touched> {
  const [person] = await db.select().from(people).where(eq(people.id, userId));
  const [account] = await db.select().from(accounts).where(eq(accounts.userId, userId));
  return { db, person: person!, account: account! };
}
