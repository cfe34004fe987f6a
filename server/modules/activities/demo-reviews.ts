import { ReviewFlag } from '@contract/approval/status';
import { demoAccounts } from '@server/demo/accounts';
import type { Db } from '@server/kernel/database/database';
import { finish, publish } from './flows';
import { activityKinds, type activities } from './tables';

/** Hands in what waits to be reviewed: a ward's plans to come, and the latest evidence that has to be recognised. */
export async function handIn(tx: Db, made: readonly (typeof activities.$inferSelect)[]): Promise<void> {
  const secretary = demoAccounts.find(({ username }) => username === 'secretary')!.personId;
  const kinds = await tx.select().from(activityKinds);
  const kindOf = new Map(kinds.map((kind) => [kind.id, kind]));
  const wire = ({ id, title, kindId }: (typeof made)[number]) => ({ id, title, kind_id: kindId });
  const plans = made.filter(
    ({ kindId, state, startAt }) =>
      state === 'draft' && startAt.getTime() > Date.now() && kindOf.get(kindId)!.reviewFlag === ReviewFlag.needed,
  );
  for (const row of plans) await publish(tx, secretary, wire(row));
  const [latest] = made
    .filter(
      ({ kindId, state, evidenceState, endAt }) =>
        state === 'published' &&
        evidenceState === 'none' &&
        endAt.getTime() < Date.now() &&
        kindOf.get(kindId)!.evidenceFlag === ReviewFlag.needed,
    )
    .toSorted((one, other) => other.startAt.getTime() - one.startAt.getTime());
  if (latest) await finish(tx, secretary, wire(latest));
}
