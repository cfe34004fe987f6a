import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallFn } from '@contract/kernel/call';
import { leavesOf } from '@contract/kernel/sheet-definition';
import { userSheetOf, userSheetOptions, type ImportedType } from '@contract/people/import-sheet';
import { initialTypeConfig } from '@contract/people/initial-types';
import { findSheetImport } from '@contract/sheet-catalog';
import { UserDatabase } from '@device/database/user-database';
import { storeDeviceKey } from '@device/database/device-key';
import { readIssues } from '@device/tasks/sheet-content';
import { applyEvents, getTask } from '@device/tasks/store';
import { sheetTemplate } from '@workers/engine/sheet/template';
import { cellText } from '@workers/engine/spreadsheet/sheet';
import { openWorkbook } from '@workers/engine/spreadsheet/open';
import { writeWorkbook } from '@workers/engine/spreadsheet/write';
import type { Row } from '@workers/engine/spreadsheet/write/model';
import { Run, signalOfTask } from '../tasks/run';
import { createTask, inspect } from './create';
import { driveSheetImport } from './drive';

const config = initialTypeConfig(8);
const kept = ['name', 'staff_id', 'dept_id'];
const fields = config.fields.filter(({ key }) => kept.includes(key));
const kind = { ...fields[0]!, key: 'visit_kind', label: '类别', type: 'choice' as const, import_column: '类别' };
const scholar: ImportedType = {
  id: 8,
  type_name: '访问学者',
  config: { ...config, fields: [...fields, { ...kind, options: ['短期', '长期'] }] },
};
const lists = { dept_id: [{ id: 7, name: '心内科' }], base_id: [], academy_id: [], training_major: [] };
const options = userSheetOptions(scholar, lists);
const definition = userSheetOf(scholar);

const db = new UserDatabase(8_000_001);
let key: CryptoKey;
const sent: { person_type_id: number; rows: { row: number; values: object }[] }[] = [];
const call = (async (_endpoint: unknown, { body }: { body: (typeof sent)[number] }) => {
  sent.push(body);
  return { results: body.rows.map(({ row }) => ({ sheet: '访问学者', row, outcome: 'created', message: '' })) };
}) as unknown as CallFn;

beforeAll(async () => {
  await storeDeviceKey(db, btoa('0123456789abcdef0123456789abcdef'));
  key = (await db.keys.get('device'))!.key;
});
afterAll(() => db.delete());

async function imported(id: string, rows: Row[]) {
  const header = leavesOf(definition.columns).map(({ title }) => title);
  const bytes = await writeWorkbook({ sheets: [{ name: '访问学者', rows: [header, ...rows] }] });
  const chosen = { id, subject: definition.key, sheets: ['访问学者'], options };
  await createTask(db, key, new File([bytes], '学者.xlsx'), chosen);
  await drive(id);
}
async function drive(id: string) {
  const { signal, release } = signalOfTask(db, id);
  await driveSheetImport(new Run(db, key, call, id, signal), findSheetImport);
  release();
}

it('has the template of a type that the program does not know, with its lists hidden', async () => {
  const bytes = await writeWorkbook(sheetTemplate(definition, options));
  const book = await openWorkbook(bytes);
  expect(book.sheets.map(({ name, hidden }) => [name, hidden])).toEqual([
    ['访问学者', false],
    ['Lists', true],
    ['填写说明', false],
  ]);
  expect((await inspect(new Blob([bytes]))).sheets.map(({ name }) => name)).toEqual(['访问学者']);
  const textsOf = async (sheet: number, line: number) => {
    const read = await book.readSheet(sheet);
    return [0, 1, 2, 3, 4].map((column) => cellText(read, line, column));
  };
  expect(await textsOf(0, 0)).toEqual(['人员类型', '姓名', '工号', '所在科室', '类别']);
  expect(await textsOf(1, 0)).toEqual(['访问学者', '心内科', '短期', '', '']);
});

it('checks and sends by the configuration that was stored with the task', async () => {
  const id = '6f1c1c9e-6a0e-4a53-9d4e-2b1f5f0f6a08';
  await imported(id, [[null, '示例学者', 'FX-1', '心内科', '长期']]);
  expect(await getTask(db, id)).toMatchObject({ state: 12, rows: { total: 1 } });
  await applyEvents(db, id, { type: 'confirm' });
  await drive(id);
  expect(await getTask(db, id)).toMatchObject({ state: 25, rows: { created: 1 } });
  expect(sent).toMatchObject([{ person_type_id: 8, rows: [{ row: 2, values: { visit_kind: '长期' } }] }]);
});

it('refuses by the type’s own rules before anything is sent', async () => {
  const id = '6f1c1c9e-6a0e-4a53-9d4e-2b1f5f0f6a09';
  await imported(id, [
    ['住院医师', '示例学者', 'FX-2', '心内科', '长期'],
    [null, '示例学者', 'FX-3', '骨科', ''],
  ]);
  expect(await getTask(db, id)).toMatchObject({ state: 10, rows: { failed: 2 } });
  const { issues } = await readIssues(db, key, id);
  expect(issues.map(({ column, message }) => [column, message])).toEqual([
    ['A', '第 2 行：人员类型“住院医师”不在可选范围内，请从下拉列表中选择'],
    ['D', '第 3 行：所在科室“骨科”不在可选范围内，请从下拉列表中选择'],
    ['E', '第 3 行：类别是必填项'],
  ]);
  expect(sent).toHaveLength(1);
});
