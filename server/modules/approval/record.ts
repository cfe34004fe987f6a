import { and, asc, desc, eq, isNull, or, type SQL } from 'drizzle-orm';
import { SubmissionStatus, type Standing } from '@contract/approval/status';
import { nodeStates, seatStates } from '@contract/approval/types';
import { AppError } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import { people } from '../people/tables';
import { flowOf, type OpenLevel, type RegisteredFlow, type Submission } from './registry';
import type { Parties } from './reviewers';
import { concernsReviewer, openSeatOf } from './seats';
import { approvalNodes, approvalRecords, approvalSeats } from './tables';

type RecordRow = typeof approvalRecords.$inferSelect;
export type NodeRow = typeof approvalNodes.$inferSelect;
export type SeatRow = typeof approvalSeats.$inferSelect & { name: string };

/** A record with its levels and seats. */
export interface LoadedRecord {
  record: RecordRow;
  flow: RegisteredFlow;
  /** By level. */
  nodes: NodeRow[];
  seats: SeatRow[];
}

/**
 * A record that concerns the person: submitted, to be reviewed or reviewed by them.
 * @param lock whoever acts takes the record first, so that of two at once the second sees what the first did
 * @throws AppError NOT_FOUND for every other person, so that ids tell nothing
 */
export async function recordFor(db: Db, userId: number, id: number, lock: 'lock' | 'read'): Promise<LoadedRecord> {
  if (lock === 'lock') await lockRecord(db, id);
  const [record] = await db
    .select()
    .from(approvalRecords)
    .where(and(eq(approvalRecords.id, id), concerns(db, userId)));
  if (!record) throw new AppError('NOT_FOUND');
  return withNodes(db, record);
}

/** Id of the newest submission of a business record, if it concerns the person. */
export async function newestOf(db: Db, userId: number, flow: string, subjectId: string): Promise<number | undefined> {
  const [newest] = await db
    .select({ id: approvalRecords.id })
    .from(approvalRecords)
    .where(and(eq(approvalRecords.flow, flow), eq(approvalRecords.subjectId, subjectId), concerns(db, userId)))
    .orderBy(desc(approvalRecords.id))
    .limit(1);
  return newest?.id;
}

/** Condition on `approval_record`: submitted by the person, or theirs to review, now or before. */
function concerns(db: Db, userId: number): SQL | undefined {
  const isOwn = and(eq(approvalRecords.submitterId, userId), isNull(approvalRecords.removedAt));
  return or(isOwn, concernsReviewer(db, userId));
}

export async function lockRecord(tx: Db, id: number): Promise<RecordRow | undefined> {
  const [record] = await tx.select().from(approvalRecords).where(eq(approvalRecords.id, id)).for('update');
  return record;
}

export async function withNodes(db: Db, record: RecordRow): Promise<LoadedRecord> {
  const nodes = await db
    .select()
    .from(approvalNodes)
    .where(eq(approvalNodes.recordId, record.id))
    .orderBy(asc(approvalNodes.level));
  const seats = await db
    .select({ seat: approvalSeats, name: people.name })
    .from(approvalSeats)
    .innerJoin(people, eq(people.id, approvalSeats.userId))
    .where(eq(approvalSeats.recordId, record.id))
    .orderBy(asc(approvalSeats.id));
  return { record, flow: flowOf(record.flow), nodes, seats: seats.map(({ seat, name }) => ({ ...seat, name })) };
}

/** The submission as its module sees it. */
export function submissionOf({ record, nodes }: Pick<LoadedRecord, 'record' | 'nodes'>): Submission<unknown> {
  const { id, subjectId, submitterId, payload, amount } = record;
  return { recordId: id, subjectId, submitterId, payload, amount, at: openLevel(nodes) };
}

function openLevel(nodes: NodeRow[]): OpenLevel | null {
  const asked = nodes.filter(({ state }) => state !== nodeStates.skipped);
  const open = asked.find(({ state }) => state === nodeStates.open);
  if (!open) return null;
  return { level: open.level, title: open.title, isFirst: open === asked[0], isLast: open === asked.at(-1) };
}

/** Whether a pass of the open level carries an input of the flow's. */
export function asksInput({ input }: RegisteredFlow, at: OpenLevel | null): boolean {
  return input !== undefined && at !== null && (input.when === 'each' || at.isLast);
}

export function openNode({ nodes }: Pick<LoadedRecord, 'nodes'>): NodeRow | undefined {
  return nodes.find(({ state }) => state === nodeStates.open);
}

/** Whether somebody submitted a record, or is whom it is about: neither reviews it, be it in another's stead. */
export function isParty({ submitterId, concernedId }: Parties, userId: number): boolean {
  return userId === submitterId || userId === concernedId;
}

/** The seats that a person may fill now, their own and those delegated to them. */
export async function turnOf(db: Db, userId: number, { record }: LoadedRecord): Promise<SeatRow[]> {
  if (isParty(record, userId)) return [];
  const rows = await db
    .select({ seat: approvalSeats, name: people.name })
    .from(approvalSeats)
    .innerJoin(people, eq(people.id, approvalSeats.userId))
    .where(and(eq(approvalSeats.recordId, record.id), openSeatOf(db, userId, record.flow)))
    .orderBy(asc(approvalSeats.id));
  return rows.map(({ seat, name }) => ({ ...seat, name }));
}

/** The level that a person passed and may take back: the one before the open one, while nobody has acted on that. */
export function takeBackNode(loaded: LoadedRecord, userId: number): NodeRow | undefined {
  const open = openNode(loaded);
  if (!open || isParty(loaded.record, userId)) return undefined;
  const hasActed = loaded.seats.some(({ nodeId, actedBy }) => nodeId === open.id && actedBy !== null);
  const before = loaded.nodes.filter((node) => node.level < open.level && node.state === nodeStates.passed).at(-1);
  const isMine = loaded.seats.some(
    ({ nodeId, actedBy, state }) => nodeId === before?.id && actedBy === userId && state === seatStates.passed,
  );
  return !hasActed && isMine ? before : undefined;
}

/** How a person stands to a record; `obstacle` comes from the flow. */
export async function standingOf(
  db: Db,
  userId: number,
  loaded: LoadedRecord,
  described: Pick<Standing, 'obstacle' | 'canGoOn'>,
): Promise<Standing> {
  const { record } = loaded;
  const isOpen = record.status === SubmissionStatus.underReview;
  return {
    status: record.status,
    isSubmitter: record.submitterId === userId,
    isMyTurn: isOpen && (await turnOf(db, userId, loaded)).length > 0,
    canTakeBack: isOpen && takeBackNode(loaded, userId) !== undefined,
    urgedAt: record.urgedAt?.getTime() ?? null,
    ...described,
  };
}
