import { describe, expect, it } from 'vitest';
import { referenceFixture } from '@tests/fixtures/rotation/reference';
import {
  bareFormula,
  date,
  error,
  firstPerson,
  fixedHeader,
  number,
  sheetOf,
  type TestCell,
} from '@tests/fixtures/rotation/sheet-of';
import { Report } from './report';
import { checkSheet } from './rules';
import { indexReference } from './rules-index';
import { columnLetters } from '../kernel/sheet-columns';
import { readLayout } from './sheet';

const index = indexReference(referenceFixture());

function layoutOf(rows: TestCell[][]) {
  const report = new Report('轮转计划');
  return { layout: readLayout(sheetOf(rows), report), findings: report.findings };
}
const months = (...cells: TestCell[]) => [...fixedHeader, ...cells];
const data = (...cells: TestCell[]) => [...firstPerson, ...cells];

it.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [701, 'ZZ'],
  [702, 'AAA'],
])('column %i is %s', (index, letters) => expect(columnLetters(index)).toBe(letters));

describe('the header', () => {
  it('is found below a title and notes, whatever its widths and marks', () => {
    const { layout, findings } = layoutOf([
      ['轮转计划'],
      [],
      ['填表说明：姓名、工号必填'],
      ['序号', '＊姓名', '员工号', '培训\n专业', '类型', '届', '2026-11'],
      ['1', ...firstPerson, 'CCU'],
    ]);
    expect(findings).toEqual([]);
    expect(layout).toMatchObject({ headerRow: 4, fixed: { name: { column: 'B' }, staffId: { column: 'C' } } });
    expect(layout?.fixed.grade?.column).toBe('F');
    expect(layout?.months.map(({ month, dept }) => [month, dept.column])).toEqual([['2026-11', 'G']]);
  });

  it('prefers the title of a column to its other names', () => {
    const { layout } = layoutOf([['专业', '姓名', '学号', '工号', '培训专业', '2026-11'], ['x']]);
    expect(layout?.fixed).toMatchObject({ major: { column: 'E' }, staffId: { column: 'D' } });
  });

  it('may lack 人员类型 and 年级', () => {
    const { layout, findings } = layoutOf([['姓名', '工号', '培训专业', '2026-11'], ['x']]);
    expect(findings).toEqual([]);
    expect(layout?.fixed).toMatchObject({ personType: null, grade: null });
  });

  it.each<[string, TestCell[][], string, string]>([
    ['nothing', [], 'SHEET_EMPTY', '工作表是空的'],
    ['only a header', [months('2026-11')], 'SHEET_EMPTY', '表头下面没有人员'],
    ['no 培训专业', [['姓名', '工号', '2026-11'], ['x']], 'HEADER_NOT_FOUND', '表头缺少“培训专业”列'],
    ['no header', [['钱小雨', '内科']], 'HEADER_NOT_FOUND', '没有找到表头'],
    ['no months', [fixedHeader, firstPerson], 'HEADER_NOT_FOUND', '没有找到月份列'],
    [
      'a header below row 20',
      [...Array.from({ length: 20 }, () => ['注']), months('2026-11'), data('CCU')],
      'HEADER_NOT_FOUND',
      '没有找到表头',
    ],
  ])('with %s is reported', (_, rows, code, says) => {
    const { findings, items } = checkSheet(sheetOf(rows), index, { clearBlanks: false });
    expect(findings).toMatchObject([{ code, row: 1, column: 'A' }]);
    expect(findings[0]?.message).toContain(says);
    expect(items).toEqual([]);
  });
});

describe('the month columns', () => {
  it('are ascending, from text or date cells; a second one of a month is its handbook column', () => {
    const { layout, findings } = layoutOf([
      months('2026-12', date('2026-11-01'), '2026年12月'),
      data('CCU', 'CCU', '心血管内科'),
    ]);
    expect(findings).toEqual([]);
    expect(layout?.months.map(({ month, dept, handbook }) => [month, dept.column, handbook?.column])).toEqual([
      ['2026-11', 'G', undefined],
      ['2026-12', 'F', 'H'],
    ]);
  });

  it.each<[string, TestCell[], string, string, string, string[]]>([
    ['a third of a month', ['2026-11', '2026-11', '2026/11'], 'DUPLICATE_MONTH', 'H', '2026-11 已出现两次', []],
    [
      'a serial number',
      ['2026-11', number('46357')],
      'BAD_MONTH_HEADER',
      'G',
      '没有日期格式的数字，是否为“2026-12”',
      ['2026-12'],
    ],
    ['a month that is none', ['2026-11', '2026-13'], 'BAD_MONTH_HEADER', 'G', '无法识别月份“2026-13”', []],
    ['a month that is none, first', ['2026-13', '2026-11'], 'BAD_MONTH_HEADER', 'F', '无法识别月份“2026-13”', []],
    ['words with digits', ['2026-11', '第1周'], 'BAD_MONTH_HEADER', 'G', '无法识别月份“第1周”', []],
    ['no header over data', ['2026-11', ''], 'BAD_MONTH_HEADER', 'G', '没有表头', []],
    ['no header over data, first', ['', '2026-11'], 'BAD_MONTH_HEADER', 'F', '没有表头', []],
    ['halves in columns', [date('2026-11-01'), date('2026-11-16')], 'BAD_MONTH_HEADER', 'G', '请用 # 隔开', []],
    ['halves in words', ['2026/11/1', '2026年11月16日'], 'BAD_MONTH_HEADER', 'G', '请用 # 隔开', []],
    ['an error', ['2026-11', error('#REF!')], 'CELL_ERROR', 'G', '#REF!', []],
    ['a formula without a result', ['2026-11', bareFormula], 'FORMULA_WITHOUT_VALUE', 'G', '没有保存结果', []],
  ])('with %s are reported', (_, header, code, column, says, suggestions) => {
    const { findings } = checkSheet(sheetOf([months(...header), data('CCU', 'CCU', '')]), index, {
      clearBlanks: false,
    });
    const found = findings.find((finding) => finding.row === 1);
    expect(found).toMatchObject({ code, row: 1, column, severity: 'error', suggestions });
    expect(found?.message).toContain(says);
  });

  it('are followed by a column of other words: it is ignored with a warning', () => {
    const { findings, items } = checkSheet(sheetOf([months('2026-11', '备注'), data('CCU', 'x')]), index, {
      clearBlanks: false,
    });
    expect(findings).toMatchObject([{ code: 'BAD_MONTH_HEADER', severity: 'warning', column: 'G', value: '备注' }]);
    expect(items).toHaveLength(1);
  });

  it('may stand behind columns of the office’s own', () => {
    const rows = [
      ['', '姓名', '工号', '培训专业', '电话1', '出生年月', '2026-11'],
      ['1', '钱小雨', '0020260001', '内科', '1', '2000-01', 'CCU'],
    ];
    expect(checkSheet(sheetOf(rows), index, { clearBlanks: false }).findings).toEqual([]);
  });

  it('are named as Excel shows them', () => {
    const { findings } = checkSheet(sheetOf([months(date('2026-11-01')), data('病案室')]), index, {
      clearBlanks: false,
    });
    expect(findings).toMatchObject([{ header: '2026-11', column: 'F', row: 2 }]);
  });

  it('may have spaces beside them that nobody can see', () => {
    const rows = [months('2026-11', ' '), data('CCU', '  ')];
    expect(checkSheet(sheetOf(rows), index, { clearBlanks: false }).findings).toEqual([]);
  });

  it('that cannot be read are said once, not as a missing header', () => {
    const { findings } = checkSheet(sheetOf([months(number('46327')), data('CCU')]), index, { clearBlanks: false });
    expect(findings.map(({ code }) => code)).toEqual(['BAD_MONTH_HEADER']);
  });
});

it('skips lines that are blank in every column that is read', () => {
  const rows = [
    ['备注', ...months('2026-11')],
    ['', ...data('CCU')],
    ['合计 1 人', '', '', '', '', '', ' '],
  ];
  const { findings, people } = checkSheet(sheetOf(rows), index, { clearBlanks: false });
  expect({ findings, people }).toEqual({ findings: [], people: 1 });
});
