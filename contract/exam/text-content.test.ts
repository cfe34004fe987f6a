import { describe, expect, it } from 'vitest';
import { plainText } from '../kernel/rich-text';
import { contentProblems } from './content-problems';
import { readText } from './text';
import { contentOf } from './text-content';

let count = 0;
const id = () => `opt${(count += 1)}`;
const read = (text: string) => readText(text).questions.map((card) => contentOf(card, text, id));

describe('questions of a text as they are stored', () => {
  it('have their options in order, the key by the option’s id, and no answer left in the stem', () => {
    const [one] = read('一、A1型题\n1. 呼吸次数为（ B ）\nA. 8～10\nB. 12～20\nC. 24～30\n解析：见教材');
    const [part] = one!.content.parts;
    expect(contentProblems(one!.type, one!.content)).toEqual([]);
    expect(part!.secret.key).toEqual([part!.public.options[1]!.id]);
    expect(plainText(part!.public.stem)).not.toContain('B');
    expect(plainText(part!.secret.analysis)).toBe('见教材');
  });

  it('of groups keep the material above, those of B1 the options', () => {
    const [a3, b1] = read(
      '一、A3型题\n（1～2题共用题干）患者，男，60岁。\n1. 诊断\nA. 心梗\nB. 肺炎\n答案：A\n2. 检查\nA. 心电图\nB. CT\n答案：B\n二、B1型题\n（3～4题共用备选答案）\nA. 青霉素\nB. 红霉素\n3. 军团菌\n答案：B\n4. 链球菌\n答案：A',
    );
    expect([a3!.type, plainText(a3!.content.unit.material), a3!.content.parts.length]).toEqual([
      3,
      '患者，男，60岁。',
      2,
    ]);
    expect(contentProblems(3, a3!.content)).toEqual([]);
    expect(b1!.content.unit.options).toHaveLength(2);
    expect(b1!.content.parts.map(({ secret }) => secret.key)).toEqual([
      [b1!.content.unit.options[1]!.id],
      [b1!.content.unit.options[0]!.id],
    ]);
    expect(contentProblems(5, b1!.content)).toEqual([]);
  });

  it('of words keep blanks with what each accepts, points, and an answer without points', () => {
    const [blank, points, words] = read(
      '一、填空题\n1. 血压____，心率____。\n答案：120/80；心率|HR\n二、简答题\n2. 简述休克的处理（5分）\n答案：补液（2分）；升压（3分）\n3. 什么是休克\n答案：有效循环血量不足',
    );
    expect(blank!.content.parts[0]!.secret.blanks.map(({ accept }) => accept)).toEqual([['120/80'], ['心率', 'HR']]);
    expect(blank!.content.parts[0]!.public.blanks).toBe(2);
    expect(points!.content.parts[0]!.secret.rubric.map(({ points: one }) => one)).toEqual([2, 3]);
    expect(plainText(words!.content.parts[0]!.secret.answer)).toBe('有效循环血量不足');
    for (const one of [blank, points, words]) expect(contentProblems(one!.type, one!.content)).toEqual([]);
  });

  it('make nothing up: what is missing is a problem', () => {
    const [one] = read('一、A1型题\n1. 没有答案的题\nA. 甲\nB. 乙');
    expect(contentProblems(one!.type, one!.content).map(({ text }) => text)).toEqual(['请选择答案']);
  });
});
