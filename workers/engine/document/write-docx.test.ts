import { expect, it } from 'vitest';
import { emptyPart, emptyUnit } from '@contract/exam/content-problems';
import { paperBlocks, pictureIds, type DocBlock } from '@contract/exam/document';
import { readText } from '@contract/exam/text';
import { readDocx } from './docx';
import { writeDocx } from './write-docx';

let next = 0;
const id = () => `o${String((next += 1)).padStart(4, '0')}`;
const file = { id: 'a3c1b9f0-0000-4000-8000-000000000001', hash: '', kind: 'image' as const, name: '' };

function paper(withAnswers: boolean): DocBlock[] {
  const part = emptyPart(1, id);
  part.public.stem = '<p>PaCO<sub>2</sub> 与 10<sup>9</sup>/L &lt; 3 <strong>首选</strong></p>';
  part.public.media = [file];
  part.public.options = ['甲', '乙', '丙'].map((text) => ({ id: id(), text: `<p>${text}</p>` }));
  part.secret.key = [part.public.options[1]!.id];
  part.secret.analysis = '<p>见教材</p>';
  const group = [emptyPart(1, id), emptyPart(1, id)];
  for (const one of group) {
    one.public.stem = '<p>首先考虑</p>';
    one.public.options = ['子', '丑'].map((text) => ({ id: id(), text }));
    one.secret.key = [one.public.options[0]!.id];
  }
  const material =
    '<p>男，60 岁</p><table><tr><td><p>血钾</p></td><td><p>高</p></td></tr><tr><td><p>血钠</p></td><td><p>140</p></td></tr></table>';
  const sections = [
    {
      title: '一、A1 型题（共 1 题，1 分）',
      note: '',
      questions: [{ content: { unit: emptyUnit, parts: [part] }, from: 1, scores: ['1'] }],
    },
    {
      title: '二、A3 型题（共 2 题，2 分）',
      note: '（2～3题共用题干）',
      questions: [{ content: { unit: { ...emptyUnit, material }, parts: group }, from: 2, scores: ['1', '1'] }],
    },
  ];
  return paperBlocks({ title: '期中试卷', head: '满分 3 分', sections }, withAnswers);
}

const picture = { ending: 'png', bytes: new TextEncoder().encode('the bytes'), width: 2000, height: 100 };
const write = (blocks: DocBlock[], layout: 'A4' | 'A3' = 'A4') =>
  writeDocx({ blocks, pictures: new Map([[file.id, picture]]), paper: layout });

it('writes what its own reader reads: signs, tables, pictures with their bytes', async () => {
  const blocks = paper(false);
  expect(pictureIds(blocks)).toEqual([file.id]);
  const { text, pictures, unread } = await readDocx(await write(blocks));
  expect(text).toContain('1. PaCO<sub>2</sub> 与 10<sup>9</sup>/L < 3 首选（1 分）');
  expect(text).toContain('| 血钾 | 高 |\n| 血钠 | 140 |');
  expect(text).toContain('[图1]');
  expect(text).not.toContain('答案');
  expect([unread, pictures.map(({ bytes }) => new TextDecoder().decode(bytes))]).toEqual([0, ['the bytes']]);
});

it('writes answers that the reader of questions takes back', async () => {
  const { text } = await readDocx(await write(paper(true), 'A3'));
  const { questions } = readText(text);
  expect(questions.map(({ type, key, children }) => [type, key, children.map((child) => child.key)])).toEqual([
    [1, ['B'], []],
    [3, [], [['A'], ['A']]],
  ]);
  expect(questions[0]!.analysis).toBe('见教材');
});

it('says where a picture could not be had', async () => {
  const bytes = await writeDocx({ blocks: paper(false), pictures: new Map(), paper: 'A4' });
  expect((await readDocx(bytes)).text).toContain('（图片没有取到）');
});
