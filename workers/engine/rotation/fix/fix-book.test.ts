import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { people, referenceFixture } from '@tests/fixtures/rotation/reference';
import { bareFormula, error, fixedHeader, number, sheetOf, type TestCell } from '@tests/fixtures/rotation/sheet-of';
import { fixedView, type Fixes, type FixStep, foldSteps, isSheetLeftOut } from '@contract/rotation/fixes';
import { checkSheet, type SeenPeople } from '@contract/rotation/rules';
import { indexReference } from '@contract/rotation/rules-index';
import type { SheetView } from '@contract/rotation/sheet-view';
import { FixBook } from './fix-book';
import { fixRows } from './fix-rows';

const index = indexReference(referenceFixture());
const header = [...fixedHeader, '2026-11', '2026-11', '2026-12'];

/** What a whole check of the corrected sheets says. */
function wholeCheck(views: readonly SheetView[], fixes: Fixes) {
  const seenPeople: SeenPeople = new Map();
  return views
    .filter((view) => !isSheetLeftOut(fixes, view.name))
    .map((view) => {
      const fixed = fixes.get(view.name);
      return checkSheet(fixed ? fixedView(view, fixed) : view, index, { clearBlanks: true, seenPeople });
    });
}

function expectSame(book: FixBook, views: readonly SheetView[], fixes: Fixes): void {
  const whole = wholeCheck(views, fixes);
  const errors = whole.flatMap(({ findings }) => findings.filter(({ severity }) => severity === 'error'));
  // An empty sheet is only mentioned when everything else of it is right.
  expect(book.counts().errors).toBe(errors.length);
  expect(book.items()).toEqual(whole.flatMap(({ items }) => items));
  const worded = book.sheets.flatMap((sheet, position) =>
    fixRows(
      book,
      position,
      sheet.lines.map((_, line) => line),
    ).flatMap(({ row, isHeader, findings }) =>
      isHeader ? [] : findings.map(({ code, message, suggestions }) => ({ row, code, message, suggestions })),
    ),
  );
  const expected = whole.flatMap(({ name, findings }) => {
    const head = book.sheets.find((sheet) => sheet.name === name)!.headFindings.length;
    return findings.slice(head).filter(({ code }) => code !== 'SHEET_EMPTY');
  });
  expect(worded).toEqual(
    expected.map(({ row, code, message, suggestions }) => ({
      row,
      code,
      message: message.replace(/^第 \d+ 行[^：]*：/, ''),
      suggestions,
    })),
  );
}

const words: TestCell[] = [
  '',
  '内科',
  '外科（普外方向）',
  '心血管内科',
  '心内科',
  '心血管内科#急诊内科',
  'CCU#',
  '急诊抢救室',
  '无',
  '呼吸内科',
  '住院医师',
  '进修医师',
  '2026',
  ...people.flatMap(({ name, staffId }) => [name, staffId]),
];
const broken: TestCell[] = [error('#N/A'), bareFormula, number('20260001')];
const cell = fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...words) }, fc.constantFrom(...broken));
const line = fc.tuple(
  fc.constantFrom(...people.map(({ name }) => name), ''),
  fc.constantFrom(...people.map(({ staffId }) => staffId), '无此号'),
  fc.constantFrom('内科', '外科', ''),
  fc.constantFrom('住院医师', ''),
  fc.constant('2026'),
  cell,
  cell,
  cell,
);
const names = ['一组', '二组'];
const fix = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      sheet: fc.constantFrom(...names),
      row: fc.integer({ min: 1, max: 7 }),
      column: fc.integer({ min: 0, max: 7 }),
      text: fc.option(fc.constantFrom(...words.filter((word) => typeof word === 'string'), '2026-13', '2026-10')),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      sheet: fc.constantFrom(...names),
      row: fc.constantFrom(0, 2, 3, 4, 5),
      leftOut: fc.boolean(),
    }),
  },
);

describe('a file that is corrected', () => {
  it('says after each correction what a whole check of the corrected file says', () => {
    const merges = fc.constantFrom<number[][]>([], [[3, 0, 4, 0]], [[2, 5, 2, 6]]);
    const sheet = fc.tuple(fc.array(line, { minLength: 1, maxLength: 5 }), merges);
    const steps = fc.array(fc.array(fix, { minLength: 1, maxLength: 3 }), { maxLength: 6 });
    fc.assert(
      fc.property(sheet, sheet, steps, ([one, merged], [other], history) => {
        const views = [sheetOf([header, ...one], merged, names[0]), sheetOf([header, ...other], [], names[1])];
        const book = new FixBook(views, index, true);
        expectSame(book, views, new Map());
        for (let done = 1; done <= history.length; done++) {
          const fixes = foldSteps(history.slice(0, done));
          book.update(fixes);
          expectSame(book, views, fixes);
        }
        // Everything undone.
        book.update(new Map());
        expectSame(book, views, new Map());
      }),
      { numRuns: 60 },
    );
  }, 60_000);
});

const row = (name: string, staffId: string, dept: TestCell): TestCell[] => [
  name,
  staffId,
  '内科',
  '住院医师',
  '2026',
  dept,
];
const plan = (...rows: TestCell[][]) => sheetOf([[...fixedHeader, '2026-11'], ...rows]);
const first = row('钱小雨', '0020260001', '心血管内科');
const fixed = (...steps: FixStep[]) => foldSteps(steps);
const sheet = '轮转计划';

describe('duplicates', () => {
  const view = plan(first, row('某人', '9', 'CCU'), first);

  it('go when either row names somebody else or is left out', () => {
    const book = new FixBook([view], index, false);
    expect(book.list(0, 'wrong')).toEqual([2, 3]);
    book.update(fixed([{ sheet, row: 4, column: 1, text: '0020250008' }]));
    expect(book.list(0, 'wrong')).toEqual([2]);
    book.update(fixed([{ sheet, row: 2, leftOut: true }]));
    expect(book.list(0, 'wrong')).toEqual([2]);
    expect(book.counts()).toMatchObject({ right: 1, leftOut: 1 });
  });

  it('come when a correction makes a row someone who is there', () => {
    const book = new FixBook([plan(first, row('某人', '9', 'CCU'))], index, false);
    book.update(
      fixed([
        { sheet, row: 3, column: 0, text: '钱小雨' },
        { sheet, row: 3, column: 1, text: '0020260001' },
      ]),
    );
    expect(fixRows(book, 0, [2])[0]!.findings).toMatchObject([{ code: 'DUPLICATE_PERSON', position: 1 }]);
  });
});

describe('lists', () => {
  it('keep a corrected row among all wrong ones, and show a header with its unread months', () => {
    const view = sheetOf([[...fixedHeader, '2026-11', '26年第13月'], row('钱小雨', '0020260001', '心内')]);
    const book = new FixBook([view], index, false);
    expect(book.list(0, 'all')).toEqual([0, 1]);
    expect(book.states()[0]!.columns.at(-1)).toMatchObject({ kind: 'other', title: '26年第13月', letters: 'G' });

    book.update(
      fixed([
        { sheet, row: 2, column: 5, text: '心血管内科' },
        { sheet, row: 1, column: 6, text: '2026-12' },
      ]),
    );
    expect([book.list(0, 'all'), book.list(0, 'wrong'), book.list(0, 'edited')]).toEqual([[0, 1], [], [0, 1]]);
    expect(book.counts()).toEqual({ errors: 0, rows: 0, right: 1, leftOut: 0, editedCells: 2 });
    expect(book.states()[0]!.columns.at(-1)).toMatchObject({ kind: 'dept', title: '2026-12' });
  });
});
