import { describe, expect, it } from 'vitest';
import { referenceFixture } from '@tests/fixtures/rotation/reference';
import { firstPerson, fixedHeader, planOf, sheetOf } from '@tests/fixtures/rotation/sheet-of';
import { checkSheet } from './rules';
import { indexReference } from './rules-index';
import type { FindingCode } from './types';

const index = indexReference(referenceFixture());
const check = (months: string[], plan: string[], clearBlanks = false) =>
  checkSheet(planOf(months, plan), index, { clearBlanks });

/** Pieces of the only item as `month/half department>standard department`. */
function placed(months: string[], plan: string[]) {
  const { items, findings } = check(months, plan);
  expect(findings).toEqual([]);
  return items[0]?.record.deptList.map((piece) => `${piece.date}/${piece.halfUp} ${piece.deptName}>${piece.stDeptId}`);
}

describe('a department is placed', () => {
  const one = ['2026-11'];
  const two = ['2026-11', '2026-11'];
  it.each<[string, string[], string[], string[]]>([
    ['by name', one, ['CCU'], ['2026-11/0 CCU>1001']],
    [
      'by name in other widths and spacing',
      one,
      ['呼吸与 危重症医学科(一病区)'],
      ['2026-11/0 呼吸与危重症医学科（一病区）>1002'],
    ],
    ['in the necessary list before the reserve list', one, ['心血管内科'], ['2026-11/0 心血管内科>1001']],
    ['in the optional list', one, ['神经内科'], ['2026-11/0 神经内科>1004']],
    ['in the reserve list', one, ['全科医学科'], ['2026-11/0 全科医学科>1005']],
    ['in the reserve list when the handbook says 无', two, ['心血管内科', '无'], ['2026-11/0 心血管内科>1005']],
    ['in the reserve list when the handbook says none', two, ['急诊内科', ' None '], ['2026-11/0 急诊内科>1006']],
    ['in the standard department that the handbook names', two, ['CCU', '心血管内科'], ['2026-11/0 CCU>1001']],
    ['in halves', one, ['CCU#神经内科'], ['2026-11/1 CCU>1001', '2026-11/2 神经内科>1004']],
    ['in halves with a full-width sign and spaces', one, ['CCU ＃ CCU'], ['2026-11/1 CCU>1001', '2026-11/2 CCU>1001']],
    [
      'in halves of one handbook department',
      two,
      ['CCU#心血管内科', '心血管内科'],
      ['2026-11/1 CCU>1001', '2026-11/2 心血管内科>1001'],
    ],
    [
      'in halves of two handbook departments',
      two,
      ['CCU#心血管内科', '心血管内科#无'],
      ['2026-11/1 CCU>1001', '2026-11/2 心血管内科>1005'],
    ],
    ['while its link lasts', ['2026-12'], ['老年医学科'], ['2026-12/0 老年医学科>1002']],
    ['once its link begins', ['2027-03'], ['急诊抢救室'], ['2027-03/0 急诊抢救室>1003']],
    [
      'in the order of the months',
      ['2026-12', '2026-11'],
      ['CCU', '神经内科'],
      ['2026-11/0 神经内科>1004', '2026-12/0 CCU>1001'],
    ],
  ])('%s', (_, months, plan, pieces) => expect(placed(months, plan)).toEqual(pieces));
});

interface Refusal {
  title: string;
  months?: string[];
  plan: string[];
  code: FindingCode;
  column?: string;
  says: string;
  suggests?: string[];
}
const withHandbook = ['2026-11', '2026-11'];
const refusals: Refusal[] = [
  {
    title: 'an unknown department',
    plan: ['心血管内科一'],
    code: 'DEPT_NOT_IN_HANDBOOK',
    says: '第 2 行“2026-11”：科室“心血管内科一”不在该专业手册中，是否为“心血管内科”？',
    suggests: ['心血管内科'],
  },
  {
    title: 'a department that resembles none',
    plan: ['病案室'],
    code: 'DEPT_NOT_IN_HANDBOOK',
    says: '请按手册填写',
    suggests: [],
  },
  {
    title: 'a department of another major',
    plan: ['普通外科（胃肠）'],
    code: 'DEPT_NOT_IN_HANDBOOK',
    says: '不在该专业手册中',
    suggests: [],
  },
  {
    title: 'a department outside the reserve list',
    months: withHandbook,
    plan: ['CCU', '无'],
    code: 'DEPT_NOT_IN_HANDBOOK',
    says: '不在该专业手册的机动科室中',
  },
  {
    title: 'an unknown handbook department',
    months: withHandbook,
    plan: ['CCU', '心内'],
    code: 'DEPT_NOT_IN_HANDBOOK',
    column: 'G',
    says: '手册科室“心内”不在该专业手册中，是否为“心血管内科”？',
    suggests: ['心血管内科'],
  },
  {
    title: 'a handbook department without a department',
    months: withHandbook,
    plan: ['', '急诊科'],
    code: 'DEPT_NOT_IN_HANDBOOK',
    column: 'G',
    says: '没有填写科室',
  },
  {
    title: 'a department of another handbook department',
    months: withHandbook,
    plan: ['神经内科', '心血管内科'],
    code: 'SUBJECT_DEPT_LINK_MISSING',
    says: '没有关联到手册科室“心血管内科”，是否为“心血管内科”、“CCU”？',
    suggests: ['心血管内科', 'CCU'],
  },
  {
    title: 'a standard department’s own name',
    plan: ['急诊科'],
    code: 'SUBJECT_DEPT_LINK_MISSING',
    says: '“急诊科”是手册科室',
    suggests: ['急诊内科'],
  },
  {
    title: 'a link that has ended',
    months: ['2027-01'],
    plan: ['老年医学科'],
    code: 'SUBJECT_DEPT_LINK_MISSING',
    says: '（至 2026-12 止）不含 2027-01',
    suggests: ['呼吸与危重症医学科（一病区）'],
  },
  {
    title: 'a link that has not begun',
    months: ['2027-02'],
    plan: ['急诊抢救室'],
    code: 'SUBJECT_DEPT_LINK_MISSING',
    says: '（2027-03 起）不含 2027-02',
    suggests: ['急诊内科'],
  },
  {
    title: 'a link that has ended, of a named handbook department',
    months: ['2027-01', '2027-01'],
    plan: ['老年医学科', '呼吸内科'],
    code: 'SUBJECT_DEPT_LINK_MISSING',
    says: '不含 2027-01',
  },
  { title: 'three parts', plan: ['CCU#CCU#CCU'], code: 'HALF_MONTH_INVALID', says: '多个 #' },
  { title: 'an empty first half', plan: ['#CCU'], code: 'HALF_MONTH_INVALID', says: '前后都要填写' },
  { title: 'an empty second half', plan: ['CCU＃'], code: 'HALF_MONTH_INVALID', says: '前后都要填写' },
  {
    title: 'a split handbook department for a whole month',
    months: withHandbook,
    plan: ['CCU', '心血管内科#无'],
    code: 'HALF_MONTH_INVALID',
    column: 'G',
    says: '科室没有分',
  },
  {
    title: 'an empty half of the handbook cell',
    months: withHandbook,
    plan: ['CCU#CCU', '心血管内科#'],
    code: 'HALF_MONTH_INVALID',
    column: 'G',
    says: '前后都要填写',
  },
];

describe('a department is refused', () => {
  it.each(refusals)('$title', ({ months = ['2026-11'], plan, code, column = 'F', says, suggests }) => {
    const { findings, items } = check(months, plan);
    expect(findings.map((finding) => [finding.code, finding.column, finding.row])).toEqual([[code, column, 2]]);
    expect(findings[0]?.message).toContain(says);
    if (suggests) expect(findings[0]?.suggestions).toEqual(suggests);
    expect(items).toEqual([]);
  });

  it('for each wrong half', () => {
    const { findings } = check(['2026-11'], ['甲#乙']);
    expect(findings.map(({ value }) => value)).toEqual(['甲', '乙']);
  });

  it('for its form alone while the person is unknown', () => {
    const rows = [
      [...fixedHeader, '2026-11', '2026-12'],
      ['赵不在', '0099999999', '内科', '', '', '查无此科', 'CCU#'],
    ];
    const { findings } = checkSheet(sheetOf(rows), index, { clearBlanks: false });
    expect(findings.map(({ code }) => code)).toEqual(['PERSON_NOT_FOUND', 'HALF_MONTH_INVALID']);
  });
});

describe('a blank month', () => {
  it('leaves what is stored, unless blanks are to clear', () => {
    const months = ['2026-11', '2026-12', '2026-12'];
    expect(check(months, ['CCU', ' ', '无']).items).toMatchObject([{ clear: [] }]);
    expect(check(months, ['CCU', ' ', '无'], true).items).toMatchObject([{ clear: ['2026-12'] }]);
  });
});

it('sends the customer’s record with the words of the sheet', () => {
  const { items, months, people } = check(['2026-11', '2026-12'], ['CCU', 'CCU#神经内科']);
  expect({ months, people }).toEqual({ months: ['2026-11', '2026-12'], people: 1 });
  const [name, staffId, major, personType, grade] = firstPerson;
  expect(items).toEqual([
    {
      sheet: '轮转计划',
      row: 2,
      staffId,
      major,
      personType,
      grade,
      clear: [],
      record: {
        userId: 1,
        username: name,
        stSubjectId: 100,
        versionId: 10,
        halfFlag: 1,
        deptList: [
          { date: '2026-11', deptId: 12, deptName: 'CCU', halfUp: 0, stDeptId: 1001 },
          { date: '2026-12', deptId: 12, deptName: 'CCU', halfUp: 1, stDeptId: 1001 },
          { date: '2026-12', deptId: 17, deptName: '神经内科', halfUp: 2, stDeptId: 1004 },
        ],
      },
    },
  ]);
});
