import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { indexReference } from '@contract/rotation/rules-index';
import { findingCodes } from '@contract/rotation/types';
import { checkFile } from '@workers/engine/rotation/check';
import { describe, expect, it } from 'vitest';
import { demoReference } from './reference';

async function check(name: string, people: number) {
  const bytes = new Uint8Array(readFileSync(fileURLToPath(new URL(`../../samples/${name}`, import.meta.url))));
  return checkFile(bytes, indexReference(demoReference(people)), { clearBlanks: false });
}

describe('sample workbooks', () => {
  it.each([
    { name: 'rotation-200x12.xlsx', people: 1200, rows: 200, months: 12 },
    { name: 'rotation-200x12.xlsx', people: 2600, rows: 200, months: 12 },
    { name: 'rotation-2000x36.xlsx', people: 2600, rows: 2000, months: 36 },
  ])('$name imports into a demo of $people people without a finding', async ({ name, people, rows, months }) => {
    const { error, sheets } = await check(name, people);
    expect(error).toBeNull();
    expect(sheets.map((sheet) => [sheet.name, sheet.people, sheet.months.length])).toEqual([
      ['轮转计划', rows, months],
    ]);
    expect(sheets[0]!.findings).toEqual([]);
    expect(sheets[0]!.items).toHaveLength(rows);
  });

  it('rotation-with-errors.xlsx shows every problem that the demo can have', async () => {
    const { error, sheets } = await check('rotation-with-errors.xlsx', 1200);
    expect(error).toBeNull();
    const found = sheets.flatMap((sheet) => sheet.findings.map((finding) => finding.code));
    // The demo has handbook versions, and nothing changes between the check here and one on a server.
    const impossible = ['VERSION_LIST_EMPTY', 'REFERENCE_CHANGED'];
    expect(new Set(found)).toEqual(new Set(findingCodes.filter((code) => !impossible.includes(code))));
  });

  it('rotation-with-errors.xlsx has one problem per row', async () => {
    const { sheets } = await check('rotation-with-errors.xlsx', 1200);
    expect(sheets[0]!.findings.map(({ row, code }) => `${row} ${code}`)).toEqual([
      '3 NAME_REQUIRED',
      '4 STAFF_ID_REQUIRED',
      '5 MAJOR_REQUIRED',
      '6 PERSON_NOT_FOUND',
      '7 NAME_MISMATCH',
      '8 RECRUIT_YEAR_MISSING',
      '9 VERSION_NOT_FOR_YEAR',
      '10 SYSTEM_MAJOR_MISSING',
      '11 MAJOR_NOT_IN_VERSION',
      '12 MAJOR_MISMATCH',
      '13 DEPT_NOT_IN_HANDBOOK',
      '14 SUBJECT_DEPT_LINK_MISSING',
      '15 DUPLICATE_PERSON',
      '16 HALF_MONTH_INVALID',
      '17 CELL_ERROR',
      '18 FORMULA_WITHOUT_VALUE',
      '19 MERGED_CELL',
      '20 NUMERIC_STAFF_ID',
    ]);
  });
});
