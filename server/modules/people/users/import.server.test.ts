import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { peopleEndpoints as api } from '@contract/people/endpoints';
import { initialTypeConfig } from '@contract/people/initial-types';
import type { PersonField } from '@contract/people/type-config';
import { demoPeople } from '@server/demo/people';
import { rolePermissions, roles } from '@server/modules/system/tables';
import { errorOf, type TestClient } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { people } from '../tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const admin = await server.as('admin');
const secretary = await server.as('secretary');
const outside = demoPeople(300).find(({ id, typeId, deptId }) => id > 10 && typeId === 1 && deptId > 16)!;

const row = (number: number, values: Record<string, string>) => ({ sheet: '用户', row: number, values });
const run = async (client: TestClient, rows: ReturnType<typeof row>[], person_type_id?: number) => {
  const { results } = await client.data(api.userImport, { body: { rows, person_type_id } });
  return results;
};
const outcomes = (results: { outcome: string }[]) => results.map(({ outcome }) => outcome);
const storedAs = async (staffId: string) => (await db.select().from(people).where(eq(people.staffId, staffId)))[0];

beforeAll(async () => {
  const [role] = await db.select().from(roles).where(eq(roles.code, 'secretary'));
  await db.insert(rolePermissions).values({ roleId: role!.id, code: 'personnel:*' }).onConflictDoNothing();
});

describe('the import of residents, as a call without a type means them', () => {
  const fresh = {
    personType: '住院医师',
    name: '示例导入',
    staff_id: 'IMPORT-1',
    recruit_year: '2026',
    training_major: '内科',
    phone: '139 0000 1234',
  };

  it('adds the good rows, says what is wrong with the bad ones, and repeats without a change', async () => {
    const rows = [
      row(2, fresh),
      row(3, { ...fresh, staff_id: 'IMPORT-2', phone: '12' }),
      row(4, { ...fresh, staff_id: 'IMPORT-3', name: '' }),
      row(5, { ...fresh, staff_id: 'IMPORT-4', personType: '在院职工' }),
      row(6, { ...fresh, staff_id: 'IMPORT-5', recruit_year: '去年' }),
      row(7, { name: '示例默认类型', staff_id: 'IMPORT-6', recruit_year: '2026', training_major: '内科' }),
      row(8, { ...fresh, staff_id: 'IMPORT-7', training_major: '' }),
    ];
    const first = await run(admin, rows);
    const refused = ['failed', 'failed', 'failed', 'failed'];
    expect(outcomes(first)).toEqual(['created', ...refused, 'created', 'failed']);
    expect(first.map(({ message }) => message)).toEqual([
      '',
      '第 3 行：请填写正确的手机号码',
      '第 4 行：姓名是必填项',
      '第 5 行：人员类型“在院职工”不在可选范围内，请从下拉列表中选择',
      '第 6 行：年级应为数字，请输入正确的年级',
      '',
      '第 8 行：培训专业是必填项',
    ]);
    expect(outcomes(await run(admin, rows))).toEqual(['unchanged', ...refused, 'unchanged', 'failed']);
    expect(await storedAs('IMPORT-6')).toMatchObject({ typeId: 1, name: '示例默认类型' });
  });

  it('changes what is filled in and keeps what is blank; another name or type is refused', async () => {
    const { personType: _type, ...known } = fresh;
    const results = await run(admin, [
      row(2, { ...known, phone: '13900005678' }),
      row(3, { ...known, phone: '' }),
      row(4, { ...known, name: '另一人' }),
    ]);
    expect(outcomes(results)).toEqual(['updated', 'unchanged', 'failed']);
    expect(results[2]!.message).toContain('IMPORT-1');
    expect(await storedAs('IMPORT-1')).toMatchObject({ phone: '13900005678', recruitYear: 2026, version: 2 });
    const [other] = await run(admin, [row(2, { ...known, sending_unit: '示例医院' })], 3);
    expect(other!.message).toBe('第 2 行：工号 IMPORT-1 已登记为“住院医师”，与表中的人员类型“进修护士”不一致');
  });

  it('changes and adds nobody outside the scope', async () => {
    const foreign = { ...fresh, name: outside.name, staff_id: outside.staffId, phone: '13900009999' };
    const results = await run(secretary, [row(2, foreign), row(3, { ...fresh, staff_id: 'IMPORT-8' })]);
    expect(outcomes(results)).toEqual(['failed', 'failed']);
    expect(await storedAs('IMPORT-8')).toBeUndefined();
  });
});

describe('the import of a type that an administrator made', () => {
  const field = (key: string, label: string, type: PersonField['type'], over: Partial<PersonField> = {}) => ({
    key,
    label,
    type,
    section: 'basic',
    required: false,
    shown: true,
    editable_by_self: false,
    needs_review: false,
    options: [],
    import_column: label,
    ...over,
  });
  const fields = [
    field('name', '姓名', 'text', { required: true }),
    field('staff_id', '工号', 'text', { required: true }),
    field('dept_id', '所在科室', 'dept', { import_column: '接待科室' }),
    field('visit_kind', '来访类别', 'choice', { required: true, options: ['短期', '长期'], import_column: '类别' }),
    field('purpose', '来访目的', 'textarea'),
    field('phone', '手机号码', 'phone', { import_column: '' }),
  ];
  const config = { ...initialTypeConfig(8), fields };
  const scholar = { name: '示例学者', staff_id: 'FX-1', visit_kind: '长期', purpose: '观摩' };
  let typeId = 0;
  const importAs = (rows: ReturnType<typeof row>[]) => run(admin, rows, typeId);
  /** Saves the type with other fields. */
  async function change(next: PersonField[]) {
    const { version, type_name, sort } = await admin.data(api.typeRow, { query: { id: typeId } });
    const body = { id: typeId, type_name, sort, config: { ...config, fields: next } };
    await admin.data(api.typeSave, { body }, { ifMatch: version });
  }

  beforeAll(async () => {
    const body = { type_name: '访问学者', sort: 8, config };
    typeId = (await admin.data(api.typeSave, { body })).id;
  });

  it('goes by its columns, its required marks and its words', async () => {
    const [department] = (await admin.data(api.importOptions)).dept_id;
    const results = await importAs([
      row(2, { ...scholar, dept_id: department!.name }),
      row(3, { ...scholar, staff_id: 'FX-2', visit_kind: '' }),
      row(4, { ...scholar, staff_id: 'FX-3', visit_kind: '终身' }),
      row(5, { ...scholar, staff_id: 'FX-4', dept_id: '没有的科室' }),
      row(6, { ...scholar, staff_id: 'FX-5', phone: '13900001234' }),
      row(7, { ...scholar, staff_id: 'FX-6', personType: '住院医师' }),
    ]);
    expect(results.map(({ message }) => message)).toEqual([
      '',
      '第 3 行：类别是必填项',
      '第 4 行：类别“终身”不在可选范围内，请从下拉列表中选择',
      '第 5 行：接待科室“没有的科室”不在可选范围内，请从下拉列表中选择',
      '第 6 行：提交的内容有误：访问学者不导入“手机号码”，请下载最新的模板',
      '第 7 行：人员类型“住院医师”不在可选范围内，请从下拉列表中选择',
    ]);
    expect(await storedAs('FX-1')).toMatchObject({
      typeId,
      deptId: department!.id,
      profile: { visit_kind: '长期', purpose: '观摩' },
    });
    expect(await storedAs('FX-2')).toBeUndefined();
  });

  it('is safe to repeat, by its key and by its rows', async () => {
    const body = { person_type_id: typeId, rows: [row(2, { ...scholar, staff_id: 'FX-7' })] };
    const key = randomUUID();
    const first = await admin.data(api.userImport, { body }, { key });
    expect(await admin.data(api.userImport, { body }, { key })).toEqual(first);
    expect(outcomes(await importAs(body.rows))).toEqual(['unchanged']);
    expect(errorOf(await admin.call(api.userImport, { body: { rows: body.rows } }, { key }))).toBe('KEY_REUSED');
  });

  it('goes by changed columns from then on', async () => {
    const hometown = field('hometown', '籍贯', 'text', { required: true });
    await change([...fields.filter(({ key }) => key !== 'purpose'), hometown]);
    const results = await importAs([
      row(2, { ...scholar, staff_id: 'FX-8' }),
      row(3, { ...scholar, staff_id: 'FX-9', purpose: '', hometown: '示例县' }),
      row(4, { ...scholar, staff_id: 'FX-10', hometown: '示例县' }),
    ]);
    expect(results.map(({ message }) => message)).toEqual([
      '第 2 行：籍贯是必填项',
      '',
      '第 4 行：提交的内容有误：访问学者已没有标识为“purpose”的字段，请下载最新的模板',
    ]);
    expect(await storedAs('FX-9')).toMatchObject({ profile: { visit_kind: '长期', hometown: '示例县' } });
    await change(fields);
  });

  it('is refused as a whole while the type is stopped, and of a type that there is not', async () => {
    const { version } = await admin.data(api.typeRow, { query: { id: typeId } });
    await admin.data(api.typeUpdateRow, { body: { id: typeId, status: 2 } }, { ifMatch: version });
    const body = { rows: [row(2, scholar)] };
    for (const person_type_id of [typeId, 999]) {
      const answer = await admin.call(api.userImport, { body: { ...body, person_type_id } });
      expect([answer.status, errorOf(answer)]).toEqual([409, 'PERSON_TYPE_STOPPED']);
    }
  });
});
