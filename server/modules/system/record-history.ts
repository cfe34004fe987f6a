import { and, count, desc, eq, or, sql, type SQL } from 'drizzle-orm';
import type { EndpointSpec } from '@contract/kernel/endpoint';
import { AppError } from '@contract/kernel/errors';
import { holds, type PermissionCode } from '@contract/permissions';
import type { historyEndpoints } from '@contract/system/history-endpoints';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { array } from '@server/kernel/database/array';
import type { Handlers } from '@server/kernel/implement';
import { givenByKey } from '@server/kernel/slots';
import { auditLog } from '@server/kernel/tables';
import { personRefs } from '../people/public';
import { people } from '../people/tables';
import { changesInWords, peopleIn, titleOf } from './log-words';

/** Records of one kind whose changes may be read beside them, by whoever may read the record. */
export interface RecordHistory {
  /** The part of their target in the operation log before the colon. */
  kind: string;
  permission: PermissionCode;
  /** The calls that change such a record; reads, and what is done to its account, are none of its reader's business. */
  calls: readonly EndpointSpec[];
  /** Whether the reader's scope shows the record; without it the permission is enough. */
  isSeen?: (db: Db, user: CurrentUser, id: number) => Promise<boolean>;
  /** Under which name an entry about several of them keeps their ids in its detail. */
  several?: string;
}

declare module '@server/kernel/slots' {
  interface Slots {
    histories: RecordHistory;
  }
}

const histories = givenByKey('histories', ({ kind }) => kind);

/** What happened to one record, the newest first: who, when, and each field with its old and its new value. */
export const recordHistory: Handlers<typeof historyEndpoints>['recordHistory'] = async (call) => {
  const { db, user, params, query } = call;
  const history = histories().get(params.kind);
  if (!history) throw new AppError('NOT_FOUND');
  if (!holds(user, history.permission)) throw new AppError('FORBIDDEN');
  if (history.isSeen && !(await history.isSeen(db, user, params.id))) throw new AppError('NOT_FOUND');
  call.audit({ target: `${params.kind}:${params.id}` });
  return historyPage(db, user, entriesOf(history, params.id), query);
};

/** Condition on `audit_log` for what changed a record, by itself or among several. */
export function entriesOf({ kind, calls, several }: RecordHistory, id: number): SQL | undefined {
  const actions = calls.flatMap(({ audit }) => (audit ? [audit] : []));
  const among =
    several && and(eq(auditLog.target, ''), sql`${auditLog.detail} @> ${JSON.stringify({ [several]: [id] })}`);
  return and(
    sql`${auditLog.action} = any(${array(actions, 'text')})`,
    or(eq(auditLog.target, `${kind}:${id}`), among || undefined),
  );
}

async function historyPage(
  db: Db,
  user: CurrentUser,
  where: SQL | undefined,
  { page, size }: { page: number; size: number },
) {
  const [all] = await db.select({ total: count() }).from(auditLog).where(where);
  const rows = await db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      action: auditLog.action,
      detail: auditLog.detail,
      username: auditLog.username,
      operator: people.name,
    })
    .from(auditLog)
    .leftJoin(people, eq(people.id, auditLog.userId))
    .where(where)
    // An expression, so that the record's few rows are sorted: by the key itself the whole log might be walked backwards.
    .orderBy(desc(sql`${auditLog.id} + 0`))
    .limit(size)
    .offset((page - 1) * size);
  const seen = await personRefs(
    db,
    user.scope,
    rows.flatMap(({ detail }) => peopleIn(detail)),
  );
  const nameOf = (target: string) => seen.get(Number(target.split(':')[1]))?.name ?? '数据范围外的人员';
  return {
    total: all!.total,
    list: rows.map(({ id, at, action, detail, username, operator }) => ({
      id,
      at: at.toISOString(),
      operator: operator ?? username,
      title: titleOf(action),
      changes: changesInWords(detail, nameOf),
    })),
  };
}
