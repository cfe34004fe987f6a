import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { accountEndpoints } from '@contract/account/endpoints';
import type { MenuItem } from '@contract/account/types';
import type { Purview, PurviewInput } from '@contract/system/purview-types';
import { systemEndpoints as calls } from '@contract/system/endpoints';
import { demoPassword } from '@server/demo/accounts';
import { loginFailures } from '@server/modules/account/tables';
import { errorOf, type CallOptions, type TestClient } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { signIn } from '@tests/server/sign-in';
import { declaredPurviews } from './purview-declared';
import { syncPurviews } from './purview-sync';
import { purviews } from './tables';

const server = await startTestServer({ working: false });
const { database } = server;
const { db } = database;
const admin = await server.as('admin');

const flat = <Item extends { children: Item[] }>(items: Item[]): Item[] =>
  items.flatMap((item) => [item, ...flat(item.children)]);
const menuOf = async (client: TestClient): Promise<MenuItem[]> =>
  flat((await client.data(accountEndpoints.purview)).menus);
const listed = async (): Promise<Purview[]> => flat((await admin.data(calls.purviewList)).list);
const find = async (title: string) => (await listed()).find((one) => one.title === title)!;
const sync = (declared = declaredPurviews()) => database.transaction((tx) => syncPurviews(tx, declared));
const revision = async () =>
  (await db.execute<{ r: number }>(sql`select purview_revision::int as r from access_state`)).rows[0]!.r;

describe('the stored menu', () => {
  const rotation = declaredPurviews().find(({ key }) => key === 'rotation')!;
  const edit = async (row: Purview, given: Partial<PurviewInput>) =>
    admin.call(calls.purviewEdit, { body: { ...row, ...given } }, { ifMatch: row.version });

  it('is what the modules declare, and synchronising it again changes nothing', async () => {
    const keys = (await db.select().from(purviews)).map(({ key }) => key);
    expect(new Set(keys)).toEqual(new Set(declaredPurviews().map(({ key }) => key)));
    expect(keys).toHaveLength(declaredPurviews().length);
    const before = await revision();
    await sync();
    expect(await revision()).toBe(before);
  });

  it('shows an administrator’s new title and icon at the next call, and keeps them over a new release', async () => {
    const row = await find(rotation.title);
    expect((await edit(row, { title: '轮转', icon: 'home' })).status).toBe(200);
    const shown = async () => (await menuOf(await server.as('student'))).find(({ id }) => id === 'rotation')!;
    expect(await shown()).toMatchObject({ title: '轮转', icon: 'home' });
    const release = declaredPurviews().map((one) =>
      one.key === 'rotation' ? { ...one, title: '新名', icon: 'users', hidden: true } : one,
    );
    await sync(release);
    expect(await shown()).toMatchObject({ title: '轮转', icon: 'home', hidden: true });
    await sync();
    expect(await shown()).toMatchObject({ title: '轮转', hidden: false });
    await edit(await find('轮转'), { title: rotation.title, icon: rotation.icon });
  });

  it('takes over from a release what nobody had changed: titles, places, new screens, gone ones', async () => {
    const [first, ...rest] = declaredPurviews();
    const extra = { ...first!, key: 'extra', title: '新模块', path: '', code: '' };
    const screen = { ...extra, key: 'extra.list', parent: 'extra', path: '/extra/list', title: '新页面' };
    await sync([{ ...first!, title: '改名' }, ...rest, extra, screen]);
    const tree = await listed();
    expect(tree.some(({ title }) => title === '改名')).toBe(true);
    expect(tree.find(({ title }) => title === '新模块')!.children.map(({ path }) => path)).toEqual(['/extra/list']);
    await sync();
    expect((await listed()).some(({ path }) => path === '/extra/list')).toBe(false);
  });

  it('takes entries of one’s own, which nobody may put where they do not fit', async () => {
    const group = await find(rotation.title);
    const input = { type: 1, title: '教学网', path: '/teaching-site', parent_id: group.id } as const;
    const made = await admin.data(calls.purviewAdd, { body: input });
    const student = await server.as('student');
    expect((await menuOf(student)).map(({ path }) => path)).toContain('/teaching-site');
    const refused = async (body: PurviewInput) => errorOf(await admin.call(calls.purviewAdd, { body }));
    expect(await refused(input)).toBe('PURVIEW_TAKEN');
    expect(await refused({ type: 4, title: '按钮', code: 'rotation:plan:list', parent_id: made.id })).toBe(
      'PURVIEW_TAKEN',
    );
    expect(await refused({ type: 4, title: '按钮', code: 'a:b:c' })).toBe('PURVIEW_PLACE');
    expect(await refused({ type: 1, title: '页面', path: '/below', parent_id: made.id })).toBe('PURVIEW_PLACE');
    expect(await refused({ type: 1, title: '页面', path: '/below', parent_id: 999_999 })).toBe('NOT_FOUND');
    expect(await refused({ type: 1, title: '页面', path: 'javascript:alert(1)' })).toBe('INPUT_INVALID');
    await admin.data(calls.purviewRemove, { body: { id: made.id } });
    expect((await menuOf(student)).map(({ path }) => path)).not.toContain('/teaching-site');
  });

  it('lets no group stand inside itself, and nothing declared go or change its path', async () => {
    const outer = await admin.data(calls.purviewAdd, { body: { type: 1, title: '外' } });
    const inner = await admin.data(calls.purviewAdd, { body: { type: 1, title: '内', parent_id: outer.id } });
    expect(errorOf(await edit(await find('外'), { parent_id: inner.id }))).toBe('PURVIEW_PLACE');
    expect(errorOf(await admin.call(calls.purviewRemove, { body: { id: outer.id } }))).toBe('PURVIEW_HAS_CHILDREN');
    const home = await find('首页');
    expect(errorOf(await admin.call(calls.purviewRemove, { body: { id: home.id } }))).toBe('PURVIEW_DECLARED');
    expect((await edit(home, { path: '/elsewhere', code: 'a:b:c', type: 2 })).status).toBe(200);
    expect(await find('首页')).toMatchObject({ path: '/system', code: '', type: 1 });
    await db.delete(purviews).where(eq(purviews.title, '内'));
    await db.delete(purviews).where(eq(purviews.title, '外'));
  });

  it('refuses a stale version', async () => {
    const row = await find('首页');
    const body = { ...row, title: '首页' };
    expect(errorOf(await admin.call(calls.purviewEdit, { body }))).toBe('VERSION_MISSING');
    const stale = await admin.call(calls.purviewEdit, { body }, { ifMatch: row.version - 1 });
    expect([stale.status, errorOf(stale)]).toEqual([412, 'VERSION_STALE']);
  });

  describe('in order', () => {
    const rootIds = async () => (await admin.data(calls.purviewList)).list.map(({ id }) => id);
    const order = (ids: number[], parent_id: number | null = null, options?: CallOptions) =>
      admin.call(calls.purviewOrder, { body: { parent_id, ids } }, options);

    it('is refused without permission', async () => {
      const student = await server.as('student');
      const body = { parent_id: null, ids: (await rootIds()).toReversed() };
      expect(errorOf(await student.call(calls.purviewOrder, { body }))).toBe('FORBIDDEN');
      expect((await server.anonymous.call(calls.purviewOrder, { body })).status).toBe(401);
      expect(await rootIds()).toEqual(body.ids.toReversed());
    });

    it('shows so in everybody’s menu at the next call, again or not, and over a new release', async () => {
      const roots = await rootIds();
      const secretary = await server.as('secretary');
      const shown = async () => (await secretary.data(accountEndpoints.purview)).menus.map(({ id }) => id);
      const before = await shown();
      const turned = roots.toReversed();
      for (const _ of [1, 2]) expect((await order(turned, null, { key: 'turn-the-menu' })).status).toBe(200);
      expect(await shown()).toEqual(before.toReversed());
      await sync();
      expect(await rootIds()).toEqual(turned);
      const logged = await db.execute<{ total: number }>(
        sql`select count(*)::int as total from audit_log where action = 'system.purview.order'`,
      );
      expect(logged.rows[0]!.total).toBe(1);
      await order(roots);
    });

    it('names exactly the children of one entry, else nothing changes and it says what to do', async () => {
      const roots = await rootIds();
      const group = await find(rotation.title);
      const inside = group.children.map(({ id }) => id);
      for (const [wrong, parent] of [
        [roots.slice(1), null],
        [[...roots, inside[0]!], null],
        [[...roots.slice(1), roots[1]!], null],
        [roots, group.id],
        [roots, 999_999],
      ] as const) {
        const answer = await order([...wrong], parent);
        expect([answer.status, errorOf(answer)]).toEqual([409, 'ORDER_STALE']);
        expect(answer.body.message).toContain('请核对最新的列表');
      }
      expect(await rootIds()).toEqual(roots);
      expect((await order(inside.toReversed(), group.id)).status).toBe(200);
      expect((await find(rotation.title)).children.map(({ id }) => id)).toEqual(inside.toReversed());
      await order(inside, group.id);
    });

    it('takes what is added or put elsewhere last; of two at once, both end in one of the orders', async () => {
      const roots = await rootIds();
      const made = await admin.data(calls.purviewAdd, { body: { type: 1, title: '外部链接' } });
      expect((await order(roots)).status).toBe(409);
      const [one, other] = [
        [made.id, ...roots],
        [...roots.toReversed(), made.id],
      ];
      await Promise.all([order(one), order(other)]);
      expect([one, other]).toContainEqual(await rootIds());
      await order(one);

      const stored = await find('外部链接');
      await edit(stored, { icon: 'home' });
      expect(await rootIds()).toEqual(one);
      const group = await find(rotation.title);
      await edit(await find('外部链接'), { parent_id: group.id });
      expect((await find(rotation.title)).children.at(-1)!.id).toBe(made.id);
      await admin.data(calls.purviewRemove, { body: { id: made.id } });
    });
  });
});

describe('sessions of others', () => {
  it('are seen and ended within the scope only', async () => {
    const teacher = await server.as('teacher');
    const { list, total } = await admin.data(calls.sessionList, { query: { keyword: 'teacher' } });
    expect([total, list[0]!.username]).toEqual([1, 'teacher']);
    const id = list[0]!.id;
    const student = await server.as('student');
    await db.execute(sql`insert into role_permission (role_id, code)
      select role.id, granted from role, unnest(array['system:session:list', 'system:session:end']) granted where role.code = 'student'`);
    const own = await student.data(calls.sessionList, { query: {} });
    expect(new Set(own.list.map(({ username }) => username))).toEqual(new Set(['student']));
    expect(errorOf(await student.call(calls.sessionEnd, { params: { id } }))).toBe('NOT_FOUND');
    expect((await teacher.call(accountEndpoints.account)).status).toBe(200);
    await admin.data(calls.sessionEnd, { params: { id } });
    expect((await teacher.call(accountEndpoints.account)).status).toBe(401);
    await db.execute(
      sql`delete from role_permission where code like 'system:%' and role_id = (select id from role where code = 'student')`,
    );
  });

  it('and one’s own devices are listed and ended by oneself alone', async () => {
    const [here, elsewhere, stranger] = [await server.as('yw'), await server.as('yw'), await server.as('teacher')];
    const devices = await here.data(accountEndpoints.sessions);
    expect(devices.filter(({ is_current }) => is_current)).toHaveLength(1);
    expect(devices).toHaveLength(2);
    const other = devices.find(({ is_current }) => !is_current)!;
    expect(errorOf(await stranger.call(accountEndpoints.endSession, { params: { id: other.id } }))).toBe('NOT_FOUND');
    expect(await here.data(accountEndpoints.endOtherSessions)).toEqual({ ended: 1 });
    expect((await elsewhere.call(accountEndpoints.account)).status).toBe(401);
    expect((await here.call(accountEndpoints.account)).status).toBe(200);
  });
});

describe('accounts that failed to sign in', () => {
  it('are listed with their wait, and unlocked at every address', async () => {
    await db.delete(loginFailures);
    for (let tries = 0; tries < 3; tries += 1) {
      await signIn(server.anonymous, { username: 'TEACHER', password: 'wrong' });
    }
    await db.execute(sql`update login_failure set failures = 8, blocked_until = now() + interval '4 minutes'`);
    expect(errorOf(await signIn(server.anonymous, { username: 'teacher', password: demoPassword }))).toBe(
      'ACCOUNT_LOCKED',
    );
    const { list } = await admin.data(calls.lockouts, { query: {} });
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({ username: 'teacher', failures: 8, addresses: 1 });
    expect(new Date(list[0]!.blocked_until!).getTime()).toBeGreaterThan(Date.now());
    await admin.data(calls.unlock, { params: { id: list[0]!.account_id } });
    expect((await signIn(server.anonymous, { username: 'teacher', password: demoPassword })).status).toBe(200);
    expect(errorOf(await admin.call(calls.unlock, { params: { id: 999_999 } }))).toBe('NOT_FOUND');
  });
});
