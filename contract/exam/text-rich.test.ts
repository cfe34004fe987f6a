import { expect, it } from 'vitest';
import { readText } from './text';
import { contentOf, picturesOf } from './text-content';
import { richOf } from './text-rich';

it.each([
  ['血钾 6.8', '<p>血钾 6.8</p>'],
  ['甲\n乙 < 3 & 4', '<p>甲</p><p>乙 &lt; 3 &amp; 4</p>'],
  ['10<sup>9</sup>/L，PaCO<sub>2</sub>', '<p>10<sup>9</sup>/L，PaCO<sub>2</sub></p>'],
  ['<sup>开着', '<p>&lt;sup&gt;开着</p>'],
  ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
  [
    '见下表\n| 项目 | 结果 |\n| Na<sup>+</sup> | 140 | 高 |\n问',
    '<p>见下表</p><table><tr><td><p>项目</p></td><td><p>结果</p></td><td><p></p></td></tr>' +
      '<tr><td><p>Na<sup>+</sup></p></td><td><p>140</p></td><td><p>高</p></td></tr></table><p>问</p>',
  ],
  ['如图[图3]所示', '<p>如图所示</p>'],
])('reads %j', (words, html) => {
  expect(richOf(words)).toBe(html);
});

it('puts pictures where they stand: with the case, with a question, or named in an option', () => {
  const text = `一、A3型题
（1～2题共用题干）男，60 岁。
[图1]
1. 心电图为
A. [图2]
B. 正常
答案：A
2. 处理
A. 溶栓
B. 观察
答案：A`;
  const [card] = readText(text).questions;
  expect(picturesOf(card!)).toEqual([
    { part: 0, no: 1 },
    { part: 1, no: 2 },
  ]);
  let id = 0;
  const { content } = contentOf(card!, text, () => `id${(id += 1)}x`);
  expect(content.unit.material).toBe('<p>男，60 岁。</p>');
  expect(content.parts[0]!.public.options.map((one) => one.text)).toEqual(['<p>图 1</p>', '<p>正常</p>']);
});
