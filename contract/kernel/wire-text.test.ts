import { describe, expect, it } from 'vitest';
import { blockText, lineText, searchText } from './wire-text';

const unseen = [
  '\u0007',
  '\0',
  '\u202e',
  '\u2066',
  '\u200b',
  '\u200f',
  '\ufeff',
  '\u00ad',
  '\u2028',
  '\ud842',
  '\u3164',
];

describe('a line', () => {
  it.each([
    '张三',
    '阿卜杜拉·买买提',
    '𠮷田 丽',
    '葛\u{e0100}城',
    '\u{2ebf0}',
    '\ue815',
    'Anna Müller',
    '普通外科（胃肠）',
    '👩🏽',
  ])('takes %j as it is', (name) => expect(lineText(20).parse(name)).toBe(name));

  it('is trimmed and composed before it is counted', () => {
    expect(lineText(1).parse(' \u3000e\u0301\n')).toBe('é');
  });

  it.each([...unseen, '\n', '\r\n', '\t'])('refuses %j inside, and says so', (mark) => {
    const read = lineText(20).safeParse(`a${mark}b`);
    expect(read.error?.issues[0]?.message).toContain('看不见');
  });

  it('may be as long as its field', () => {
    expect(lineText(3).safeParse('四个字呢').success).toBe(false);
  });
});

describe('a block', () => {
  it('keeps its line breaks, in one spelling', () => {
    expect(blockText(20).parse(' 甲\r\n乙\r丙\t丁\n')).toBe('甲\n乙\n丙 丁');
  });

  it('takes emoji that are joined', () => {
    expect(blockText(20).parse('👩‍⚕️ 好')).toBe('👩‍⚕️ 好');
  });

  it.each(unseen)('refuses %j', (mark) => {
    expect(blockText(20).safeParse(`a${mark}b`).success).toBe(false);
  });
});

it.each([...unseen, '\n'])('a search for words with %j is one without', (mark) => {
  expect(searchText(20).parse(` 张${mark}三 `).replace(' ', '')).toBe('张三');
});
