import { and, eq, inArray, isNull, notInArray, sql, type SQL } from 'drizzle-orm';
import type { FlowLevel } from '@contract/approval/flow';
import { EnableState } from '@contract/kernel/enums';
import type { ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { scopesOf } from '../account/public';
import { accounts } from '../account/tables';
import { managedPeople, peopleInStays } from '../people/public';
import { people } from '../people/tables';
import { groupOf, namedBy, reviewedRecord } from './named';
import { holdsPermission, holdsPost, holdsRole } from './holding';
import { holdsPlacement } from './placement';
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
export type Parties = Pick<typeof approvalRecords.$inferSelect, 'submitterId' | 'concernedId'> & {
  /** The stay that a record names; none where it is left away. */
  stayId?: number | null;
};

/** Keeps the parameters of one query within bounds. */
const scopesAtOnce = 50;

/** Whom a level asks at present: enabled accounts only, never its parties. May be nobody. */
export async function reviewersOf(
  db: Db,
  flow: RegisteredFlow,
  { who }: FlowLevel,
  parties: Parties & { id: number },
): Promise<Candidate[]> {
  const covers = flow.reach === 'stay' ? peopleInStays : managedPeople;
  switch (who.kind) {
    case 'role':
      return covering(db, parties, holdsRole(db, people.id, who.role_code), {
        via: 'role',
        viaRef: who.role_code,
        covers,
      });
    case 'scope':
      return covering(db, parties, holdsPermission(db, people.id, flow.permission), {
        via: 'scope',
        viaRef: flow.permission,
        covers,
      });
    case 'person':
      return candidates(db, parties, inArray(people.id, who.user_ids), 'person', '');
    case 'post':
      return candidates(db, parties, holdsPost(people.id, parties.submitterId, who.post), 'post', who.post);
    case 'placement':
      return candidates(db, parties, holdsPlacement(people.id, partiesOf(parties), who.post), 'placement', who.post);
    case 'module': {
      const named = namedBy(flow, who.ask);
      if (!named) return [];
      const holds = named.holds(people.id, reviewedRecord(sql`${parties.id}::int`), (code) =>
        holdsPermission(db, people.id, code),
      );
      return candidates(db, parties, holds, 'module', groupOf(flow, who.ask));
    }
  }
}

/** Whose training a record is about, and in which stay. */
const partiesOf = ({ submitterId, concernedId, stayId }: Parties) => ({
  personId: sql`${concernedId ?? submitterId}::int`,
  stayId: sql`${stayId ?? null}::bigint`,
});

/** Administrators in whose scope the submitter is. */
export function administratorsFor(db: Db, parties: Parties): Promise<Candidate[]> {
  const holds = holdsPermission(db, people.id, takeOverPermission);
  return covering(db, parties, holds, { via: 'fallback', viaRef: takeOverPermission, covers: managedPeople });
}

/** Condition on `person` for those about whom a data scope lets its holder decide. */
type Covers = typeof managedPeople;

interface Asked {
  via: SeatVia;
  viaRef: string;
  covers: Covers;
}

/** Those of the people who match and whose data scope covers the submitter. */
async function covering(db: Db, parties: Parties, matches: SQL, asked: Asked): Promise<Candidate[]> {
  const { via, viaRef, covers } = asked;
  const holders = await holdersOf(db, parties, matches);
  const scopes = await scopesOf(
    db,
    holders.map(({ accountId }) => accountId),
  );
  const userIds = new Set<number>();
  for (let first = 0; first < scopes.length; first += scopesAtOnce) {
    const some = scopes.slice(first, first + scopesAtOnce);
    const covered = await cover(
      db,
      some.map(({ scope }) => scope),
      parties.submitterId,
      covers,
    );
    for (const [index, { userId }] of some.entries()) if (covered[index]) userIds.add(userId);
  }
  return [...userIds].map((userId) => ({ userId, via, viaRef }));
}

/** For each scope whether it covers the person, many scopes in one query. */
async function cover(db: Db, scopes: ResolvedScope[], userId: number, covers: Covers): Promise<boolean[]> {
  const held = scopes.map((scope) => sql`coalesce(${covers(scope) ?? sql`true`}, false)`);
  const [row] = await db
    .select({ covered: sql<boolean[]>`array[${sql.join(held, sql`, `)}]` })
    .from(people)
    .where(eq(people.id, userId));
  return row?.covered ?? [];
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
