import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '@server/kernel/database/database';
import { scopesOf } from '../../account/public';
import { accounts } from '../../account/tables';
import { managedPeople } from '../../people/public';
import { people } from '../../people/tables';
import { peopleHolding } from '../../system/public';

/** Names of those who can answer an objection: who may, looks after whom it is about, and is neither that one nor its raiser. */
export async function answerersOf(db: Db, { aboutId, raiserId }: { aboutId: number; raiserId: number }) {
  const holders = (await peopleHolding(db, 'teacher:objection:answer')).filter(
    (id) => id !== aboutId && id !== raiserId,
  );
  const held = await db.select({ id: accounts.id }).from(accounts).where(inArray(accounts.userId, holders));
  const names = new Set<string>();
  const scopes = await scopesOf(
    db,
    held.map(({ id }) => id),
  );
  for (const { userId, scope } of scopes) {
    if ((await db.$count(people, and(eq(people.id, aboutId), managedPeople(scope)))) === 0) continue;
    const [person] = await db.select({ name: people.name }).from(people).where(eq(people.id, userId));
    if (person) names.add(person.name);
  }
  return [...names];
}
