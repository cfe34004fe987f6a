import { randomBytes } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rotationEndpoints } from '@contract/rotation/endpoints';
import { configEndpoints } from '@contract/system/config-endpoints';
import { frontEndpoints } from '@contract/system/front-endpoints';
import { systemEndpoints } from '@contract/system/endpoints';
import { homeEndpoints } from '@contract/system/home-endpoints';
import { logEndpoints } from '@contract/system/log-endpoints';
import { settingDefaults } from '@contract/system/settings';
import { accountEndpoints } from '@contract/account/endpoints';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { removeUnusedImages } from './config-images';
import { settingImages } from './tables';

const server = await startTestServer({ working: false });
const admin = await server.as('admin');
const student = await server.as('student');
const secretary = await server.as('secretary');
const { db } = server.database;
const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), randomBytes(64)]);

describe('settings', () => {
  const { config, saveConfig, restoreConfig, configHistory, uploadConfigImage, configImage } = configEndpoints;
  const security = { ...settingDefaults.security, password_min_length: 10 };

  it('are refused without permission', async () => {
    const body = { group: 'security' as const, value: security };
    expect((await server.anonymous.call(config)).status).toBe(401);
    for (const client of [student, secretary]) {
      expect(errorOf(await client.call(config))).toBe('FORBIDDEN');
      expect(errorOf(await client.call(saveConfig, { body }, { ifMatch: 0 }))).toBe('FORBIDDEN');
      const restore = { group: 'security' as const, version: 0 };
      expect(errorOf(await client.call(restoreConfig, { body: restore }, { ifMatch: 0 }))).toBe('FORBIDDEN');
      expect(errorOf(await client.call(configHistory, { query: { group: 'security' } }))).toBe('FORBIDDEN');
      expect(errorOf(await client.call(uploadConfigImage, { body: png }))).toBe('FORBIDDEN');
    }
  });

  it('stand at their defaults, change by version, and come back from the history', async () => {
    const first = await admin.data(config);
    expect(first.security).toEqual({ value: settingDefaults.security, version: 0 });
    const body = { group: 'security' as const, value: security };
    expect(errorOf(await admin.call(saveConfig, { body }))).toBe('VERSION_MISSING');
    const key = 'save-security-1';
    const saved = await admin.data(saveConfig, { body }, { ifMatch: 0, key });
    expect(saved.security).toEqual({ value: security, version: 1 });
    expect(await admin.data(saveConfig, { body }, { ifMatch: 0, key })).toEqual(saved);
    const stale = await admin.call(saveConfig, { body }, { ifMatch: 0 });
    expect([stale.status, errorOf(stale)]).toEqual([412, 'VERSION_STALE']);

    const second = { ...body, value: { ...security, captcha_after: 5 } };
    await admin.data(saveConfig, { body: second }, { ifMatch: 1 });
    const history = await admin.data(configHistory, { query: { group: 'security' } });
    expect(history.map(({ version, changes, is_current: now }) => [version, changes, now])).toEqual([
      [2, [{ key: 'captcha_after', from: '3', to: '5' }], true],
      [1, [{ key: 'password_min_length', from: '8', to: '10' }], false],
    ]);
    const back = { group: 'security' as const, version: 1 };
    expect((await admin.data(restoreConfig, { body: back }, { ifMatch: 2 })).security).toEqual({
      value: security,
      version: 3,
    });
    const reset = { group: 'security' as const, version: 0 };
    expect((await admin.data(restoreConfig, { body: reset }, { ifMatch: 3 })).security.value).toEqual(
      settingDefaults.security,
    );
    const unknown = { group: 'security' as const, version: 99 };
    expect(errorOf(await admin.call(restoreConfig, { body: unknown }, { ifMatch: 4 }))).toBe('NOT_FOUND');
  });

  it('of two at once, one is told that it came second', async () => {
    const { teaching } = await admin.data(config);
    const save = (people: number) =>
      admin.call(
        saveConfig,
        { body: { group: 'teaching', value: { ...teaching.value, trainees_per_teacher: people } } },
        { ifMatch: teaching.version },
      );
    const statuses = (await Promise.all([save(4), save(5)])).map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 412]);
  });

  it('tell every page when the academic year begins', async () => {
    const { teaching } = await admin.data(config);
    expect((await server.anonymous.data(frontEndpoints.frontConfig)).year_start).toBe(teaching.value.year_start);
    const body = { group: 'teaching' as const, value: { ...teaching.value, year_start: '07-15' } };
    await admin.data(saveConfig, { body }, { ifMatch: teaching.version });
    expect((await server.anonymous.data(frontEndpoints.frontConfig)).year_start).toBe('07-15');
  });

  it.each([
    ['security', { ...settingDefaults.security, password_min_length: 3 }],
    ['security', { ...settingDefaults.security, ops_addresses: ['everywhere'] }],
    ['security', { ...settingDefaults.security, ops_addresses: ['10.0.0.0/33'] }],
    ['identity', { ...settingDefaults.identity, logo: 'https://elsewhere.example/logo.png' }],
    ['identity', { ...settingDefaults.identity, system_name: ' ' }],
    ['upload', { ...settingDefaults.upload, pdf: { extensions: ['../x'], max_mb: 1 } }],
    ['teaching', { ...settingDefaults.teaching, year_start: '02-30' }],
    ['modules', { off: ['system'] }],
    ['sso', { enabled: 'yes' }],
    ['nothing', {}],
  ])('refuse %s %o', async (group, value) => {
    const answer = await admin.call(saveConfig, { body: { group, value } as never }, { ifMatch: 0 });
    expect([answer.status, errorOf(answer)]).toEqual([400, 'INPUT_INVALID']);
  });

  it('name the system at once, and show pictures to everybody', async () => {
    const { url } = await admin.data(uploadConfigImage, { body: png });
    const hash = url.split('/').at(-1)!;
    const { version } = (await admin.data(config)).identity;
    const value = { system_name: '新名称', logo: url, login_background: url };
    await admin.data(saveConfig, { body: { group: 'identity', value } }, { ifMatch: version });
    expect(await server.anonymous.data(systemEndpoints.frontConfig)).toMatchObject({
      system_name: '新名称',
      logo: url,
    });
    expect(await server.anonymous.data(frontEndpoints.loginBackground)).toEqual({ image: url });
    const picture = await server.anonymous.call(configImage, { params: { hash } });
    expect([picture.status, picture.headers['content-type'], picture.bytes.equals(png)]).toEqual([
      200,
      'image/png',
      true,
    ]);
  });

  it('keep pictures that nobody saved for a day, and only so many of them', async () => {
    const picture = () => Buffer.concat([png.subarray(0, 8), randomBytes(20)]);
    const hashOf = async (body: Buffer<ArrayBuffer>) =>
      (await admin.data(uploadConfigImage, { body })).url.split('/').at(-1)!;
    const [old, fresh] = [await hashOf(picture()), await hashOf(picture())];
    const named = await hashOf(png);
    await db
      .update(settingImages)
      .set({ uploadedAt: sql`now() - interval '25 hours'` })
      .where(inArray(settingImages.hash, [old, named]));
    await removeUnusedImages({ database: server.database, storage: server.storage });
    const kept = await Promise.all([old, fresh, named].map((hash) => server.storage.has(hash)));
    expect(kept).toEqual([false, true, true]);
    for (let count = 1; count < 20; count++) await hashOf(picture());
    expect(errorOf(await admin.call(uploadConfigImage, { body: picture() }))).toBe('ATTACHMENT_TOO_MANY');
  });

  it('keep no file but a picture, and show no other stored file', async () => {
    const page = Buffer.from('<svg onload="alert(1)"></svg>');
    expect(errorOf(await admin.call(uploadConfigImage, { body: page }))).toBe('IMAGE_INVALID');
    const secret = Buffer.from('a file of somebody');
    const { hash } = await server.storage.putStream(
      (async function* () {
        yield secret;
      })(),
    );
    expect((await server.anonymous.call(configImage, { params: { hash } })).status).toBe(404);
  });

  it('switch a module off for menu and calls, at once, and on again', async () => {
    const listed = async () => JSON.stringify((await admin.data(accountEndpoints.purview)).menus);
    expect(await listed()).toContain('rotation-overview');
    const { version } = (await admin.data(config)).modules;
    await admin.data(saveConfig, { body: { group: 'modules', value: { off: ['rotation'] } } }, { ifMatch: version });
    expect(await listed()).not.toContain('rotation-overview');
    expect(errorOf(await admin.call(rotationEndpoints.importList))).toBe('MODULE_OFF');
    expect((await server.anonymous.call(rotationEndpoints.importList)).status).toBe(401);
    await admin.data(saveConfig, { body: { group: 'modules', value: { off: [] } } }, { ifMatch: version + 1 });
    expect((await admin.call(rotationEndpoints.importList)).status).toBe(200);
  });
});

describe('operation log', () => {
  const { logPages, logActions, logVerify } = logEndpoints;

  it('is refused without permission', async () => {
    for (const client of [student, secretary]) {
      expect(errorOf(await client.call(logPages, { body: {} }))).toBe('FORBIDDEN');
      expect(errorOf(await client.call(logActions))).toBe('FORBIDDEN');
      expect(errorOf(await client.call(logVerify))).toBe('FORBIDDEN');
    }
  });

  it('says who did what to which thing, the newest first', async () => {
    const { list, total } = await admin.data(logPages, { body: { target: 'setting:', size: 100 } });
    expect(total).toBe(list.length);
    expect(list[0]).toMatchObject({
      username: 'admin',
      operator: '管理员（演示）',
      object: '系统配置',
      action: 'system.config.save',
      action_title: '保存一组系统配置',
    });
    expect(list.map(({ id }) => id)).toEqual(list.map(({ id }) => id).toSorted((one, other) => other - one));
    const restored = await admin.data(logPages, { body: { action: 'system.config.restore', size: 100 } });
    const versions = restored.list.map(({ detail }) => (JSON.parse(detail) as { version: number }).version);
    expect(versions).toEqual([0, 1]);
    const named = await admin.data(logPages, { body: { username: 'ADMIN', action: 'system.config.restore' } });
    expect(named.total).toBe(2);
    expect((await admin.data(logPages, { body: { username: 'nobody' } })).total).toBe(0);
    expect((await admin.data(logPages, { body: { target: '%' } })).total).toBe(0);
  });

  it("is cut by the hospital's days", async () => {
    await db.execute(sql`insert into audit_log (at, action) values
      ('2026-03-01T15:59:59Z', 'test.day'), ('2026-03-01T16:00:00Z', 'test.day'), ('2026-03-02T15:59:59Z', 'test.day')`);
    const day = { action: 'test.day', from: '2026-03-02', to: '2026-03-02' };
    expect((await admin.data(logPages, { body: day })).total).toBe(2);
  });

  it('records that it was read', async () => {
    await admin.data(logPages, { body: { target: 'person:4' } });
    const { list } = await admin.data(logPages, { body: { action: 'system.log.read', size: 1 } });
    expect(list[0]!.detail).toContain('person:4');
  });

  it('shows where somebody changed it behind the program', async () => {
    expect((await admin.data(logVerify)).broken_id).toBeNull();
    await db.execute(sql`alter table audit_log disable trigger user`);
    await db.execute(sql`update audit_log set username = 'somebody' where id = 3`);
    await db.execute(sql`alter table audit_log enable trigger user`);
    expect((await admin.data(logVerify)).broken_id).toBe(3);
  });
});

describe('home', () => {
  it('demands a sign-in', async () => {
    expect((await server.anonymous.call(homeEndpoints.homeAreas)).status).toBe(401);
    expect((await server.anonymous.call(homeEndpoints.homeCounts)).status).toBe(401);
  });

  it('counts whom the caller sees', async () => {
    const sum = async (client: typeof admin) =>
      (await client.data(homeEndpoints.homeCounts)).reduce((total, row) => total + row.count, 0);
    const { rows } = await db.execute<{ count: number }>(
      'select count(*)::int as count from person where deleted_at is null and status = 1',
    );
    expect(await sum(admin)).toBe(rows[0]!.count);
    const seen = await sum(secretary);
    expect(seen).toBeGreaterThan(1);
    expect(seen).toBeLessThan(rows[0]!.count);
    expect(await sum(student)).toBe(1);
  });

  it('is that of what somebody is and stands for', async () => {
    const teacher = await server.as('teacher');
    const first = async (client: typeof admin) => (await client.data(homeEndpoints.homeAreas))[0];
    expect(await first(admin)).toBe('office');
    expect(await first(secretary)).toBe('ward');
    expect(await first(teacher)).toBe('teacher');
    expect(await first(student)).toBe('trainee');
  });
});
