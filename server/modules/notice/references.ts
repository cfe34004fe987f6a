import { and, inArray, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { PushStatus } from '@contract/notice/status';
import type { Db } from '@server/kernel/database/database';
import { mergePart, type Reference } from '@server/kits/references';
import { noticeGroups, noticePushes } from './tables';

/** Departments inside the JSON of a table's rows that still decide who gets a message. */
interface Aimed {
  table: PgTable & { id: AnyPgColumn; version: AnyPgColumn };
  column: AnyPgColumn;
  path: string;
  which?: SQL;
}

const unsent = inArray(noticePushes.status, [PushStatus.draft, PushStatus.scheduled]);
const aimed: Record<'pushes' | 'senders' | 'groups', Aimed> = {
  pushes: { table: noticePushes, column: noticePushes.target, path: 'dept_ids', which: unsent },
  senders: { table: noticePushes, column: noticePushes.scope, path: 'deptIds', which: unsent },
  groups: { table: noticeGroups, column: noticeGroups.target, path: 'dept_ids' },
};
const kinds = Object.keys(aimed) as (keyof typeof aimed)[];

const names = ({ column, path, which }: Aimed, deptId: number) =>
  and(which, sql`${column}->${path}::text @> to_jsonb(${deptId}::int)`);

/** Whoever edits such a row at the same time is told of it. */
const withDepartments = ({ table, column, path }: Aimed, list: SQL) => sql`
  update ${table} set ${sql.identifier(column.name)} = jsonb_set(${column}, array[${path}::text], ${list}),
    version = ${table.version} + 1`;

/**
 * What was aimed at the one reaches the other, too. It keeps the one: before the month people are still placed there.
 */
const aimedAtBoth = mergePart<Record<keyof typeof aimed, number[]>>({
  label: '未发送的推送与分组',
  count: (db, { sourceId }) => aimedAt(db, sourceId),
  async move(tx, { sourceId, targetId }) {
    const count = await aimedAt(tx, sourceId);
    const image = { pushes: [] as number[], senders: [] as number[], groups: [] as number[] };
    for (const kind of kinds) image[kind] = await addDepartment(tx, aimed[kind], sourceId, targetId);
    return { count, image };
  },
  async moveBack(tx, { targetId }, image) {
    for (const kind of kinds) await takeDepartment(tx, aimed[kind], image[kind], targetId);
  },
});

async function aimedAt(db: Db, deptId: number): Promise<number> {
  const pushes = await db.$count(noticePushes, names(aimed.pushes, deptId));
  return pushes + (await db.$count(noticeGroups, names(aimed.groups, deptId)));
}

async function addDepartment(tx: Db, one: Aimed, sourceId: number, targetId: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    ${withDepartments(one, sql`${one.column}->${one.path}::text || to_jsonb(${targetId}::int)`)}
    where ${names(one, sourceId)} and not (${one.column}->${one.path}::text @> to_jsonb(${targetId}::int))
    returning id`);
  return rows.map(({ id }) => id);
}

async function takeDepartment(tx: Db, one: Aimed, ids: readonly number[], deptId: number): Promise<void> {
  if (ids.length === 0) return;
  const others = sql`(select coalesce(jsonb_agg(dept), '[]') from jsonb_array_elements(${one.column}->${one.path}::text) dept
    where dept <> to_jsonb(${deptId}::int))`;
  await tx.execute(
    sql`${withDepartments(one, others)} where ${and(names(one, deptId), inArray(one.table.id, [...ids]))}`,
  );
}

export const noticeReferences: Reference[] = [
  {
    key: 'notice.targets',
    to: 'department',
    columns: [],
    within: ['notice_push.target.dept_ids', 'notice_push.scope.deptIds', 'notice_group.target.dept_ids'],
    merges: aimedAtBoth,
  },
  {
    to: 'person',
    columns: ['notice_recipient.user_id', 'notice_delivery.user_id', 'notice_digest_item.user_id'],
    within: ['notice_push.target.user_ids', 'notice_push.scope.userId', 'notice_group.target.user_ids'],
    because: 'a message that was sent stays sent; nothing goes to deleted people any more',
  },
  {
    to: 'person',
    columns: ['notice_push.created_by', 'notice_group.owner_id', 'notice_mute.user_id'],
    because: 'what the person wrote and arranged; nobody else reads it',
  },
];
