import { and, eq, inArray, isNull, notInArray, sql, type SQL } from 'drizzle-orm';
import type { FlowLevel } from '@contract/approval/flow';
import { EnableState } from '@contract/kernel/enums';
import type { ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { scopesOf } from '../account/public';
import { accounts } from '../account/tables';
import { visiblePeople } from '../people/public';
import { people } from '../people/tables';
import { holdsPermission, holdsPost, holdsRole } from './holding';
import type { RegisteredFlow } from './registry';
import type { approvalRecords, SeatVia } from './tables';

/** Somebody who can be asked, and why. */
export interface Candidate {
  userId: number;
  via: SeatVia;
  viaRef: string;
}

/** Its holders take over what nobody else can review. */
export const takeOverPermission = 'approval:flow:config';

/** Who never reviews a record: who submitted it, and whom it is about. */
export type Parties = Pick<typeof approvalRecords.$inferSelect, 'submitterId' | 'concernedId'>;

/** Keeps the parameters of one query within bounds. */
const scopesAtOnce = 50;

/** Whom a level asks at present: enabled accounts only, never its parties. May be nobody. */
export async function reviewersOf(
  db: Db,
  flow: RegisteredFlow,
  { who }: FlowLevel,
  parties: Parties,
): Promise<Candidate[]> {
  switch (who.kind) {
    case 'role':
      return covering(db, parties, holdsRole(db, people.id, who.role_code), 'role', who.role_code);
    case 'scope':
      return covering(db, parties, holdsPermission(db, people.id, flow.permission), 'scope', flow.permission);
    case 'person':
      return candidates(db, parties, inArray(people.id, who.user_ids), 'person', '');
    case 'post':
      return candidates(db, parties, holdsPost(people.id, parties.submitterId, who.post), 'post', who.post);
  }
}

/** Administrators in whose scope the submitter is. */
export function administratorsFor(db: Db, parties: Parties): Promise<Candidate[]> {
  const holds = holdsPermission(db, people.id, takeOverPermission);
  return covering(db, parties, holds, 'fallback', takeOverPermission);
}

/** Those of the people who match and whose data scope covers the submitter. */
async function covering(db: Db, parties: Parties, matches: SQL, via: SeatVia, viaRef: string): Promise<Candidate[]> {
  const holders = await holdersOf(db, parties, matches);
  const scopes = await scopesOf(
    db,
    holders.map(({ accountId }) => accountId),
  );
  const userIds = new Set<number>();
  for (let first = 0; first < scopes.length; first += scopesAtOnce) {
    const some = scopes.slice(first, first + scopesAtOnce);
    const seen = await sees(
      db,
      some.map(({ scope }) => scope),
      parties.submitterId,
    );
    for (const [index, { userId }] of some.entries()) if (seen[index]) userIds.add(userId);
  }
  return [...userIds].map((userId) => ({ userId, via, viaRef }));
}

/** For each scope whether it shows the person: the one rule of `visiblePeople`, many scopes in one query. */
async function sees(db: Db, scopes: ResolvedScope[], userId: number): Promise<boolean[]> {
  const shown = scopes.map((scope) => sql`coalesce(${visiblePeople(scope) ?? sql`true`}, false)`);
  const [row] = await db
    .select({ seen: sql<boolean[]>`array[${sql.join(shown, sql`, `)}]` })
    .from(people)
    .where(eq(people.id, userId));
  return row?.seen ?? [];
}

async function candidates(db: Db, parties: Parties, matches: SQL, via: SeatVia, viaRef: string) {
  const holders = await holdersOf(db, parties, matches);
  return [...new Set(holders.map(({ userId }) => userId))].map((userId): Candidate => ({ userId, via, viaRef }));
}

function holdersOf(db: Db, { submitterId, concernedId }: Parties, matches: SQL) {
  return db
    .select({ accountId: accounts.id, userId: people.id })
    .from(people)
    .innerJoin(accounts, and(eq(accounts.userId, people.id), eq(accounts.status, EnableState.enabled)))
    .where(and(isNull(people.deletedAt), notInArray(people.id, [submitterId, concernedId ?? submitterId]), matches))
    .orderBy(people.id);
}
