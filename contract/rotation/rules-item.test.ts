import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { people, person, referenceFixture } from '@tests/fixtures/rotation/reference';
import { fixedHeader, planOf, sheetOf } from '@tests/fixtures/rotation/sheet-of';
import { formatMonth, monthIndex } from '../kernel/half-month';
import { checkSheet } from './rules';
import { indexReference } from './rules-index';
import { checkItem, duplicatePeople } from './rules-item';
import type { FindingCode, ImportItem, Placement, Reference } from './types';

const reference = referenceFixture();
const index = indexReference(reference);

function validItem(): ImportItem {
  const sheet = planOf(['2026-11', '2026-12', '2027-01', '2027-01'], ['CCU', 'CCU#神经内科', '心血管内科', '无']);
  return checkSheet(sheet, index, { clearBlanks: false }).items[0]!;
}
const withRecord =
  (changes: Partial<ImportItem['record']>) =>
  (item: ImportItem): ImportItem => ({
    ...item,
    record: { ...item.record, ...changes },
  });
const withPieces = (change: (pieces: Placement[]) => Placement[]) => (item: ImportItem) =>
  withRecord({ deptList: change(item.record.deptList) })(item);
const firstPiece = (changes: Partial<Placement>) =>
  withPieces(([first, ...rest]) => [{ ...first!, ...changes }, ...rest]);
const words = (changes: Partial<ImportItem>) => (item: ImportItem) => ({ ...item, ...changes });

describe('the server’s own check', () => {
  it('agrees with the sheet’s', () => expect(checkItem(validItem(), index)).toEqual([]));

  it('points at the row and, without a sheet, at the header', () => {
    expect(checkItem(words({ major: '' })(validItem()), index)).toMatchObject([
      { sheet: '轮转计划', row: 2, column: '', header: '培训专业', message: '第 2 行“培训专业”：请完善培训专业列' },
    ]);
  });

  it.each<[FindingCode, (item: ImportItem) => ImportItem]>([
    ['NAME_REQUIRED', withRecord({ username: ' ' })],
    ['STAFF_ID_REQUIRED', words({ staffId: '' })],
    ['MAJOR_REQUIRED', words({ major: '' })],
    ['PERSON_NOT_FOUND', words({ staffId: '0099999999' })],
    ['PERSON_NOT_FOUND', words({ personType: '进修医师' })],
    ['NAME_MISMATCH', withRecord({ username: '钱大雨' })],
    ['RECRUIT_YEAR_MISSING', (item) => words({ staffId: '0020260004' })(withRecord({ username: '吴未定' })(item))],
    ['VERSION_NOT_FOR_YEAR', (item) => words({ staffId: '0020200005' })(withRecord({ username: '郑早来' })(item))],
    ['SYSTEM_MAJOR_MISSING', (item) => words({ staffId: '0020260006' })(withRecord({ username: '王无专' })(item))],
    [
      'MAJOR_NOT_IN_VERSION',
      (item) => words({ staffId: '0020260007', major: '核医学科' })(withRecord({ username: '冯旧专' })(item)),
    ],
    ['MAJOR_MISMATCH', words({ major: '外科' })],
    ['DEPT_NOT_IN_HANDBOOK', firstPiece({ deptName: '病案室' })],
    ['SUBJECT_DEPT_LINK_MISSING', firstPiece({ deptName: '急诊抢救室', deptId: 16, stDeptId: 1003 })],
    ['SUBJECT_DEPT_LINK_MISSING', firstPiece({ deptName: '神经内科', deptId: 17, stDeptId: 1001 })],
    ['HALF_MONTH_INVALID', firstPiece({ halfUp: 2 })],
    ['DUPLICATE_MONTH', withPieces((pieces) => [pieces[0]!, ...pieces])],
    ['DUPLICATE_MONTH', withPieces((pieces) => [pieces[0]!, { ...pieces[0]!, halfUp: 2 }, ...pieces.slice(1)])],
    ['DUPLICATE_MONTH', words({ clear: ['2026-11'] })],
    ['REFERENCE_CHANGED', withRecord({ userId: 2 })],
    ['REFERENCE_CHANGED', withRecord({ stSubjectId: 200 })],
    ['REFERENCE_CHANGED', withRecord({ versionId: 11 })],
    ['REFERENCE_CHANGED', withRecord({ halfFlag: 0 })],
    ['REFERENCE_CHANGED', firstPiece({ deptId: 11 })],
    ['REFERENCE_CHANGED', firstPiece({ stDeptId: 9999 })],
  ])('finds %s', (code, change) => {
    expect(checkItem(change(validItem()), index).map((finding) => finding.code)).toEqual([code]);
  });

  it('finds that there is no version any more', () => {
    const none = indexReference(referenceFixture({ versions: [] }));
    expect(checkItem(validItem(), none)).toMatchObject([{ code: 'VERSION_LIST_EMPTY' }]);
  });

  it('finds that a person’s major was changed meanwhile', () => {
    const changed = { ...reference, people: [person({ major: '外科(普外方向)' })] };
    const codes = checkItem(validItem(), indexReference(changed)).map((finding) => finding.code);
    expect(new Set(codes)).toEqual(new Set(['MAJOR_MISMATCH', 'DEPT_NOT_IN_HANDBOOK']));
  });
});

describe('people who come twice', () => {
  it('are found within a chunk and over chunks', () => {
    const item = validItem();
    const again = { ...item, sheet: '二月', row: 9 };
    expect(duplicatePeople([item])).toEqual([]);
    expect(duplicatePeople([item, again])).toMatchObject([{ code: 'DUPLICATE_PERSON', sheet: '二月', row: 9 }]);
    const earlier = new Map();
    duplicatePeople([item], earlier);
    expect(duplicatePeople([again], earlier)).toMatchObject([{ code: 'DUPLICATE_PERSON', row: 9 }]);
  });
});

describe('any valid row', () => {
  const firstMonth = monthIndex('2026-09');
  const trainees = people.filter(({ userId }) => [1, 2, 8].includes(userId));

  it('comes through both checks with the record it was made from', () => {
    fc.assert(
      fc.property(
        fc.nat(2),
        fc.array(fc.tuple(fc.nat(), fc.nat(), fc.boolean(), fc.boolean()), { maxLength: 24 }),
        (who, seeds) => {
          const trainee = trainees[who]!;
          const expected: Placement[] = [];
          const texts = seeds.map(([first, second, isSplit, isBlank], offset) => {
            const month = formatMonth(firstMonth + offset);
            if (isBlank) return ['', ''];
            const options = placementsIn(reference, trainee.major, month);
            const parts = isSplit ? [first, second] : [first];
            const chosen = parts.map((seed) => options[seed % options.length]!);
            chosen.forEach(({ deptId, deptName, stDeptId }, part) => {
              expected.push({ date: month, deptId, deptName, stDeptId, halfUp: isSplit ? (part === 0 ? 1 : 2) : 0 });
            });
            return [chosen.map(({ deptName }) => deptName).join('#'), chosen.map(({ handbook }) => handbook).join('#')];
          });
          const months = texts.flatMap((_, offset) => Array<string>(2).fill(formatMonth(firstMonth + offset)));
          const row = [trainee.name, trainee.staffId, trainee.major, '', ''];
          const sheet = sheetOf([
            [...fixedHeader, ...months, '2030-01'],
            [...row, ...texts.flat()],
          ]);

          const { findings, items } = checkSheet(sheet, index, { clearBlanks: true });
          expect(findings).toEqual([]);
          expect(items[0]?.record.deptList).toEqual(expected);
          expect(checkItem(items[0]!, index)).toEqual([]);
        },
      ),
      { seed: 20_261_121 },
    );
  });
});

/** Every place of a major in a month, with the handbook word that names it without doubt. */
function placementsIn({ handbook }: Reference, major: string, month: string) {
  const subject = handbook.versions[0]!.subjects.find(
    ({ stSubjectName }) => stSubjectName.slice(0, 2) === major.slice(0, 2),
  )!;
  const { necessaryRotateList, optionalRotateList, reserveRotateList } = subject.lists;
  const places = (items: typeof reserveRotateList, word?: string) =>
    items.flatMap((item) =>
      item.innerDeptList
        .filter(({ validFrom, validTo }) => (validFrom ?? '') <= month && month <= (validTo ?? '9'))
        .map(({ deptId, deptName }) => ({
          deptId,
          deptName,
          stDeptId: item.stDeptId,
          handbook: word ?? item.stDeptName,
        })),
    );
  return [...places(necessaryRotateList), ...places(optionalRotateList), ...places(reserveRotateList, '无')];
}
