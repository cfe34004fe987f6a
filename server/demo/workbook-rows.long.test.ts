import { indexReference } from '@contract/rotation/rules-index';
import { checkSheet } from '@contract/rotation/rules';
import { sheetOf } from '@tests/fixtures/rotation/sheet-of';
import { describe, expect, it } from 'vitest';
import { demoReference } from './reference';
import { demoWorkbookRows, workbookCells } from './workbook-rows';

const year = { people: 1200, count: 200, months: 12, firstMonth: '2026-09' };

describe('demoWorkbookRows', () => {
  it('lists people without rotation first, each once, with a department in every month', () => {
    const { months, rows } = demoWorkbookRows(year);
    expect(months.slice(0, 5)).toEqual(['2026-09', '2026-10', '2026-11', '2026-12', '2027-01']);
    expect(rows).toHaveLength(200);
    expect(new Set(rows.map(({ staffId }) => staffId)).size).toBe(200);
    expect(new Set(rows.map(({ grade }) => grade))).toEqual(new Set(['2026']));
    expect(rows.every(({ departments }) => departments.length === 12 && departments.every(Boolean))).toBe(true);
    expect(rows.every(({ handbookDepartments }) => handbookDepartments.length === 0)).toBe(true);
  });

  it('splits a month with # when asked to, and only then', () => {
    const splits = (halves: boolean) =>
      demoWorkbookRows({ ...year, halves }).rows.flatMap(({ departments }) =>
        departments.filter((d) => d.includes('#')),
      );
    expect(splits(true).length).toBeGreaterThan(20);
    expect(splits(false)).toEqual([]);
  });

  it('names the handbook department of each half, 无 for reserve time', () => {
    const { rows } = demoWorkbookRows({ ...year, months: 36, withHandbookColumn: true });
    const parts = (text: string) => text.split('#').length;
    for (const { departments, handbookDepartments } of rows)
      expect(handbookDepartments.map(parts)).toEqual(departments.map(parts));
    expect(rows.some(({ handbookDepartments }) => handbookDepartments.includes('无'))).toBe(true);
  });

  it('serves larger demos with the same people', () => {
    const staffIds = (people: number) => demoWorkbookRows({ ...year, people }).rows.map(({ staffId }) => staffId);
    expect(staffIds(2600)).toEqual(staffIds(1200));
  });

  it('has enough people for the large samples, and says so when there are too few', () => {
    expect(demoWorkbookRows({ ...year, people: 2600, count: 2000 }).rows).toHaveLength(2000);
    expect(demoWorkbookRows({ ...year, people: 12_000, count: 10_000, months: 36 }).rows).toHaveLength(10_000);
    expect(() => demoWorkbookRows({ ...year, count: 1200 })).toThrow(RangeError);
  });
});

describe('workbookCells', () => {
  const workbooks = [
    { people: 1200, count: 200, months: 12 },
    { people: 1200, count: 1000, months: 36, withHandbookColumn: true },
    { people: 1200, count: 1000, months: 72, halves: false },
    { people: 1200, count: 1000, months: 72, withHandbookColumn: true, halves: false },
  ];

  it.each(workbooks)('passes every rule of the import: $count x $months', (options) => {
    const workbook = demoWorkbookRows({ ...options, firstMonth: '2024-01' });
    const view = sheetOf(workbookCells(workbook));
    const checked = checkSheet(view, indexReference(demoReference(options.people)), { clearBlanks: false });
    expect(checked.findings.slice(0, 5)).toEqual([]);
    expect(checked.items).toHaveLength(options.count);
    for (const [index, { record }] of checked.items.entries())
      expect(record.deptList.map(({ deptId, stDeptId, halfUp }) => [deptId, stDeptId, halfUp])).toEqual(
        workbook.rows[index]!.pieces.map(({ link, item, half }) => [link.deptId, item.id, half]),
      );
  });
});
