import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readText } from './text';
import type { TextQuestion } from './text-card';

const paper = `试题

一、A1型题（每题1分）
1. 呼吸次数为（ B ）
A. 8～10  B. 12～20  C. 24～30
D. 30～36  E. 40 以上
解析：见教材，第一章。
2、检查结果：
1. 钾 6.8
2. 钠 140
首选
A.Ａ超 B．B超 C.CT D.MRI E.V1～V4
二、A3型题
（3～4题共用题干）患者，男，60岁。
3. 诊断
A. 心梗
B. 肺炎
答案：A
4. 检查
A. 心电图 B. CT
【答案】C 【解析】略
三、B1型题
（5～6题共用备选答案）
A. 青霉素
B. 红霉素
5. 军团菌
6. 立克次体
四、判断题
7. 如图所示（√）
五、填空题
8. 血压____，心率____。
答案：120/80；心率|HR
六、简答题
9. 简述（5分）
答案：要点一（2分）；要点二（3分）
参考答案
2 B
5-6 BA`;

it('reads headings, groups, options in a line, and answers wherever they stand', () => {
  const { questions, leftover } = readText(paper);
  expect(leftover).toBe('试题');
  expect(
    questions.map(({ type, key, children }) => [type, key.join(''), ...children.map((child) => child.key.join(''))]),
  ).toEqual([
    [1, 'B'],
    [1, 'B'],
    [3, '', 'A', 'C'],
    [5, '', 'B', 'A'],
    [7, 'T'],
    [8, ''],
    [9, ''],
  ]);
  expect(questions[0]).toMatchObject({ score: 1, analysis: '见教材，第一章。', options: 5, problems: [] });
  expect(questions[1]).toMatchObject({ options: 5, stem: '检查结果：\n1. 钾 6.8\n2. 钠 140\n首选' });
  expect(questions[2]!.children[1]!.problems).toEqual(['key_not_in_options']);
  expect(questions[4]!.problems).toEqual(['image_missing']);
  expect(questions[5]!.accept).toEqual([['120/80'], ['心率', 'HR']]);
  expect(questions[6]).toMatchObject({ score: 5, points: [{ score: 2 }, { score: 3 }] });
});

it.each([
  ['1. 甲\nA. 一\nB. 二\nD. 四\n答案：B', ['option_gap']],
  ['1. 甲\nA. 一\nB. 二\nB. 三\n答案：B', ['option_duplicate']],
  ['1. 甲\nA. 一\nB. 二', ['answer_missing']],
  ['1. 甲\nA. 一\nB. 二\n答案：D', ['key_not_in_options']],
  ['1. 甲\nA. 一\nB. 二\n答案：A\n第 2 页', ['leftover']],
])('names the problems of %j', (text, problems) => {
  expect(readText(text).questions[0]!.problems).toEqual(problems);
});

it('loses no character of any text', () => {
  const pieces = paper.split(/(?<=\n)|(?=[A-E]\.)/);
  const text = fc
    .array(fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...pieces) }, fc.string({ maxLength: 6 })), {
      maxLength: 30,
    })
    .map((list) => list.join(''));
  fc.assert(
    fc.property(text, (text) => {
      const { questions, leftover } = readText(text);
      const held = new Set<number>();
      for (const [from, to] of questions.flatMap(({ source }: TextQuestion) => source)) {
        for (let at = from; at < to; at += 1) held.add(at);
      }
      const rest = [...text.split('').entries()].filter(([at]) => !held.has(at)).map(([, sign]) => sign);
      expect(rest.join('').replaceAll('\n', '')).toBe(leftover.replaceAll('\n', ''));
    }),
    { numRuns: 10_000 },
  );
});
