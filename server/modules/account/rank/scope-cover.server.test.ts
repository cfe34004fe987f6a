import { and, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { dataScopes, type DataScope } from '@contract/account/types';
import { startTestServer } from '@tests/server/harness';
import { managedPeople } from '../../people/public';
import { people } from '../../people/tables';
import { ownersOf } from './grants';
import { resolveScopes } from '../scope';
import { covers } from './scope-cover';

const server = await startTestServer({ working: false });
const { db } = server.database;

it('agrees with what the database shows: whoever is covered has nobody else in his scope, but himself', async () => {
  const owners = await ownersOf(db, [2, 3, 4, 11, 12, 40, 41, 90, 150, 200]);
  const resolved = owners.flatMap((owner) =>
    dataScopes.map((scope: DataScope) => resolveScopes([scope], { ...owner, customDeptIds: [1, owner.userId % 20] })),
  );
  let covered = 0;
  for (const narrow of resolved) {
    const own = narrow.kind === 'all' ? 0 : narrow.userId;
    const wide = resolved.filter((one) => covers([one], narrow) && one.kind !== 'all');
    covered += wide.length;
    if (wide.length === 0) continue;
    const beyond = wide.map((one) => sql`bool_or(not coalesce(${managedPeople(one)}, false))`);
    const [row] = await db
      .select({ beyond: sql<(boolean | null)[]>`array[${sql.join(beyond, sql`, `)}]` })
      .from(people)
      .where(and(managedPeople(narrow), sql`${people.id} <> ${own}`));
    expect(row!.beyond.every((one) => one !== true)).toBe(true);
  }
  expect(covered).toBeGreaterThan(resolved.length);
});
