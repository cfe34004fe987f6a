import { setTimeout as pause } from 'node:timers/promises';
import { and, asc, eq, inArray, not, sql, type SQL } from 'drizzle-orm';
import { SubmissionStatus } from '@contract/approval/status';
import { nodeStates, seatStates } from '@contract/approval/types';
import type { Database, Db } from '@server/kernel/database/database';
import { loggableError } from '@server/kernel/errors';
import type { ModuleContext } from '@server/kernel/module';
import { standIns } from './advance';
import { seatHolds } from './holding';
import { openNode, withNodes, type NodeRow } from './record';
import { reviewersOf, type Candidate } from './reviewers';
import { approvalNodes, approvalRecords, approvalSeats } from './tables';
import { tellReviewers } from './tell';
import { note } from './timeline';

/** How long a submission may wait for somebody who has left before somebody else is asked. */
const lookEveryMs = 60_000;
const atOnce = 100;

/**
 * Looks now and then for levels that wait for nobody any more; see `relieve`. Not at once: the first look is the longest
 * statement of a start, and everything else would wait for it.
 */
export async function startRelief(
  { database, log }: Pick<ModuleContext, 'database' | 'log'>,
  everyMs = lookEveryMs,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const running = (async () => {
    while (await paused(everyMs, stopping.signal)) {
      await relieve(database).catch((error: unknown) => log.error(loggableError(error), 'reviewers were not relieved'));
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/** @returns false when stopped meanwhile */
function paused(ms: number, signal: AbortSignal): Promise<boolean> {
  return pause(ms, true, { signal, ref: false }).catch(() => false);
}

/**
 * Gives the seats of reviewers who can no longer review (account disabled, role taken away) to whoever the level would
 * ask today, or else to the administrators of the submitter's scope. Where any reviewer's word is enough, only levels
 * that have nobody left are touched. Records that somebody is working on are left for the next time.
 * @returns how many records went to somebody else
 */
export async function relieve(database: Database): Promise<number> {
  const stuck = await database.db
    .select({ recordId: approvalNodes.recordId })
    .from(approvalNodes)
    .where(and(eq(approvalNodes.state, nodeStates.open), isStuck(database.db)))
    .orderBy(asc(approvalNodes.id))
    .limit(atOnce);
  let relieved = 0;
  for (const { recordId } of stuck) {
    if (await database.transaction((tx) => relieveRecord(tx, recordId))) relieved++;
  }
  return relieved;
}

/** Asks about seats once: the condition knows every flow, and planning it takes far longer than answering it. */
function isStuck(db: Db): SQL {
  const { nodeId, state } = approvalSeats;
  const needed = sql`case ${approvalNodes.rule} when 'all' then greatest(count(*), 1) else 1 end`;
  return sql`(select count(*) filter (where ${seatHolds(db)}) < ${needed} from ${approvalSeats}
    where ${nodeId} = ${approvalNodes.id} and ${state} = ${seatStates.pending})`;
}

async function relieveRecord(tx: Db, recordId: number): Promise<boolean> {
  const [record] = await tx
    .select()
    .from(approvalRecords)
    .where(and(eq(approvalRecords.id, recordId), eq(approvalRecords.status, SubmissionStatus.underReview)))
    .for('update', { skipLocked: true });
  if (!record) return false;
  const loaded = await withNodes(tx, record);
  const node = openNode(loaded);
  if (!node) return false;
  const [stuck] = await tx
    .select({ id: approvalNodes.id })
    .from(approvalNodes)
    .where(and(eq(approvalNodes.id, node.id), isStuck(tx)));
  if (!stuck) return false;
  const gone = await tx
    .select({ id: approvalSeats.id, userId: approvalSeats.userId })
    .from(approvalSeats)
    .where(and(eq(approvalSeats.nodeId, node.id), eq(approvalSeats.state, seatStates.pending), not(seatHolds(tx))));
  const seated = loaded.seats.filter((seat) => seat.nodeId === node.id && seat.state !== seatStates.handedOn);
  const isFree = ({ userId }: Candidate) => !seated.some((seat) => seat.userId === userId);
  const asked = (await reviewersOf(tx, loaded.flow, node.settings, record)).filter(isFree);
  const chosen = asked.length > 0 ? asked : (await standIns(tx, node.rule, record)).filter(isFree);
  if (chosen.length === 0) return false;
  await handOn(tx, recordId, node, gone, chosen);
  await tellReviewers(
    tx,
    record,
    chosen.map(({ userId }) => userId),
  );
  return true;
}

async function handOn(
  tx: Db,
  recordId: number,
  node: NodeRow,
  gone: { id: number; userId: number }[],
  chosen: Candidate[],
): Promise<void> {
  await tx
    .update(approvalSeats)
    .set({ state: seatStates.handedOn })
    .where(
      inArray(
        approvalSeats.id,
        gone.map(({ id }) => id),
      ),
    );
  for (const { userId, ...reason } of chosen) {
    const seat = { ...reason, state: seatStates.pending, actedBy: null };
    await tx
      .insert(approvalSeats)
      .values({ ...seat, userId, nodeId: node.id, recordId })
      .onConflictDoUpdate({ target: [approvalSeats.nodeId, approvalSeats.userId], set: seat });
  }
  const comment = '原审批人已不能审批，转由其他人处理';
  await note(
    tx,
    ...chosen.map(({ userId }) => ({ recordId, nodeId: node.id, kind: 'fallback' as const, otherId: userId, comment })),
  );
}
