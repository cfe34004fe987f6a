import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import type { DataScope } from '@contract/account/types';
import { EnableState } from '@contract/kernel/enums';
import { AppError } from '@contract/kernel/errors';
import { scopeWords } from '@contract/system/role-rules';
import type { CurrentUser, ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { scopesOf } from '../account/public';
import { bases, departments } from '../dictionary/tables';
import { allRelations, managedPeople, visiblePeople } from '../people/public';
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
  const scope = account?.scope ?? { kind: 'self' as const, userId: subject.userId };
  const isOwn = await holds(db, managedPeople(scope), userId);
  const isSeen = isOwn || (await holds(db, visiblePeople(scope), userId));
  const reach = held.map(({ name, scope: width }) => `${name}（${wordsOf(width)}）`).join('、') || '本人';
  const place = [target.dept ?? '未填科室', target.base].filter(Boolean).join('，');
  const range = step('数据范围', isSeen, `${target.name}（${place}）${isOwn ? '在' : '不在'}数据范围内：${reach}`);
  return {
    steps: isSeen && !isOwn ? [range, step('关系', true, await relationWords(db, scope, userId))] : [range],
    advice: '核对此人的科室与基地；轮转科室从入科前一个月到出科后 31 天可见；或授予数据范围更大的角色',
  };
}

async function holds(db: Db, condition: SQL | undefined, userId: number): Promise<boolean> {
  const found = await db
    .select({ one: sql`1` })
    .from(people)
    .where(and(condition, eq(people.id, userId)));
  return found.length > 0;
}

/** Why somebody who does not belong to a scope is seen all the same. */
async function relationWords(db: Db, scope: ResolvedScope, userId: number): Promise<string> {
  if (scope.kind === 'all') return '';
  const words: string[] = [];
  for (const relation of allRelations()) words.push(...(await relation.explain(db, scope, userId)));
  return `${words.join('；')}，可以查看，不能修改`;
}

const wordsOf = (scope: DataScope) => scopeWords[scope];
