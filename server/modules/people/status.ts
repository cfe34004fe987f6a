import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { AppError } from '@contract/kernel/errors';
import { mayFollow, statusName } from '@contract/people/business-status';
import { statusFileOwner } from '@contract/people/field-files';
import type { StatusLog, StatusNow, statusUpdate } from '@contract/people/status-types';
import type { CurrentUser, ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { fieldChange, type FieldChange } from '@server/kernel/field-changes';
import { bindAttachments } from '../attachment/public';
import { demandVisible, managedPeople, notManaged } from './scope';
import { people, statusLogs } from './tables';
import { afterStatusChange } from './status-effects';
import { typeConfig } from './type-config';

const mostNamed = 5;

/**
 * Moves people to another business status, all of them or none. Two who do it at once wait for each other; the second
 * meets the new status.
 * @returns how many, and what changed in the words of the operation log
 * @throws AppError NOT_FOUND, PERSON_NOT_OWN, PERSON_STATUS_MOVED where it is no longer what the caller saw,
 * PERSON_STATUS_REFUSED with the names of those whose type does not allow the change
 */
export async function updateStatus(
  db: Db,
  user: CurrentUser,
  input: z.output<typeof statusUpdate>,
): Promise<{ changed: number; changes: FieldChange[] }> {
  const ids = [...new Set(input.user_ids)];
  const rows = await db
    .select({ id: people.id, name: people.name, typeId: people.typeId, status: people.businessStatus })
    .from(people)
    .where(and(managedPeople(user.scope), inArray(people.id, ids)))
    .orderBy(people.id)
    .for('update');
  if (rows.length !== ids.length) throw await notManaged(db, user.scope, ids);
  const to = input.business_status;
  const configs = new Map<number, Awaited<ReturnType<typeof typeConfig>>>();
  for (const typeId of new Set(rows.map((row) => row.typeId))) configs.set(typeId, await typeConfig(db, typeId));
  const seen = new Map(input.before?.map((one) => [one.user_id, one.business_status]));
  const moved = rows.filter((row) => (seen.get(row.id) ?? row.status) !== row.status);
  if (moved.length > 0) {
    const copy = await statusNow(
      db,
      rows.map((row) => ({ ...row, trains: configs.get(row.typeId)!.trains })),
    );
    throw new AppError('PERSON_STATUS_MOVED', { names: namesOf(moved) }, { copy });
  }
  const refused = rows.filter((row) => !mayFollow(configs.get(row.typeId)!.statuses, row.status, to));
  if (refused.length > 0) {
    throw new AppError(
      'PERSON_STATUS_REFUSED',
      {
        status: statusName(to, configs.get(refused[0]!.typeId)!.trains),
        names: namesOf(refused),
      },
      { user_ids: refused.map(({ id }) => id) },
    );
  }
  await db
    .update(people)
    .set({ businessStatus: to, version: sql`${people.version} + 1`, updatedAt: sql`now()` })
    .where(inArray(people.id, ids));
  const logs = await db
    .insert(statusLogs)
    .values(
      rows.map((row) => ({
        personId: row.id,
        fromStatus: row.status,
        toStatus: to,
        reason: input.reason,
        happenedOn: input.date,
        file: input.file,
        createdBy: user.userId,
      })),
    )
    .returning({ id: statusLogs.id });
  if (input.file) {
    await bindAttachments(db, user, { owner: statusFileOwner, ownerId: String(logs[0]!.id), ids: [input.file] });
  }
  const names = rows.map((row) => statusName(row.status, configs.get(row.typeId)!.trains));
  const trains = configs.get(rows[0]!.typeId)!.trains;
  const effects = await afterStatusChange(db, { userIds: ids, to, date: input.date, doneBy: user.userId });
  const own = fieldChange('业务状态', [...new Set(names)], statusName(to, trains));
  return { changed: rows.length, changes: [own, ...effects] };
}

function namesOf(rows: readonly { name: string }[]): string {
  const names = rows.slice(0, mostNamed).map(({ name }) => name);
  return names.join('、') + (rows.length > mostNamed ? `等 ${rows.length} 人` : '');
}

/** How people stand, and who made it so. */
async function statusNow(
  db: Db,
  rows: readonly { id: number; name: string; status: number; trains: boolean }[],
): Promise<StatusNow> {
  const ids = rows.map(({ id }) => id);
  const logs = await db
    .selectDistinctOn([statusLogs.personId], {
      personId: statusLogs.personId,
      at: statusLogs.createdAt,
      by: people.name,
    })
    .from(statusLogs)
    .innerJoin(people, eq(people.id, statusLogs.createdBy))
    .where(inArray(statusLogs.personId, ids))
    .orderBy(statusLogs.personId, desc(statusLogs.id));
  const last = new Map(logs.map((log) => [log.personId, log]));
  return {
    people: rows.map(({ id, name, status, trains }) => ({
      user_id: id,
      name,
      business_status: status,
      business_status_name: statusName(status, trains),
      changed_by: last.get(id)?.by ?? '',
      changed_at: last.get(id)?.at.toISOString() ?? '',
    })),
  };
}

/** Changes of a person's business status, newest first. @throws AppError NOT_FOUND */
export async function statusLogOf(db: Db, scope: ResolvedScope, userId: number): Promise<StatusLog[]> {
  await demandVisible(db, scope, [userId]);
  const [person] = await db.select({ typeId: people.typeId }).from(people).where(eq(people.id, userId));
  const { trains } = await typeConfig(db, person!.typeId);
  const operators = alias(people, 'operator');
  const rows = await db
    .select({ log: statusLogs, operator: operators.name })
    .from(statusLogs)
    .innerJoin(operators, eq(operators.id, statusLogs.createdBy))
    .where(eq(statusLogs.personId, userId))
    .orderBy(desc(statusLogs.id));
  return rows.map(({ log, operator }) => ({
    id: log.id,
    user_id: log.personId,
    from_status: log.fromStatus,
    from_name: statusName(log.fromStatus, trains),
    to_status: log.toStatus,
    to_name: statusName(log.toStatus, trains),
    reason: log.reason,
    date: log.happenedOn,
    file: log.file,
    operator,
    created_at: log.createdAt.toISOString(),
  }));
}
