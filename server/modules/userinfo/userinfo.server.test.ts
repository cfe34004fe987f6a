import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { approvalEndpoints } from '@contract/approval/endpoints';
import { mostPreferences } from '@contract/userinfo/preference';
import { userinfoEndpoints } from '@contract/userinfo/endpoints';
import { errorOf, type TestClient } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';

const server = await startTestServer({ working: false });
const student = await server.as('student');
const secretary = await server.as('secretary');
const { db } = server.database;
const { info, config, commit, preference, savePreference, icon, picture, savePicture, removePicture } =
  userinfoEndpoints;

// The file begins empty, whatever the demo has in it.
await db.execute(sql`update person set profile = '{}', phone = '', email = '', gender = null, birth_date = null,
  id_card_cipher = null, id_card_hash = null, id_card_last4 = '' where id = 4`);

const idCard = '110101199003070118';
const own = () => student.data(info);
async function submit(values: Record<string, string | number | null>, key?: string) {
  return student.call(commit, { body: { values } }, { ifMatch: (await own()).version, key });
}
async function waiting(client: TestClient) {
  const { list } = await client.data(approvalEndpoints.inboxPages, {
    body: { flow: 'userinfo.profile', keyword: '学小医' },
  });
  return list[0];
}
async function decide(client: TestClient, pass: 1 | 2) {
  const row = (await waiting(client))!;
  const body = { node_id: row.node!.id, pass, comment: pass === 2 ? '请补充材料' : '' };
  return client.call(approvalEndpoints.review, { params: { id: row.id }, body });
}
const stored = async (column: string) =>
  (await db.execute<{ value: unknown }>(sql`select ${sql.raw(column)} as value from person where id = 4`)).rows[0]!
    .value;

describe('the own file', () => {
  it('is for those who are signed in', async () => {
    for (const endpoint of [info, config]) expect((await server.anonymous.call(endpoint)).status).toBe(401);
    expect((await server.anonymous.call(commit, { body: { values: {} } })).status).toBe(401);
  });

  it('names the person in the customer’s words and says which fields may be changed', async () => {
    expect(await own()).toMatchObject({
      name: '学小医',
      staffID: 'GP-2024-0004',
      person_type_name: '住院医师',
      pending: null,
    });
    const { fields } = await student.data(config);
    const of = (key: string) => fields.find((field) => field.key === key);
    expect(of('phone')).toMatchObject({ editable: true, needs_review: false });
    expect(of('degree')).toMatchObject({ editable: true, needs_review: true });
    expect(of('staff_id')).toMatchObject({ editable: false });
    expect(of('dept_id')).toMatchObject({ editable: false });
  });

  it('saves at once what needs no review, once for one key', async () => {
    const key = '11111111-1111-4111-8111-111111111111';
    const { version } = await own();
    const first = await student.call(
      commit,
      { body: { values: { phone: '138 0000 0004' } } },
      { ifMatch: version, key },
    );
    const again = await student.call(
      commit,
      { body: { values: { phone: '138 0000 0004' } } },
      { ifMatch: version, key },
    );
    expect(again.body).toEqual(first.body);
    expect(first.body.data).toMatchObject({ saved: ['phone'], submitted: [] });
    expect([await stored('phone'), (await own()).version]).toEqual(['13800000004', version + 1]);
  });

  it.each([
    [{ staff_id: 'X1' }, 'values.staff_id'],
    [{ dept_id: 2 }, 'values.dept_id'],
    [{ no_such: 'x' }, 'values.no_such'],
    [{ phone: '12' }, 'values.phone'],
    [{ degree: '神童' }, 'values.degree'],
    [{ id_card: '110101199003070119' }, 'values.id_card'],
  ])('refuses %j at its field', async (values, path) => {
    const answer = await submit(values);
    expect(errorOf(answer)).toBe('INPUT_INVALID');
    expect(answer.body.data).toMatchObject({ details: { fields: [{ path }] } });
    expect((await own()).pending).toBeNull();
  });

  it('demands the version that was seen, and a change', async () => {
    const body = { values: { phone: '13800000005' } };
    expect(errorOf(await student.call(commit, { body }))).toBe('VERSION_MISSING');
    const stale = await student.call(commit, { body }, { ifMatch: 0 });
    expect([stale.status, errorOf(stale)]).toEqual([412, 'VERSION_STALE']);
    expect(errorOf(await submit({ phone: '13800000004' }))).toBe('PROFILE_UNCHANGED');
  });
});

describe('a change that needs review', () => {
  it('waits with old and new while the rest is saved, and is written when it is passed', async () => {
    const answer = await submit({ degree: '本科', id_card: idCard, email: 'a@b.cn' });
    expect(answer.body.data).toMatchObject({ saved: ['email'], submitted: ['degree', 'id_card'] });
    const { pending, values } = await own();
    expect(pending!.changes).toEqual([
      { label: '最高学历', old: '', new: '本科', current: null },
      { label: '身份证号', old: '', new: idCard, current: null },
    ]);
    expect([values.degree, values.id_card]).toEqual([null, null]);
    expect(errorOf(await submit({ graduated_from: '某医学院' }))).toBe('APPROVAL_OPEN');

    const row = (await waiting(secretary))!;
    expect(row).toMatchObject({ title: '修改最高学历、身份证号', module_id: 101, review_status: 1 });
    const { changes, facts } = await secretary.data(approvalEndpoints.detail, { params: { id: row.id } });
    expect(changes).toEqual(pending!.changes);
    expect(facts).toContainEqual({ label: '所在科室', value: '心血管内科一病区' });
    const { rows } = await db.execute<{ payload: string }>(
      sql`select payload::text from approval_record where id = ${row.id}`,
    );
    expect(rows[0]!.payload).not.toContain(idCard);

    const decided = await decide(secretary, 1);
    expect([decided.status, decided.body.data.changes]).toEqual([200, pending!.changes]);
    const after = await own();
    expect([after.values.degree, after.values.id_card, after.pending]).toEqual(['本科', idCard, null]);
    expect(await stored('id_card_last4')).toBe('0118');
  });

  it('taken back, is gone on with by who made it, and is one submission then', async () => {
    await submit({ degree: '硕士研究生' });
    const { record_id: id } = (await own()).pending!;
    await student.data(approvalEndpoints.withdraw, { params: { id } });
    expect(await own()).toMatchObject({
      pending: null,
      withdrawn: { record_id: id, values: { degree: '硕士研究生' } },
    });
    const { actions, edit_link: link } = await student.data(approvalEndpoints.detail, { params: { id } });
    expect([actions.map(({ action }) => action), link]).toEqual([
      ['edit', 'remove'],
      `/userinfo/userinfo?edit=1&from=${id}`,
    ]);
    await submit({ degree: '硕士研究生' });
    const mine = await student.data(approvalEndpoints.minePages, { body: { flow: 'userinfo.profile', status: 4 } });
    expect([(await own()).withdrawn, mine.total]).toEqual([null, 0]);
    await decide(secretary, 2);
  });

  it('is refused when the field changed meanwhile, which the reviewer sees, and leaves the field alone', async () => {
    await submit({ degree: '硕士研究生' });
    await db.execute(sql`update person set profile = profile || '{"degree": "专科"}' where id = 4`);
    const row = (await waiting(secretary))!;
    const { changes, actions } = await secretary.data(approvalEndpoints.detail, { params: { id: row.id } });
    expect(changes[0]).toEqual({ label: '最高学历', old: '本科', new: '硕士研究生', current: '专科' });
    expect(actions[0]).toEqual({ action: 'pass', reason: '最高学历在提交后已被修改，请驳回并请提交人重新提交' });
    expect(errorOf(await decide(secretary, 1))).toBe('APPROVAL_OBSTACLE');
    expect(await stored("profile->>'degree'")).toBe('专科');
    expect((await decide(secretary, 2)).status).toBe(200);
    expect((await own()).pending).toBeNull();
    expect((await submit({ degree: '本科' })).body.data.submitted).toEqual(['degree']);
  });
});

describe('pictures', () => {
  const photo = (format: 'png' | 'tiff') =>
    sharp({ create: { width: 400, height: 300, channels: 3, background: '#0f74ff' } })
      .toFormat(format)
      .toBuffer();
  const drawn = async (url: string) => sharp(Buffer.from(url.split(',')[1]!, 'base64')).metadata();
  const avatar = { params: { kind: 'avatar' as const } };
  const signature = { params: { kind: 'signature' as const } };

  it('are for those who are signed in, each for their own', async () => {
    expect((await server.anonymous.call(savePicture, { ...avatar, body: new Uint8Array() })).status).toBe(401);
    const { url } = await student.data(savePicture, { ...avatar, body: await photo('png') });
    expect(await student.data(icon)).toEqual({ icon_url: url });
    expect((await own()).icon_url).toBe(url);
    expect(await secretary.data(icon)).toEqual({ icon_url: '' });
  });

  it('are drawn anew, small: a square for the avatar, within bounds for the signature', async () => {
    const { url } = await student.data(picture, avatar);
    expect(await drawn(url)).toMatchObject({ format: 'webp', width: 256, height: 256 });
    const written = await student.data(savePicture, { ...signature, body: await photo('png') });
    expect(await drawn(written.url)).toMatchObject({ format: 'png', width: 320, height: 240 });
    expect(await student.data(removePicture, signature)).toEqual({ url: '', updated_at: null });
  });

  it('are refused unless they are pictures of the accepted kinds', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>');
    for (const body of [
      new Uint8Array(),
      Buffer.from('MZ'),
      svg,
      await photo('tiff'),
      (await photo('png')).subarray(0, 60),
    ])
      expect(errorOf(await student.call(savePicture, { ...avatar, body }))).toBe('INPUT_INVALID');
    const large = await student.call(savePicture, { ...avatar, body: new Uint8Array(1024 * 1024 + 1) });
    expect(errorOf(large)).toBe('PAYLOAD_TOO_LARGE');
  });

  it.each([
    ['avatar', 3600],
    ['signature', 2100],
  ] as const)('are refused when they have more pixels than a person shows: %s of %i squared', async (kind, edge) => {
    const create = { width: edge, height: edge, channels: 3 as const, background: '#0f74ff' };
    const body = await sharp({ create }).png().toBuffer();
    expect(body.length).toBeLessThan(256 * 1024);
    const refused = await student.call(savePicture, { params: { kind }, body });
    expect([errorOf(refused), refused.body.message]).toEqual([
      'INPUT_INVALID',
      expect.stringContaining('图片尺寸过大'),
    ]);
  });
});

describe('preferences', () => {
  const at = (key: string) => ({ params: { key } });

  it('are for those who are signed in, each for their own', async () => {
    expect((await server.anonymous.call(preference, at('system.role'))).status).toBe(401);
    const value = { columns: ['name'], text: 'a\0\ud842' };
    await student.data(savePreference, { ...at('system.role'), body: { value } });
    expect(await student.data(preference, at('system.role'))).toEqual({ key: 'system.role', value });
    expect(await secretary.data(preference, at('system.role'))).toEqual({ key: 'system.role', value: null });
    await student.data(savePreference, { ...at('system.role'), body: { value: null } });
    expect(await student.data(preference, at('system.role'))).toEqual({ key: 'system.role', value: null });
  });

  it.each([
    ['too long', 'x'.repeat(20_001)],
    ['too deep', Array.from({ length: 40 }).reduce((inner) => [inner], 1)],
    ['missing', undefined],
  ])('refuse a value that is %s', async (_, value) => {
    expect(errorOf(await student.call(savePreference, { ...at('a'), body: { value } }))).toBe('INPUT_INVALID');
  });

  it('refuse keys that are none, and more than a person can need', async () => {
    expect(errorOf(await student.call(preference, at('../x')))).toBe('INPUT_INVALID');
    await db.execute(
      sql`insert into user_preference (user_id, key, value) select 4, 'p' || n, '1' from generate_series(1, ${mostPreferences}::int) n`,
    );
    expect(errorOf(await student.call(savePreference, { ...at('one.more'), body: { value: 1 } }))).toBe(
      'INPUT_INVALID',
    );
    expect((await student.call(savePreference, { ...at('p1'), body: { value: 2 } })).status).toBe(200);
  });
});
