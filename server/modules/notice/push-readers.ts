import { and, asc, count, eq, isNotNull, isNull, or, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '@contract/kernel/errors';
import type { Page } from '@contract/kernel/paging';
import type { ReaderRow, readerQuery } from '@contract/notice/push-types';
import type { ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { contains } from '@server/kits/contains';
import { departments } from '../dictionary/tables';
import { visiblePeople } from '../people/public';
import { people, personTypes } from '../people/tables';
import { isPushInSight } from './push-queries';
import { noticeRecipients as recipients } from './tables';

type Query = z.output<typeof readerQuery>;

/** A page of the people whom a push was delivered to, as far as the scope shows them. @throws AppError NOT_FOUND */
export async function readerPage(db: Db, scope: ResolvedScope, id: number, query: Query): Promise<Page<ReaderRow>> {
  if (!(await isPushInSight(db, scope, id))) throw new AppError('NOT_FOUND');
  const where = and(eq(recipients.pushId, id), visiblePeople(scope), ofState[query.state], named(query.keyword));
  const [all] = await db
    .select({ total: count() })
    .from(recipients)
    .innerJoin(people, eq(people.id, recipients.userId))
    .where(where);
  const rows = await db
    .select({
      user_id: people.id,
      name: people.name,
      staff_id: people.staffId,
      person_type_name: personTypes.name,
      dept_name: departments.name,
      status: recipients.status,
      deliveredAt: recipients.deliveredAt,
      readAt: recipients.readAt,
      receiptAt: recipients.receiptAt,
      signed_name: recipients.signedName,
      reminders: recipients.reminders,
    })
    .from(recipients)
    .innerJoin(people, eq(people.id, recipients.userId))
    .innerJoin(personTypes, eq(personTypes.id, people.typeId))
    .leftJoin(departments, eq(departments.id, people.deptId))
    .where(where)
    .orderBy(asc(people.id))
    .limit(query.size)
    .offset((query.page - 1) * query.size);
  return {
    total: all!.total,
    list: rows.map(({ deliveredAt, readAt, receiptAt, ...row }) => ({
      ...row,
      dept_name: row.dept_name ?? '',
      status: row.status === 1 ? 1 : 0,
      delivered_at: deliveredAt.toISOString(),
      read_time: readAt?.toISOString() ?? null,
      receipt_time: receiptAt?.toISOString() ?? null,
    })),
  };
}

const ofState: Record<Query['state'], SQL | undefined> = {
  all: undefined,
  unread: eq(recipients.status, 0),
  read: eq(recipients.status, 1),
  confirmed: isNotNull(recipients.receiptAt),
  unconfirmed: isNull(recipients.receiptAt),
};

function named(keyword: string | undefined): SQL | undefined {
  return keyword ? or(contains(people.name, keyword), eq(people.staffId, keyword)) : undefined;
}
