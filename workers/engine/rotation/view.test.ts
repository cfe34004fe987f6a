import { expect, it } from 'vitest';
import { openWorkbook } from '../spreadsheet/open';
import { writeWorkbook } from '../spreadsheet/write';
import { viewOf } from './view';

it.each([
  ['\u200b钱\u200d小雨\ufeff', '钱小雨'],
  ['\u202a工号\u202c', '工号'],
  ['内\u00ad科\u2060', '内科'],
  ['\u200b', ''],
  ['心血管\n内科\t', '心血管\n内科\t'],
  ['买买提·艾力 𠮷', '买买提·艾力 𠮷'],
])('shows %j as %j', async (written, seen) => {
  const workbook = await openWorkbook(await writeWorkbook({ sheets: [{ name: '表', rows: [['姓名'], [written]] }] }));
  const view = viewOf(await workbook.readSheet(0));
  expect(view.text(1, 0)).toBe(seen);
});
