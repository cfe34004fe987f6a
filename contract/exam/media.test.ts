import { expect, it } from 'vitest';
import type { FullContent, Media } from './content';
import { emptyContent } from './content-problems';
import { paperBlocks } from './document';
import { mediaOf, withinBytes } from './media';
import { columnsOf, toldColumns } from './sheets/columns';
import { readSheets } from './sheets/read';
import { sheetsOf } from './sheets/write';

const file = (at: number, kind: Media['kind'], name: string): Media => ({
  id: `00000000-0000-4000-8000-00000000000${at}`,
  hash: '',
  kind,
  name,
});
let made = 0;
const id = () => `opt${(made += 1)}`;
const heard: FullContent = (() => {
  const { unit, parts } = emptyContent(7, id);
  const media = [file(1, 'audio', '二尖瓣狭窄.mp3'), file(2, 'image', '心电图.png'), file(3, 'video', '')];
  const [part] = parts;
  const told = { ...part!.secret, key: ['T'] };
  return { unit, parts: [{ public: { ...part!.public, stem: '<p>听诊</p>', media }, secret: told }] };
})();

it('fills so many bytes in order, and small files where large ones did not fit', () => {
  const sizes = (most: number) =>
    withinBytes([{ size: 6 }, { size: 5 }, { size: 4 }, { size: 1 }], most).map((one) => one.size);
  expect(sizes(10)).toEqual([6, 4]);
  expect(sizes(16)).toEqual([6, 5, 4, 1]);
  expect(sizes(5)).toEqual([5]);
  expect(sizes(0)).toEqual([]);
});

it('finds the files of a question where they stand', () => {
  expect(mediaOf(heard).map(({ kind }) => kind)).toEqual(['audio', 'image', 'video']);
});

it('names sounds and films in a document with answers, and only says that they are there in one without', () => {
  const of = (withAnswers: boolean) => {
    const questions = [{ content: heard, from: 1, scores: [] }];
    const blocks = paperBlocks({ title: '', head: '', sections: [{ title: '', note: '', questions }] }, withAnswers);
    return JSON.stringify(blocks);
  };
  expect(of(true)).toContain('（音频：二尖瓣狭窄.mp3，请在系统中播放）');
  expect(of(true)).toContain('（视频，请在系统中播放）');
  expect(of(false)).toContain('（音频，请在系统中播放）');
  expect(of(false)).not.toContain('二尖瓣');
  expect(of(false)).toContain('picture');
});

it('names every file in a workbook, which is read again, as those before were', () => {
  const [sheet] = sheetsOf([{ type: 7, content: heard, told: ['', '', ''] }]);
  expect(sheet!.rows[0]!.at(-1)).toBe('音频：二尖瓣狭窄.mp3；图片：心电图.png；视频：未命名');
  for (const last of [toldColumns.at(-1)!, '图片']) {
    const heads = [...columnsOf(7).map(({ title }) => title), ...toldColumns.slice(0, -1), last];
    const again = readSheets([{ name: '判断题', rows: [heads, ...sheet!.rows], numbers: [1, 2] }], id);
    expect([again.questions.length, again.leftover]).toEqual([1, []]);
  }
});
