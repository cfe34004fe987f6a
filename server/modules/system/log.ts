import { and, count, desc, eq, gte, lt, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { hospitalTime } from '@contract/kernel/hospital-time';
import type { Page } from '@contract/kernel/paging';
import { logQuery, type logEndpoints, type LogRow } from '@contract/system/log-endpoints';
import { logSheet } from '@contract/system/log-sheet';
import { firstBrokenAudit } from '@server/kernel/audit';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { auditLog } from '@server/kernel/tables';
import { pageOfRows } from '@server/kits/rows';
import { sheetDownload } from '../download/public';
import { people } from '../people/tables';
import { objectWords } from './log-objects';
import { actionTitles, changesInWords, peopleIn, titleOf } from './log-words';

type Filters = Omit<z.output<typeof logQuery>, 'page' | 'size'>;

export const logHandlers: Handlers<typeof logEndpoints> = {
  logPages: async ({ db, body: { page, size, ...filters }, audit }) => {
    if (Object.keys(filters).length > 0) audit({ detail: filters });
    return logPage(db, filters, page, size);
  },

  logActions: async () =>
    [...actionTitles]
      .map(([action, title]) => ({ action, title }))
      .toSorted((one, other) => one.action.localeCompare(other.action)),

  logVerify: async ({ db, audit }) => {
    const broken = await firstBrokenAudit(db);
    const [all] = await db.select({ total: count() }).from(auditLog);
    audit({ detail: { total: all!.total, broken: broken ?? null } });
    return { total: all!.total, broken_id: broken ?? null, checked_at: new Date().toISOString() };
  },
};

/** The operation log as a workbook. */
export const logDownload = sheetDownload({
  kind: 'system.log',
  title: '操作日志',
  permission: 'system:log:list',
  sheet: logSheet,
  input: logQuery.omit({ page: true, size: true }),
  page: async ({ db, input }, page, size) => {
    const { total, list } = await logPage(db, input, page, size);
    return { total, list: list.map((row) => ({ ...row, time: hospitalTime(Date.parse(row.at)) })) };
  },
});

/** A page of the operation log, the newest first. */
async function logPage(db: Db, filters: Filters, page: number, size: number): Promise<Page<LogRow>> {
  const where = and(...conditions(filters));
  const selection = db
    .select({ entry: auditLog, operator: people.name })
    .from(auditLog)
    .leftJoin(people, eq(people.id, auditLog.userId));
  const wanted = { page, size, where, orderBy: [desc(auditLog.id)] };
  const { total, list: rows } = await pageOfRows(db, auditLog, wanted, selection);
  const wordsOf = await objectWords(
    db,
    rows.flatMap(({ entry }) => [entry.target, ...peopleIn(entry.detail).map((id) => `person:${id}`)]),
  );
  return { total, list: rows.map(({ entry, operator }) => toRow(entry, operator ?? '', wordsOf)) };
}

/** Days are the hospital's: China has one time zone. */
const dayStart = (day: string) => sql`(${day}::date::timestamp at time zone 'Asia/Shanghai')`;

function conditions({ username, action, target, request_id, from, to }: Filters): (SQL | undefined)[] {
  return [
    username ? eq(sql`lower(${auditLog.username})`, username.toLowerCase()) : undefined,
    action ? eq(auditLog.action, action) : undefined,
    target ? sql`starts_with(${auditLog.target}, ${target})` : undefined,
    request_id ? eq(auditLog.requestId, request_id) : undefined,
    from ? gte(auditLog.at, dayStart(from)) : undefined,
    to ? lt(auditLog.at, sql`${dayStart(to)} + interval '1 day'`) : undefined,
  ];
}

function toRow(row: typeof auditLog.$inferSelect, operator: string, wordsOf: (target: string) => string): LogRow {
  return {
    id: row.id,
    at: row.at.toISOString(),
    username: row.username,
    operator,
    action: row.action,
    action_title: titleOf(row.action),
    target: row.target,
    object: wordsOf(row.target),
    changes: changesInWords(row.detail, wordsOf),
    ip: row.ip,
    request_id: row.requestId,
    detail: typeof row.detail === 'string' ? row.detail : row.detail === null ? '' : JSON.stringify(row.detail),
  };
}
