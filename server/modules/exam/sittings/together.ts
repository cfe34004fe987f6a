import { sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import type { ExamEventKind } from '@contract/exam/watch/rules';
import type { Db } from '@server/kernel/database/database';
import { recordEvents } from './events';
import type { SittingRecord } from './find';
import type { SavedSitting } from './known';
import { inSharedTransactions, type Came } from './shared';

/** A sitting goes on: what changes in its row, and what the exam's events say of it. */
interface Step {
  changes: Partial<Pick<SittingRecord, 'state' | 'startedAt' | 'closedAt' | 'receiptNo'>>;
  kind: ExamEventKind;
}

/** Whether a sitting goes on, and what else was found for the answer. */
interface Decision<Found> {
  step: Step | null;
  found: Found;
}

/** The sitting as it is after its step. */
interface Done<Found> {
  whole: SavedSitting;
  found: Found;
}

/** Decides for one of a round. Refusals are returned: what is thrown undoes the others' steps. */
type Decide<Given, Found> = (whole: SavedSitting, given: Given) => Promise<Decision<Found> | AppError>;

/**
 * Steps of sittings in shared transactions (shared.ts).
 * @param deciding called once for each transaction
 * @returns takes a step and answers after its commit
 */
export const inRounds = <Given extends Came, Found>(deciding: (tx: Db) => Decide<Given, Found>) =>
  inSharedTransactions<Given, Done<Found> | AppError>({
    open: (tx) => {
      const decide = deciding(tx);
      const taken: Taken[] = [];
      return {
        take: async (whole, given) => outcomeOf(whole, await decide(whole, given), taken),
        write: () => write(tx, taken),
      };
    },
  });

interface Taken {
  kind: ExamEventKind;
  /** As it is afterwards. */
  sitting: SittingRecord;
}

function outcomeOf<Found>(
  whole: SavedSitting,
  decision: Decision<Found> | AppError,
  taken: Taken[],
): Done<Found> | AppError {
  if (decision instanceof AppError) return decision;
  const { step, found } = decision;
  if (!step) return { whole, found };
  const sitting = { ...whole.sitting, ...step.changes, version: whole.sitting.version + 1, updatedAt: new Date() };
  taken.push({ kind: step.kind, sitting });
  return { whole: { ...whole, sitting }, found };
}

/** Writes steps of sittings that the transaction holds, by as many statements as for one. */
async function write(tx: Db, taken: readonly Taken[]): Promise<void> {
  if (taken.length === 0) return;
  const rows = taken.map(({ sitting: { id, state, startedAt, closedAt, receiptNo, version, updatedAt } }) => ({
    id,
    state,
    started_at: startedAt,
    closed_at: closedAt,
    receipt_no: receiptNo,
    version,
    updated_at: updatedAt,
  }));
  await tx.execute(sql`
    update exam_sitting set state = step.state, started_at = step.started_at, closed_at = step.closed_at,
      receipt_no = step.receipt_no, version = step.version, updated_at = step.updated_at
    from json_to_recordset(${JSON.stringify(rows)}::json) step (id int, state text, started_at timestamptz,
      closed_at timestamptz, receipt_no text, version int, updated_at timestamptz)
    where exam_sitting.id = step.id`);
  // Last: the counter of an exam's events is held until the commit.
  await recordEvents(
    tx,
    taken.map(({ kind, sitting }) => ({ examId: sitting.examId, kind, sittingId: sitting.id })),
  );
}
