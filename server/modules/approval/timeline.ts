import { and, asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { TimelineEntry, TimelineKind } from '@contract/approval/types';
import type { Db } from '@server/kernel/database/database';
import { people } from '../people/tables';
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
}

/** Appends to the timeline of a record, in the transaction of what happened. */
export async function note(tx: Db, ...happenings: Happening[]): Promise<void> {
  if (happenings.length > 0) await tx.insert(approvalActionLog).values(happenings);
}

/** What happened to a record, oldest first. */
export async function timelineOf(db: Db, recordId: number): Promise<TimelineEntry[]> {
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
      at: approvalActionLog.at,
    })
    .from(approvalActionLog)
    .leftJoin(approvalNodes, eq(approvalNodes.id, approvalActionLog.nodeId))
    .leftJoin(actor, eq(actor.id, approvalActionLog.actorId))
    .leftJoin(other, eq(other.id, approvalActionLog.otherId))
    .where(eq(approvalActionLog.recordId, recordId))
    .orderBy(asc(approvalActionLog.id));
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
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
