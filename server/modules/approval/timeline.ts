import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Fact, TimelineEntry, TimelineKind } from '@contract/approval/types';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { people } from '../people/tables';
import type { RegisteredFlow } from './registry';
import { approvalActionLog, approvalNodes } from './tables';

export interface Happening {
  recordId: number;
  kind: TimelineKind;
  nodeId?: number;
  /** Without one the system did it by itself. */
  actorId?: number;
  otherId?: number;
  decision?: 1 | 2;
  comment?: string;
  /** What was given with a decision. */
  input?: unknown;
}

/** Appends to the timeline of a record, in the transaction of what happened. */
export async function note(tx: Db, ...happenings: Happening[]): Promise<void> {
  if (happenings.length > 0) await tx.insert(approvalActionLog).values(happenings);
}

/** What happened to a record, oldest first, with what was given with decisions as far as the reader may see it. */
export async function timelineOf(
  db: Db,
  { id: recordId, flow }: { id: number; flow: RegisteredFlow },
  reader: CurrentUser,
): Promise<TimelineEntry[]> {
  const actor = alias(people, 'actor');
  const other = alias(people, 'other');
  const rows = await db
    .select({
      id: approvalActionLog.id,
      kind: approvalActionLog.kind,
      level_title: sql<string>`coalesce(${approvalNodes.title}, '')`,
      actor: sql<string>`coalesce(${actor.name}, '')`,
      other: sql<string>`coalesce(${other.name}, '')`,
      decision: approvalActionLog.decision,
      comment: approvalActionLog.comment,
      input: approvalActionLog.input,
      at: approvalActionLog.at,
    })
    .from(approvalActionLog)
    .leftJoin(approvalNodes, eq(approvalNodes.id, approvalActionLog.nodeId))
    .leftJoin(actor, eq(actor.id, approvalActionLog.actorId))
    .leftJoin(other, eq(other.id, approvalActionLog.otherId))
    .where(eq(approvalActionLog.recordId, recordId))
    .orderBy(asc(approvalActionLog.id));
  const entries: TimelineEntry[] = [];
  for (const { input, at, ...row } of rows)
    entries.push({ ...row, given: await words(db, flow, input, reader), at: at.toISOString() });
  return entries;
}

/** An input of an earlier shape, or of a flow that asks for none any more, is kept and not shown. */
async function words(db: Db, { input }: RegisteredFlow, given: unknown, reader: CurrentUser): Promise<Fact[]> {
  if (given === null) return [];
  const parsed = input?.shape.safeParse(given);
  return input && parsed?.success ? input.describe(db, parsed.data, reader) : [];
}

/** What was given with a pass that stands, and by whom. */
export interface GivenInput {
  level: number;
  deciderId: number;
  input: unknown;
}

/** What was given with the passes of a record that were not taken back, oldest first. */
export async function inputsOf(db: Db, recordId: number): Promise<GivenInput[]> {
  const rows = await db
    .select({
      kind: approvalActionLog.kind,
      deciderId: sql<number>`${approvalActionLog.actorId}`,
      input: approvalActionLog.input,
      level: approvalNodes.level,
    })
    .from(approvalActionLog)
    .innerJoin(approvalNodes, eq(approvalNodes.id, approvalActionLog.nodeId))
    .where(and(eq(approvalActionLog.recordId, recordId), inArray(approvalActionLog.kind, ['pass', 'recall'])))
    .orderBy(asc(approvalActionLog.id));
  let standing: GivenInput[] = [];
  for (const { kind, ...pass } of rows) {
    // Who passed in several seats gave it once.
    standing = standing.filter(({ level, deciderId }) => level !== pass.level || deciderId !== pass.deciderId);
    if (kind === 'pass' && pass.input !== null) standing.push(pass);
  }
  return standing;
}

/** Levels of a record that were opened again: their version, see `approvalNode`, and who took a decision back last. */
export async function recallsOf(db: Db, recordId: number): Promise<Map<number, { version: number; by: string }>> {
  const rows = await db
    .select({ nodeId: approvalActionLog.nodeId, by: people.name })
    .from(approvalActionLog)
    .innerJoin(people, eq(people.id, approvalActionLog.actorId))
    .where(and(eq(approvalActionLog.recordId, recordId), eq(approvalActionLog.kind, 'recall')))
    .orderBy(asc(approvalActionLog.id));
  const recalls = new Map<number, { version: number; by: string }>();
  for (const { nodeId, by } of rows)
    if (nodeId !== null) recalls.set(nodeId, { version: (recalls.get(nodeId)?.version ?? 1) + 1, by });
  return recalls;
}
