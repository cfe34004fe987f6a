import { and, asc, eq } from 'drizzle-orm';
import type { systemEndpoints } from '@contract/system/endpoints';
import { EnableState } from '@contract/kernel/enums';
import { AppError } from '@contract/kernel/errors';
import { permits } from '@contract/kernel/module';
import type { Explanation } from '@contract/system/role-types';
import type { Db } from '@server/kernel/database/database';
import type { Handler } from '@server/kernel/implement';
import { accounts } from '../account/tables';
import { visiblePeople } from '../people/public';
import { people } from '../people/tables';
import { explainPerson } from './explain-person';
import { step, type Step, type Subject } from './explain-step';
import { storedPurviews, type StoredPurview } from './menu';
import { rolesGranting } from './permission-holders';
import { readSettingGroup } from './settings';
import { accountRoles, rolePermissions, roles } from './tables';

/**
 * 为什么看不到: walks through what the system looks at, in its order, and says where it stops.
 * @throws AppError NOT_FOUND for people whom the caller does not see
 */
export const explainAccess: Handler<typeof systemEndpoints.explainAccess> = async (call) => {
  const { db, user, body } = call;
  const [person] = await db
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(and(visiblePeople(user.scope), eq(people.id, body.user_id)));
  if (!person) throw new AppError('NOT_FOUND');
  call.audit({ target: `person:${person.id}`, detail: body.subject });
  const { steps, subject } = await accountSteps(db, person);
  if (!subject) return concluded(steps, '请先为此人建立并启用账号，再授予角色');
  const { kind } = body.subject;
  if (kind === 'person') {
    const { steps: more, advice } = await explainPerson(db, user, subject, body.subject.user_id);
    return concluded([...steps, ...more], advice);
  }
  const found =
    kind === 'permission'
      ? await permissionSteps(db, subject, body.subject.code)
      : await screenSteps(db, subject, body.subject.path);
  return concluded([...steps, ...found.steps], found.advice);
};

function concluded(steps: Step[], advice: string): Explanation {
  const stop = steps.find(({ passed }) => !passed);
  const summary = stop ? `看不到：${stop.detail}` : '可以看到。若页面上仍没有，请刷新或重新登录';
  return { allowed: !stop, summary, steps, advice: stop ? advice : '' };
}

async function accountSteps(db: Db, person: { id: number; name: string }) {
  const [account] = await db.select().from(accounts).where(eq(accounts.userId, person.id)).orderBy(asc(accounts.id));
  if (!account) return { steps: [step('账号', false, `${person.name}没有账号`)], subject: undefined };
  const isEnabled = account.status === EnableState.enabled;
  const steps = [step('账号', isEnabled, `账号 ${account.username} ${isEnabled ? '已启用' : '已停用'}`)];
  const held = await db
    .select({ name: roles.name, status: roles.status })
    .from(accountRoles)
    .innerJoin(roles, eq(roles.id, accountRoles.roleId))
    .where(eq(accountRoles.accountId, account.id))
    .orderBy(asc(roles.id));
  const working = held.filter(({ status }) => status === EnableState.enabled).map(({ name }) => name);
  const stopped = held.filter(({ status }) => status !== EnableState.enabled).map(({ name }) => name);
  const words = [
    working.length > 0 ? `持有角色：${working.join('、')}` : '没有可用的角色',
    stopped.length > 0 ? `已停用而不起作用的角色：${stopped.join('、')}` : '',
  ];
  steps.push(step('角色', working.length > 0, words.filter(Boolean).join('；')));
  const granted = await db
    .selectDistinct({ code: rolePermissions.code })
    .from(accountRoles)
    .innerJoin(roles, and(eq(roles.id, accountRoles.roleId), eq(roles.status, EnableState.enabled)))
    .innerJoin(rolePermissions, eq(rolePermissions.roleId, roles.id))
    .where(eq(accountRoles.accountId, account.id));
  const subject: Subject = {
    accountId: account.id,
    userId: person.id,
    name: person.name,
    granted: granted.map(({ code }) => code),
  };
  return { steps, subject: isEnabled ? subject : undefined };
}

async function permissionSteps(db: Db, { granted }: Subject, code: string): Promise<{ steps: Step[]; advice: string }> {
  const [entry] = (await storedPurviews(db)).filter((row) => row.code === code);
  const title = entry ? `“${entry.title}”（${code}）` : code;
  if (permits(granted, code)) {
    const through = granted.filter((grant) => permits([grant], code)).join('、');
    return { steps: [step('权限', true, `角色授予了${title}，经由 ${through}`)], advice: '' };
  }
  return {
    steps: [step('权限', false, `所持角色都没有授予${title}`)],
    advice: await adviceFor(db, code),
  };
}

async function adviceFor(db: Db, code: string): Promise<string> {
  const granting = (await rolesGranting(db, code)).filter(({ status }) => status === EnableState.enabled);
  const names = granting.map(({ name }) => name).join('、');
  return names
    ? `授予以下任一角色即可：${names}；或在所持角色中勾选此权限`
    : '目前没有可用的角色授予此权限，请在角色中勾选';
}

async function screenSteps(db: Db, subject: Subject, path: string): Promise<{ steps: Step[]; advice: string }> {
  const rows = await storedPurviews(db);
  const screen = rows.find((row) => row.path === path);
  if (!screen) {
    return { steps: [step('页面', false, `系统中没有路径为 ${path} 的页面`)], advice: '请核对路径' };
  }
  const { off } = await readSettingGroup(db, 'modules');
  const steps = [step('页面', true, `“${screen.title}”`)];
  if (screen.module !== '') {
    const isOff = off.includes(screen.module);
    steps.push(step('模块', !isOff, isOff ? '所属模块已在系统配置中关闭' : '所属模块已启用'));
    if (isOff) return { steps, advice: '在系统配置的模块开关中启用' };
  }
  if (screen.code === '') steps.push(step('权限', true, '此页面不需要权限'));
  else {
    const found = await permissionSteps(db, subject, screen.code);
    steps.push(...found.steps);
    if (found.advice) return { steps, advice: found.advice };
  }
  const hidden = [screen, ...ancestors(rows, screen)].find((row) => row.hidden);
  if (!hidden) steps.push(step('菜单', true, '显示在菜单中'));
  else {
    const words = hidden === screen ? '此页面不列入菜单，从相关页面进入' : `所在的“${hidden.title}”设为不显示`;
    steps.push(step('菜单', hidden.type === 2, words));
  }
  return { steps, advice: '在权限管理中取消“隐藏”' };
}

function ancestors(rows: readonly StoredPurview[], row: StoredPurview): StoredPurview[] {
  const parent = rows.find(({ id }) => id === row.parentId);
  return parent ? [parent, ...ancestors(rows, parent)] : [];
}
