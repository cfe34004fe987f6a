import { expect, it } from 'vitest';
import type { Finding } from '@contract/rotation/types';
import { openWorkbook } from '../spreadsheet/open';
import { writeWorkbook } from '../spreadsheet/write';
import { findingsWorkbook } from './findings-workbook';
import { viewOf } from './view';

const finding: Finding = {
  sheet: '轮转计划',
  row: 27,
  column: 'F',
  header: '2026-11',
  code: 'DEPT_NOT_IN_HANDBOOK',
  severity: 'error',
  message: '第 27 行“2026-11”：科室“=1+1”不在该专业手册中',
  value: '=1+1',
  suggestions: ['甲', '乙'],
};

it('lists one finding a row, contents of cells as text', async () => {
  const workbook = await openWorkbook(await writeWorkbook(findingsWorkbook([finding])));
  const view = viewOf(await workbook.readSheet(0));
  const texts = Array.from({ length: view.columns }, (_, column) => view.text(1, column));
  expect(texts).toEqual(['轮转计划', '27', 'F', '2026-11', finding.code, finding.message, '=1+1', '甲、乙']);
  expect(view.kind(1, 6)).toBe('text');
  expect(view.lines).toBe(2);
});
