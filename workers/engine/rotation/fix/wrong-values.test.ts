import { expect, it } from 'vitest';
import { referenceFixture } from '@tests/fixtures/rotation/reference';
import { fixedHeader, sheetOf } from '@tests/fixtures/rotation/sheet-of';
import { foldSteps } from '@contract/rotation/fixes';
import { indexReference } from '@contract/rotation/rules-index';
import { cellOptions } from './cell-options';
import { FixBook } from './fix-book';
import { aliasReplacements, replacement, wrongValues } from './wrong-values';

const index = indexReference(referenceFixture());
const plan = (name: string, staffId: string, major: string, ...months: string[]) => [
  name,
  staffId,
  major,
  '住院医师',
  '',
  ...months,
];
const book = () =>
  new FixBook(
    [
      sheetOf([
        [...fixedHeader, '2026-11', '2026-12', '2027-01'],
        plan('钱小雨', '0020260001', '内科', '心内课', '心内课#神经内科', 'CCU'),
        plan('钱小雨', '0020250008', '内课', 'ｃｃｕ', '普外胃肠', '老年医学科'),
        plan('孙大川', '0020260002', '外科(普外方向)', '普外胃肠', '心内课', '普通外科(胃肠)'),
      ]),
    ],
    index,
    false,
  );

it('names each wrong name once, the commonest first, with what would be right where it stands', () => {
  const values = wrongValues(book(), []);
  expect(values.map(({ kind, wrong, cells, rows }) => [kind, wrong, cells, rows])).toEqual([
    ['dept', '心内课', 3, 2],
    ['dept', '普外胃肠', 2, 2],
    ['major', '内课', 1, 1],
    ['dept', '老年医学科', 1, 1],
  ]);
  expect(values[0]!.suggestions[0]).toEqual({ text: '心血管内科', fits: 2, usual: false });
  expect(values[1]!.suggestions[0]).toEqual({ text: '普通外科（胃肠）', fits: 1, usual: false });
  expect(values[2]!.suggestions).toEqual([{ text: '内科', fits: 1, usual: false }]);
});

it('replaces a name in whole months and in halves, and only where it is wrong', () => {
  const one = book();
  const step = replacement(one, 'dept', '心内课', '心血管内科');
  expect(step.map(({ row, column, text }) => [row, column, text])).toEqual([
    [2, 5, '心血管内科'],
    [2, 6, '心血管内科#神经内科'],
    [4, 6, '心血管内科'],
  ]);
  one.update(foldSteps([step]));
  expect(wrongValues(one, []).map(({ wrong }) => wrong)).not.toContain('心内课');
});

it('puts the hospital’s own word first, and applies those words only where they help', () => {
  const aliases = [
    { kind: 'dept', wrong: '心内课', right: 'CCU' },
    { kind: 'dept', wrong: '普外胃肠', right: '心血管内科' },
  ] as const;
  const one = book();
  const [cardiology] = wrongValues(one, aliases);
  expect(cardiology!.suggestions[0]).toEqual({ text: 'CCU', fits: 2, usual: true });
  const step = aliasReplacements(one, aliases);
  expect(step.map(({ row, column, text }) => [row, column, text])).toEqual([
    [2, 5, 'CCU'],
    [2, 6, 'CCU#神经内科'],
    [3, 6, '心血管内科'],
  ]);
});

it('offers a cell the departments of its month in the handbook of its person', () => {
  const offered = (line: number, column: number) => cellOptions(book(), { sheet: 0, line }, column);
  expect(offered(1, 6)).toContain('老年医学科');
  expect(offered(1, 7)).not.toContain('老年医学科');
  expect(offered(3, 5)).toEqual(['普通外科（胃肠）']);
  expect(offered(2, 2)).toEqual(['内科']);
  expect(offered(1, 0)).toEqual([]);
});
