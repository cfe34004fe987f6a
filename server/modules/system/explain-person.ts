import { and, asc, eq, sql } from 'drizzle-orm';
import type { DataScope } from '@contract/account/types';
import { EnableState } from '@contract/kernel/enums';
import { AppError } from '@contract/kernel/errors';
import { scopeWords } from '@contract/system/role-rules';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { scopesOf } from '../account/public';
import { bases, departments } from '../dictionary/tables';
import { visiblePeople } from '../people/public';
import { people } from '../people/tables';
import { step, type Step, type Subject } from './explain-step';
import { accountRoles, roles } from './tables';

/**
 * Whether somebody's data scope shows a person, and by which role.
 * @throws AppError NOT_FOUND for a person whom the caller does not see
 */
export async function explainPerson(
  db: Db,
  caller: CurrentUser,
  subject: Subject,
  userId: number,
): Promise<{ steps: Step[]; advice: string }> {
  const [target] = await db
    .select({ name: people.name, dept: departments.name, base: bases.name })
    .from(people)
    .leftJoin(departments, eq(departments.id, people.deptId))
    .leftJoin(bases, eq(bases.id, people.baseId))
    .where(and(visiblePeople(caller.scope), eq(people.id, userId)));
  if (!target) throw new AppError('NOT_FOUND');
  const held = await db
    .select({ name: roles.name, scope: roles.dataScope })
    .from(accountRoles)
    .innerJoin(roles, and(eq(roles.id, accountRoles.roleId), eq(roles.status, EnableState.enabled)))
    .where(eq(accountRoles.accountId, subject.accountId))
    .orderBy(asc(roles.id));
  const [account] = await scopesOf(db, [subject.accountId]);
  const [seen] = await db
    .select({ one: sql`1` })
    .from(people)
    .where(and(visiblePeople(account?.scope ?? { kind: 'self', userId: subject.userId }), eq(people.id, userId)));
  const reach = held.map(({ name, scope: width }) => `${name}（${wordsOf(width)}）`).join('、') || '本人';
  const place = [target.dept ?? '未填科室', target.base].filter(Boolean).join('，');
  const words = seen
    ? `${target.name}（${place}）在数据范围内：${reach}`
    : `${target.name}（${place}）不在数据范围内：${reach}`;
  return {
    steps: [step('数据范围', seen !== undefined, words)],
    advice: '核对此人的科室与基地，或授予数据范围更大的角色',
  };
}

const wordsOf = (scope: DataScope) => scopeWords[scope];
