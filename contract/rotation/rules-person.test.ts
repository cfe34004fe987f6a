import { expect, it } from 'vitest';
import { referenceFixture } from '@tests/fixtures/rotation/reference';
import { fixedHeader, number, sheetOf } from '@tests/fixtures/rotation/sheet-of';
import { checkSheet } from './rules';
import { indexReference } from './rules-index';
import { importItem } from './types';

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
