import { describe, expect, it } from 'vitest';
import { person, referenceFixture } from '@tests/fixtures/rotation/reference';
import { fixedHeader, number, sheetOf } from '@tests/fixtures/rotation/sheet-of';
import { checkSheet } from './rules';
import { indexReference } from './rules-index';
import { importItem, type Reference } from './types';

const index = indexReference(referenceFixture());
const header = [...fixedHeader, '2026-11'];

it.each([
  ['2.026000018E9', '2026000018'],
  ['2026000018.0', '2026000018'],
  ['44012026000000017', '44012026000000017'],
  ['4.401202600000001E16', '4.401202600000001E16'],
])('reads the number %s as the staff id %s', (written, staffId) => {
  const { findings } = checkSheet(sheetOf([header, ['某人', number(written), '内科', '', '', '']]), index, {
    clearBlanks: false,
  });
  expect(findings.map(({ code, value }) => [code, value])).toEqual([
    ['PERSON_NOT_FOUND', staffId],
    ['NUMERIC_STAFF_ID', staffId],
  ]);
});

it('sends only what the server can store of cells that no rule looks at', () => {
  const row = ['钱小雨', '0020260001', '内科', '级'.repeat(150), '\ud800', ''];
  const { items } = checkSheet(sheetOf([header, row]), index, { clearBlanks: false });
  expect(importItem.parse(items[0])).toMatchObject({ personType: '级'.repeat(100), grade: '\ufffd' });
});

describe('a major with schemes of several years', () => {
  const { handbook } = referenceFixture();
  const [version] = handbook.versions;
  const [first] = version!.subjects;
  const schemes = [
    { ...first!, years: 3 },
    { ...first!, stSubjectId: 102, years: 2 },
  ];
  const judged = (years: number | null, subjects = schemes) => {
    const reference: Reference = {
      revision: 'r1',
      people: [person({ years })],
      handbook: { ...handbook, versions: [{ ...version!, subjects }] },
    };
    const row = ['钱小雨', '0020260001', '内科', '', '', '心血管内科'];
    const { items, findings } = checkSheet(sheetOf([header, row]), indexReference(reference), { clearBlanks: false });
    return [items[0]?.record.stSubjectId, ...findings.map(({ code }) => code)];
  };

  it("is judged by the one for the person's years", () => {
    expect([judged(3), judged(2)]).toEqual([[100], [102]]);
    expect(judged(2, schemes.toReversed())).toEqual([102]);
  });

  it('refuses years that none is for, unless the version has but one', () => {
    expect(judged(1)).toContain('MAJOR_NOT_IN_VERSION');
    expect(judged(1, schemes.slice(0, 1))).toEqual([100]);
    expect(judged(null, schemes)).toContain('MAJOR_NOT_IN_VERSION');
  });
});
