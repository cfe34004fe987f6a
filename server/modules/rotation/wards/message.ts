import { and, asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '@contract/kernel/errors';
import { monthIndex } from '@contract/kernel/half-month';
import type { wardMessageInput } from '@contract/rotation/ward-stays';
import { opensDept, type CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { departmentNames } from '../../dictionary/public';
import { notify } from '../../notice/public';
import { personRefs } from '../../people/public';
import { people } from '../../people/tables';
import { rotationStays } from '../tables';
import { inWards } from './scope';
import { arrivesIn, reachesInto, stayFrom } from './stays';

type Message = z.output<typeof wardMessageInput>;

const mostNamed = 5;

/**
 * Tells trainees who come to a ward in a month what they should know. A repeat of the call is answered by its receipt, so
 * nobody is told twice.
 * @returns how many were told
 * @throws AppError NOT_FOUND for a department of others, WARD_NOT_COMING with the names of those who do not come
 */
export async function sendWardMessage(db: Db, user: CurrentUser, message: Message): Promise<number> {
  const { deptId, text } = message;
  if (!opensDept(user.scope, deptId)) throw new AppError('NOT_FOUND');
  const dept = (await departmentNames(db, [deptId])).get(deptId);
  if (dept === undefined) throw new AppError('NOT_FOUND');
  const month = monthIndex(message.month);
  const span = { first: month * 2, last: month * 2 + 1 };
  const coming = await db
    .select({ userId: people.id, from: stayFrom })
    .from(rotationStays)
    .innerJoin(people, eq(people.id, rotationStays.userId))
    .where(
      and(
        reachesInto(span.first, span.last),
        eq(rotationStays.deptId, deptId),
        arrivesIn(month),
        inWards(user.scope, span, rotationStays.deptId),
      ),
    )
    .orderBy(asc(people.id));
  const userIds = new Set(message.userIds);
  const told = coming.filter(({ userId }) => userIds.delete(userId));
  if (userIds.size > 0) throw new AppError('WARD_NOT_COMING', { names: await namesOf(db, user, [...userIds]) });
  for (const { userId, from } of told) {
    await notify(db, {
      event: 'rotation.ward.message',
      recipients: { trainee: [userId] },
      variables: { dept, from, sender: user.name, text },
      link: '/rotation-management/rotation-overview-view',
      subject: `ward:${deptId}:${message.month}`,
    });
  }
  return told.length;
}

/** Names of those whom the caller sees; an id tells nothing of others. */
async function namesOf(db: Db, { scope }: CurrentUser, userIds: number[]): Promise<string> {
  const refs = await personRefs(db, scope, userIds);
  const names = userIds.map((id) => refs.get(id)?.name ?? `人员 ${id}`);
  return names.slice(0, mostNamed).join('、') + (names.length > mostNamed ? `等 ${names.length} 人` : '');
}
