import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { AppError } from '@contract/kernel/errors';
import { defineSheet } from '@contract/kernel/sheet-definition';
import type { SheetImportRow } from '@contract/kernel/sheet-wire';
import { secrets } from '@server/kernel/tables';
import { openTestDatabase } from '@tests/server/test-database';
import { importRows } from './import-rows';

const database = await openTestDatabase();

const sheet = defineSheet({
  key: 'test.secret',
  name: '值',
  columns: [
    { title: '名称', field: 'name', type: 'string', rules: { required: true, max: 10 } },
    {
      title: '内容',
      field: 'value',
      type: 'string',
      rules: { required: true },
      dataSource: { label: 'label', value: 'code' },
    },
  ],
});
const options = {
  value: [
    { label: '甲', code: 'a' },
    { label: '乙', code: 'b' },
  ],
};

const rowOf = (row: number, name: string, value = '甲'): SheetImportRow => ({
  sheet: '值',
  row,
  values: { name, value },
});

function take(...rows: SheetImportRow[]) {
  return database.transaction((tx) =>
    importRows({
      tx,
      sheet,
      rows,
      options,
      async write(savepoint, { name, value }) {
        const [stored] = await savepoint.select().from(secrets).where(eq(secrets.name, name));
        if (stored?.value === value) return 'unchanged';
        if (stored) {
          await savepoint.update(secrets).set({ value }).where(eq(secrets.name, name));
          return 'updated';
        }
        await savepoint.insert(secrets).values({ name, value });
        if (name.startsWith('half')) throw new AppError('NOT_FOUND');
        if (name.startsWith('twice')) await savepoint.insert(secrets).values({ name, value });
        if (name.startsWith('bug')) await savepoint.execute(sql`select * from nowhere`);
        return 'created';
      },
    }),
  );
}
const names = async () => (await database.db.select({ name: secrets.name }).from(secrets)).map(({ name }) => name);

describe('rows of a sheet', () => {
  it('are written, and the same file again changes nothing', async () => {
    const rows = [rowOf(2, 'one'), rowOf(3, 'two', '乙')];
    expect((await take(...rows)).results.map(({ outcome }) => outcome)).toEqual(['created', 'created']);
    expect((await take(...rows)).results.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged']);
    expect((await take(rowOf(2, 'one', '乙'))).results).toEqual([
      { sheet: '值', row: 2, outcome: 'updated', message: '' },
    ]);
  });

  it('are checked again, whatever the browser let through', async () => {
    const { results } = await take(
      rowOf(5, ''),
      rowOf(6, 'longer than ten'),
      rowOf(7, 'three', '丙'),
      rowOf(8, 'three'),
    );
    expect(results.map(({ outcome, message }) => [outcome, message])).toEqual([
      ['failed', '第 5 行：名称是必填项'],
      ['failed', '第 6 行：名称的字符数不能多于 10 个'],
      ['failed', '第 7 行：内容“丙”不在可选范围内，请从下拉列表中选择'],
      ['created', ''],
    ]);
  });

  it('are written wholly or not at all, each for itself', async () => {
    const { results } = await take(rowOf(2, 'half'), rowOf(3, 'twice'), rowOf(4, 'whole'));
    expect(results.map(({ message }) => message)).toEqual([
      '第 2 行：没有找到要访问的内容，可能已被删除',
      '第 3 行：与系统中已有的记录重复',
      '',
    ]);
    expect(await names()).toEqual(expect.arrayContaining(['whole']));
    expect(await names()).not.toEqual(expect.arrayContaining(['half']));
  });

  it('are all taken back when the system itself fails, so that the chunk can be sent again', async () => {
    await expect(take(rowOf(2, 'before'), rowOf(3, 'bug'))).rejects.toThrow();
    expect(await names()).not.toContain('before');
  });

  it('may hold anything in fields that the sheet does not know', async () => {
    const hostile = { sheet: '值', row: 2, values: { name: 'safe', value: '甲', __proto__: 'x', other: 'x' } };
    expect((await take(hostile)).results[0]!.outcome).toBe('created');
  });
});
