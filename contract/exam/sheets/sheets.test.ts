import { expect, it } from 'vitest';
import { contentProblems } from '../content-problems';
import { readSheets, type SheetRows } from './read';
import { columnsOf } from './columns';
import { sheetsOf, templateSheets } from './write';

const ids = () => {
  let next = 0;
  return () => `o${String((next += 1)).padStart(4, '0')}`;
};
const rowsOf = (name: string, heads: string[], ...lines: string[][]): SheetRows => ({
  name,
  rows: [heads, ...lines],
  numbers: [1, ...lines.keys()].map((no, at) => (at === 0 ? 1 : no + 2)),
});
const heads = (type: 1 | 3 | 5 | 7 | 8 | 9) => columnsOf(type, 3).map(({ title }) => title);

const workbook: SheetRows[] = [
  rowsOf('A1 型题', heads(1), ['10<sup>9</sup>/L 是', '甲', '乙 < 3', '丙', 'b', '见书'], ['  ', '', '', '', '', '']),
  rowsOf(
    'A3型题',
    heads(3),
    ['1', '男，60 岁\n| 血钾 | 6.8 |', '诊断', '甲', '乙', '', 'A', ''],
    ['2', '另一例', '一问', '甲', '乙', '', 'B', ''],
    ['1', '', '处理', '丙', '丁', '', 'B', '略'],
    ['2', '', '二问', '甲', '乙', '', 'A', ''],
  ),
  rowsOf('B1 型题', heads(5), ['7', '青霉素', '红霉素', '', '军团菌', 'B', ''], ['7', '', '', '', '链球菌', 'A', '']),
  rowsOf('判断题', heads(7), ['高钾可致心搏骤停', '正确', ''], ['低钾无害', '×', '']),
  rowsOf(
    '填空题',
    heads(8),
    ['血压____，心率____', '120±5 mmHg；70|七十', '', ''],
    ['A____ B____', '甲；乙', '不限', ''],
  ),
  rowsOf('简答题', heads(9), ['简述处理', '卧床（2分）；吸氧（1.5分）', '卧床\n吸氧', '']),
];

it('reads a sheet for each type, groups by their number, and all of it may be imported', () => {
  const { questions, leftover } = readSheets(workbook, ids());
  expect(leftover).toEqual([]);
  expect(questions.map(({ type, content }) => [type, content.parts.length])).toEqual([
    [1, 1],
    [3, 2],
    [3, 2],
    [5, 2],
    [7, 1],
    [7, 1],
    [8, 1],
    [8, 1],
    [9, 1],
  ]);
  for (const { type, content, doubts } of questions) {
    expect([doubts, contentProblems(type, content)]).toEqual([[], []]);
  }
  const [one, group, , pairs, , wrong, figures, free, words] = questions;
  expect(one!.content.parts[0]!.public.stem).toBe('<p>10<sup>9</sup>/L 是</p>');
  expect(group!.content.unit.material).toContain('<table>');
  expect(group!.content.parts[1]!.public.stem).toBe('<p>处理</p>');
  expect(pairs!.content.parts[0]!.secret.key).toEqual([pairs!.content.unit.options[1]!.id]);
  expect(wrong!.content.parts[0]!.secret.key).toEqual(['F']);
  expect(figures!.content.parts[0]!.secret.blanks).toMatchObject([
    { number: 120, tolerance: 5, unit: 'mmHg' },
    { number: null, accept: ['70', '七十'] },
  ]);
  expect(free!.content.parts[0]!.secret.blanks.map(({ free_group: group_ }) => group_)).toEqual([1, 1]);
  expect(words!.content.parts[0]!.secret.rubric).toEqual([
    { text: '卧床', points: 2 },
    { text: '吸氧', points: 1.5 },
  ]);
});

it('reads again what it wrote', () => {
  const { questions } = readSheets(workbook, ids());
  const written = sheetsOf(questions.map(({ type, content }) => ({ type, content, told: ['中', '心电图', '总库'] })));
  const again = readSheets(
    written.map(({ name, columns, told, rows }) => ({
      name,
      rows: [[...columns.map(({ title }) => title), ...told], ...rows],
      numbers: rows.map((_, at) => at + 1).concat(rows.length + 1),
    })),
    ids(),
  );
  expect(again.leftover).toEqual([]);
  const plain = (list: typeof questions) => list.map(({ type, content }) => ({ type, content }));
  expect(plain(again.questions)).toEqual(plain(questions));
});

it.each([
  ['答案不在选项中', rowsOf('A1 型题', heads(1), ['甲', '一', '二', '', 'D', '']), ['key_not_in_options']],
  ['没有答案', rowsOf('A1 型题', heads(1), ['甲', '一', '二', '', '', '']), ['answer_missing']],
  ['选项有空缺', rowsOf('A1 型题', heads(1), ['甲', '一', '', '三', 'A', '']), ['option_gap']],
  ['选项重复', rowsOf('A1 型题', heads(1), ['甲', '一', '一', '三', 'A', '']), ['option_duplicate']],
  ['题组只有一题', rowsOf('A3 型题', heads(3), ['1', '例', '甲', '一', '二', '', 'A', '']), ['group_size']],
  ['图片题没有图', rowsOf('图片题', heads(1), ['甲', '一', '二', '', 'A', '']), ['image_missing']],
])('names what is wrong: %s', (_, sheet, doubts) => {
  expect(readSheets([sheet], ids()).questions[0]!.doubts).toEqual(doubts);
});

it('says what it did not read', () => {
  const found = readSheets(
    [
      rowsOf('成绩', ['姓名'], ['王']),
      rowsOf('判断题', ['题干', '答案', '页码'], ['甲', '对', '12']),
      rowsOf('填空题', ['题目'], ['甲']),
    ],
    ids(),
  );
  expect(found.questions).toHaveLength(1);
  expect(found.leftover).toEqual([
    '工作表“成绩”不是题型的名称，1 行没有读取',
    '工作表“判断题”的列没有读取：页码',
    '工作表“填空题”的列没有读取：题目',
    '工作表“填空题”没有“题干”列，1 行没有读取',
  ]);
});

it('has an empty sheet for each type', () => {
  expect(templateSheets().map(({ name }) => name)).toHaveLength(12);
});
