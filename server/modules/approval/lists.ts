import { and, count, desc, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { ReviewStatus, reviewStatusOf, SubmissionStatus } from '@contract/approval/status';
import {
  nodeStates,
  overdueAfterDays,
  type ApprovalRow,
  type inboxQuery,
  type mineQuery,
} from '@contract/approval/types';
import type { Page } from '@contract/kernel/paging';
import type { Db } from '@server/kernel/database/database';
import { contains } from '@server/kits/contains';
import { departments } from '../dictionary/tables';
import { people } from '../people/tables';
import { findFlow } from './registry';
import { concernsReviewer, waitsFor } from './seats';
import { approvalNodes, approvalRecords } from './tables';

type InboxQuery = z.output<typeof inboxQuery>;
type MineQuery = z.output<typeof mineQuery>;

/** What a person is to review, or is and was a reviewer of; longest waiting first, else newest first. */
export async function inboxPage(db: Db, userId: number, query: InboxQuery): Promise<Page<ApprovalRow>> {
  const isPending = query.status === ReviewStatus.pending;
  const waiting = query.waiting_days === undefined ? undefined : waitingFor(query.waiting_days);
  const where = and(isPending ? waitsFor(db, userId) : concernsReviewer(db, userId), waiting, ...filters(query));
  const order = isPending ? approvalRecords.id : desc(approvalRecords.id);
  return pageWhere(db, userId, where, query, order, isPending);
}

/** What a person submitted, newest first. */
export async function minePage(db: Db, userId: number, query: MineQuery): Promise<Page<ApprovalRow>> {
  const ofStatus = query.status === SubmissionStatus.all ? undefined : sql`${approvalRecords.status} = ${query.status}`;
  const isMine = and(eq(approvalRecords.submitterId, userId), isNull(approvalRecords.removedAt));
  return pageWhere(db, userId, and(isMine, ofStatus, ...filters(query)), query, desc(approvalRecords.id));
}

/** How much waits for a person, and how much of theirs waits for others. */
export async function counts(db: Db, userId: number): Promise<{ pending: number; overdue: number; mine_open: number }> {
  const isMine = and(
    eq(approvalRecords.submitterId, userId),
    eq(approvalRecords.status, SubmissionStatus.underReview),
    isNull(approvalRecords.removedAt),
  );
  const pending = await db.$count(approvalRecords, waitsFor(db, userId));
  const overdue = await db.$count(approvalRecords, and(waitsFor(db, userId), waitingFor(overdueAfterDays)));
  const mine_open = await db.$count(approvalRecords, isMine);
  return { pending, overdue, mine_open };
}

/** One record as its lists show it. */
export async function rowOf(db: Db, userId: number, id: number): Promise<ApprovalRow | undefined> {
  const [row] = await selectRows(db, waitsFor(db, userId)).where(eq(approvalRecords.id, id));
  return row && toRow(row, userId);
}

async function pageWhere(
  db: Db,
  userId: number,
  where: SQL | undefined,
  { page, size }: { page: number; size: number },
  order: SQL | typeof approvalRecords.id,
  isEachMyTurn = false,
): Promise<Page<ApprovalRow>> {
  const [all] = await db
    .select({ total: count() })
    .from(approvalRecords)
    .innerJoin(people, eq(people.id, approvalRecords.submitterId))
    .where(where);
  const rows = await selectRows(db, isEachMyTurn ? sql`true` : waitsFor(db, userId))
    .where(where)
    .orderBy(order)
    .limit(size)
    .offset((page - 1) * size);
  return { total: all!.total, list: rows.map((row) => toRow(row, userId)) };
}

/** Submitted so many days ago or earlier. */
const waitingFor = (days: number) => sql`${approvalRecords.submittedAt} <= now() - make_interval(days => ${days}::int)`;

function filters({ flow, keyword }: { flow?: string; keyword?: string }): (SQL | undefined)[] {
  return [
    flow ? eq(approvalRecords.flow, flow) : undefined,
    keyword
      ? or(contains(approvalRecords.title, keyword), contains(people.name, keyword), eq(people.staffId, keyword))
      : undefined,
  ];
}

/** @param myTurn condition, which is large: a list that has it already says `true` */
function selectRows(db: Db, myTurn: SQL) {
  const levels = db.$count(
    approvalNodes,
    sql`${approvalNodes.recordId} = ${approvalRecords.id} and ${approvalNodes.state} <> ${nodeStates.skipped}`,
  );
  return db
    .select({
      record: approvalRecords,
      name: people.name,
      staffId: people.staffId,
      deptName: departments.name,
      nodeId: approvalNodes.id,
      nodeLevel: approvalNodes.level,
      nodeTitle: approvalNodes.title,
      levels,
      isMyTurn: sql<boolean>`${myTurn}`,
    })
    .from(approvalRecords)
    .innerJoin(people, eq(people.id, approvalRecords.submitterId))
    .leftJoin(departments, eq(departments.id, people.deptId))
    .leftJoin(
      approvalNodes,
      and(eq(approvalNodes.recordId, approvalRecords.id), eq(approvalNodes.state, nodeStates.open)),
    )
    .$dynamic();
}

function toRow(row: Awaited<ReturnType<typeof selectRows>>[number], userId: number): ApprovalRow {
  const { record, nodeId, nodeLevel, nodeTitle } = row;
  const flow = findFlow(record.flow);
  const isNode = nodeId !== null && nodeLevel !== null && nodeTitle !== null;
  return {
    id: record.id,
    flow: record.flow,
    flow_title: flow?.title ?? record.flow,
    module_id: record.moduleId,
    title: record.title,
    submitter: {
      user_id: record.submitterId,
      name: row.name,
      staff_id: row.staffId,
      dept_name: row.deptName ?? '',
    },
    submission_status: record.status,
    review_status: record.submitterId === userId ? null : reviewStatusOf(record.status, row.isMyTurn),
    node: isNode ? { id: nodeId, level: nodeLevel, title: nodeTitle } : null,
    levels: row.levels,
    is_single: flow?.isSingle ?? false,
    submitted_at: record.submittedAt.toISOString(),
    finished_at: record.finishedAt?.toISOString() ?? null,
    urged_at: record.urgedAt?.toISOString() ?? null,
  };
}
