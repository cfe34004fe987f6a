import { expect, it } from 'vitest';
import { maxFindings, Report } from './report';

const spot = { index: 5, column: 'F', header: '2026-11' };

it('puts the place before the words', () => {
  const report = new Report('计划');
  report.add('NAME_REQUIRED', 3, { index: 0, column: 'A', header: '姓名' }, undefined);
  report.add('CELL_ERROR', 4, { ...spot, header: '' }, { text: '#N/A' }, { value: '#N/A' });
  report.addSheet('SHEET_EMPTY', { headerOnly: false });
  expect(report.findings.map(({ row, column, message, severity }) => [row, column, message, severity])).toEqual([
    [3, 'A', '第 3 行“姓名”：请完善姓名列', 'error'],
    [4, 'F', '第 4 行 F 列：单元格是错误值 #N/A，请改为正确内容', 'error'],
    [1, 'A', '工作表是空的，请选择有内容的工作表', 'warning'],
  ]);
  expect(report.errors).toBe(2);
});

it('lists so many findings and counts the others', () => {
  const report = new Report('计划');
  for (let row = 1; row <= maxFindings; row++) report.add('MERGED_CELL', row, spot, undefined);
  expect(report.isFull).toBe(true);
  report.add('MERGED_CELL', 1, spot, undefined);
  report.add('MERGED_CELL', maxFindings + 2, spot, undefined);
  expect(report.findings).toHaveLength(maxFindings);
  expect({ errors: report.errors, omitted: report.omitted }).toEqual({ errors: maxFindings + 2, omitted: 2 });
});
