import { describe, expect, it } from 'vitest';
import { people, person, referenceFixture } from '@tests/fixtures/rotation/reference';
import { bareFormula, error, fixedHeader, number, sheetOf, type TestCell } from '@tests/fixtures/rotation/sheet-of';
import { checkSheet } from './rules';
import { indexReference } from './rules-index';
import type { FindingCode } from './types';

const index = indexReference(referenceFixture());
const header = [...fixedHeader, '2026-11'];

/** Code and column of each finding of one row below the usual header. */
function findingsOf(row: TestCell[], at = index) {
  const { findings } = checkSheet(sheetOf([header, row]), at, { clearBlanks: false });
  return findings.map(({ code, column, row, severity, suggestions, message }) => {
    return { code, column, row, severity, suggestions, message };
  });
}

interface Case {
  title: string;
  row: TestCell[];
  found: [FindingCode, string][];
  says?: string;
  suggests?: string[];
}

const cases: Case[] = [
  {
    title: 'a complete row',
    row: ['钱小雨', '0020260001', '内科', '住院医师', '2026', '心血管内科'],
    found: [],
  },
  {
    title: 'spaces and widths that mean nothing',
    row: [' 孙大川 ', '0020260002 ', ' 外科（普外方向) ', '住院医师', '2026', '普通外科 (胃肠)'],
    found: [],
  },
  {
    title: 'a staff id in full width',
    row: ['钱小雨', '００２０２６０００１', '内科', '', '', ''],
    found: [],
  },
  {
    title: 'a blank or unknown type, which is 1',
    row: ['钱小雨', '0020260001', '内科', '社会人', '', ''],
    found: [],
  },
  {
    title: 'a student id in place of the staff id',
    row: ['孙大川', 'X2026002', '外科(普外方向)', '', '', ''],
    found: [],
  },
  {
    title: 'no name',
    row: ['', '0020260001', '内科', '', '', ''],
    found: [['NAME_REQUIRED', 'A']],
    says: '请完善姓名列',
  },
  {
    title: 'no staff id',
    row: ['钱小雨', '', '内科', '', '', ''],
    found: [['STAFF_ID_REQUIRED', 'B']],
    says: '请完善工号列',
  },
  {
    title: 'no major',
    row: ['钱小雨', '0020260001', '  ', '', '', ''],
    found: [['MAJOR_REQUIRED', 'C']],
    says: '请完善培训专业列',
  },
  {
    title: 'nothing but a month: all three together',
    row: ['', '', '', '', '', '心血管内科'],
    found: [
      ['NAME_REQUIRED', 'A'],
      ['STAFF_ID_REQUIRED', 'B'],
      ['MAJOR_REQUIRED', 'C'],
    ],
  },
  {
    title: 'an unknown person',
    row: ['赵不在', '0099999999', '内科', '', '', ''],
    found: [['PERSON_NOT_FOUND', 'B']],
    says: '系统中（或您的数据范围内）没有工号为“0099999999”的住院医师',
    suggests: [],
  },
  {
    title: 'an id of someone of another type',
    row: ['周静', '0020260003', '内科', '住院医师', '', ''],
    found: [['PERSON_NOT_FOUND', 'B']],
    says: '在系统中是进修医师，表中按住院医师查找',
    suggests: [],
  },
  {
    title: 'a wrong id of a known name',
    row: ['孙大川', '0020269999', '外科(普外方向)', '', '', ''],
    found: [['PERSON_NOT_FOUND', 'B']],
    says: '同名人员“孙大川”的工号是“0020260002”',
    suggests: ['0020260002'],
  },
  {
    title: 'an id that lost its zeros as a number',
    row: ['钱小雨', number('20260001'), '内科', '', '', ''],
    found: [
      ['PERSON_NOT_FOUND', 'B'],
      ['NUMERIC_STAFF_ID', 'B'],
    ],
    says: '是否为“0020260001”？',
    suggests: ['0020260001'],
  },
  {
    title: 'another name',
    row: ['钱晓雨', '0020260001', '内科', '', '', '心血管内科'],
    found: [['NAME_MISMATCH', 'A']],
    says: '工号“0020260001”在系统中的姓名是“钱小雨”',
    suggests: ['钱小雨'],
  },
  {
    title: 'another name and major: someone else’s id, whose handbook does not matter',
    row: ['孙大川', '0020260001', '外科(普外方向)', '', '', '普通外科(胃肠)'],
    found: [['NAME_MISMATCH', 'A']],
  },
  {
    title: 'no year of entry in the system',
    row: ['吴未定', '0020260004', '内科', '', '2026', ''],
    found: [['RECRUIT_YEAR_MISSING', 'E']],
    says: '“吴未定”没有设置年级',
  },
  {
    title: 'a year of entry without a version',
    row: ['郑早来', '0020200005', '内科', '', '2020', ''],
    found: [['VERSION_NOT_FOR_YEAR', 'E']],
    says: '没有适用于 2020 级的手册版本',
  },
  {
    title: 'another year in the sheet than the system has: the message names both',
    row: ['郑早来', '0020200005', '内科', '', '2024', ''],
    found: [['VERSION_NOT_FOR_YEAR', 'E']],
    says: '系统中“郑早来”的年级是 2020（表中填写的是“2024”）',
  },
  {
    title: 'no major in the system',
    row: ['王无专', '0020260006', '内科', '', '', ''],
    found: [['SYSTEM_MAJOR_MISSING', 'C']],
    says: '“王无专”没有设置培训专业',
  },
  {
    title: 'a major that the version does not have',
    row: ['冯旧专', '0020260007', '核医学科', '', '', ''],
    found: [['MAJOR_NOT_IN_VERSION', 'C']],
    says: '“核医学科”不在手册版本“2026 版”中',
  },
  {
    title: 'another major: the months go by the system’s',
    row: ['钱小雨', '0020260001', '外科', '', '', '心血管内科'],
    found: [['MAJOR_MISMATCH', 'C']],
    says: '培训专业“外科”与系统中的“内科”不一致',
    suggests: ['内科'],
  },
  {
    title: 'error cells',
    row: ['钱小雨', error('#N/A'), '内科', error('#REF!'), '', error('#VALUE!')],
    found: [
      ['CELL_ERROR', 'B'],
      ['CELL_ERROR', 'D'],
      ['CELL_ERROR', 'F'],
    ],
    says: '错误值 #N/A',
  },
  {
    title: 'formulas without a result',
    row: [bareFormula, '0020260001', '内科', '', '', bareFormula],
    found: [
      ['FORMULA_WITHOUT_VALUE', 'A'],
      ['FORMULA_WITHOUT_VALUE', 'F'],
    ],
    says: '公式没有保存结果',
  },
];

describe('a row', () => {
  it.each(cases)('$title', ({ row, found, says, suggests }) => {
    const findings = findingsOf(row);
    expect(findings.map(({ code, column }) => [code, column])).toEqual(found);
    if (says) expect(findings[0]?.message).toContain(says);
    if (suggests) expect(findings[0]?.suggestions).toEqual(suggests);
    for (const finding of findings) expect(finding.message).toMatch(/^第 2 行“.+”：/);
  });

  it('says that there is no version at all', () => {
    const none = indexReference(referenceFixture({ versions: [] }));
    const findings = findingsOf(['钱小雨', '0020260001', '内科', '', '', ''], none);
    expect(findings).toMatchObject([{ code: 'VERSION_LIST_EMPTY', column: 'E' }]);
    expect(findings[0]?.message).toContain('未查询到标准手册版本');
  });

  it('warns of a staff id that is a number, which does not keep the row out', () => {
    const reference = {
      ...referenceFixture(),
      people: [...people, person({ userId: 9, name: '陈九', staffId: '20269' })],
    };
    const sheet = sheetOf([header, ['陈九', number('20269'), '内科', '', '', 'CCU']]);
    const { findings, items } = checkSheet(sheet, indexReference(reference), { clearBlanks: false });
    expect(findings).toMatchObject([{ code: 'NUMERIC_STAFF_ID', severity: 'warning', column: 'B', value: '20269' }]);
    expect(items).toHaveLength(1);
  });

  it('points problems of the year at the staff id where the sheet has no 年级 column', () => {
    const sheet = sheetOf([
      ['姓名', '工号', '培训专业', '2026-11'],
      ['吴未定', '0020260004', '内科', ''],
    ]);
    const { findings } = checkSheet(sheet, index, { clearBlanks: false });
    expect(findings).toMatchObject([{ code: 'RECRUIT_YEAR_MISSING', column: 'B', value: '0020260004' }]);
  });

  it('prefers the namesake when a student id belongs to several people', () => {
    const twins = [
      person({ userId: 21, name: '甲一', staffId: 'A', studentId: 'S' }),
      person({ userId: 22, name: '乙二', staffId: 'B', studentId: 'S' }),
    ];
    const sheet = sheetOf([header, ['乙二', 'S', '内科', '', '', '']]);
    const { items } = checkSheet(sheet, indexReference({ ...referenceFixture(), people: twins }), {
      clearBlanks: false,
    });
    expect(items.map((item) => item.record.userId)).toEqual([22]);
  });
});

describe('people who come twice', () => {
  const row = ['钱小雨', '0020260001', '内科', '', '', 'CCU'];

  it('names the earlier row of the sheet', () => {
    const { findings, items } = checkSheet(sheetOf([header, row, [], row]), index, { clearBlanks: false });
    expect(findings).toMatchObject([{ code: 'DUPLICATE_PERSON', row: 4, column: 'B' }]);
    expect(findings[0]?.message).toContain('“钱小雨”在第 2 行已出现');
    expect(items).toHaveLength(1);
  });

  it('names the earlier sheet of the file', () => {
    const options = { clearBlanks: false, seenPeople: new Map() };
    checkSheet(sheetOf([header, row], [], '一月'), index, options);
    const { findings } = checkSheet(sheetOf([header, row], [], '二月'), index, options);
    expect(findings).toMatchObject([{ code: 'DUPLICATE_PERSON', sheet: '二月', row: 2 }]);
    expect(findings[0]?.message).toContain('在工作表“一月”第 2 行已出现');
  });
});

describe('merged cells', () => {
  const other = ['孙大川', '0020260002', '外科(普外方向)', '', '', '普通外科(胃肠)'];

  it('are reported once per range and row, at the first column that is read', () => {
    const merges = [[2, 3, 3, 5]];
    const rows = [
      header,
      ['钱小雨', '0020260001', '内科', '', '', ''],
      ['孙大川', '0020260002', '外科(普外方向)', '', '', ''],
    ];
    const { findings, items } = checkSheet(sheetOf(rows, merges), index, { clearBlanks: false });
    expect(findings.map(({ code, row, column }) => [code, row, column])).toEqual([
      ['MERGED_CELL', 2, 'D'],
      ['MERGED_CELL', 3, 'D'],
    ]);
    expect(items).toEqual([]);
  });

  it('swallow required cells without a second complaint', () => {
    const rows = [
      header,
      ['钱小雨', '0020260001', '内科', '', '', 'CCU'],
      ['', '0020260002', '外科(普外方向)', '', '', ''],
    ];
    const { findings } = checkSheet(sheetOf(rows, [[2, 0, 3, 0]]), index, { clearBlanks: false });
    expect(findings.map(({ code, row }) => [code, row])).toEqual([
      ['MERGED_CELL', 2],
      ['MERGED_CELL', 3],
    ]);
  });

  it('do not matter above the header or in columns that are not read', () => {
    const rows = [
      ['2026 年轮转计划', '', ''],
      [...header.slice(0, 5), '备注', '2026-11'],
      [...other.slice(0, 5), '合并', other[5]!],
    ];
    const { findings, items } = checkSheet(
      sheetOf(rows, [
        [1, 0, 1, 6],
        [3, 5, 4, 5],
      ]),
      index,
      { clearBlanks: false },
    );
    expect(findings).toEqual([]);
    expect(items).toHaveLength(1);
  });

  it('do not matter where a header word reaches down over its own column', () => {
    const rows = [header, [], other];
    const merges = header.map((_, column) => [1, column, 2, column]);
    const { findings, items } = checkSheet(sheetOf(rows, merges), index, { clearBlanks: false });
    expect(findings).toEqual([]);
    expect(items).toHaveLength(1);
  });

  it('are refused in the header', () => {
    const { findings } = checkSheet(
      sheetOf(
        [
          [...header, ''],
          [...other, '普通外科'],
        ],
        [[1, 5, 1, 6]],
      ),
      index,
      { clearBlanks: false },
    );
    expect(findings).toMatchObject([{ code: 'MERGED_CELL', row: 1, column: 'F' }]);
  });
});
