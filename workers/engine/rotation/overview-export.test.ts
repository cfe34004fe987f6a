import { expect, it } from 'vitest';
import { people, referenceFixture } from '@tests/fixtures/rotation/reference';
import { indexReference } from '@contract/rotation/rules-index';
import type { OverviewRow } from '@contract/rotation/list-types';
import type { Placement } from '@contract/rotation/types';
import { writeWorkbook } from '../spreadsheet/write';
import { checkFile } from './check';
import { overviewWorkbook } from './overview-export';

const piece = (
  date: string,
  halfUp: 0 | 1 | 2,
  deptId: number,
  deptName: string,
  stDeptId: number,
  stDeptName: string,
) => {
  const kind: OverviewRow['deptList'][number]['kind'] = stDeptId === 1005 ? 'reserve' : 'necessary';
  return { date, halfUp, deptId, deptName, stDeptId, stDeptName, kind };
};
const deptList = [
  piece('2026-11', 0, 12, 'CCU', 1001, '心血管内科'),
  piece('2026-12', 1, 11, '心血管内科', 1001, '心血管内科'),
  piece('2026-12', 2, 11, '心血管内科', 1005, '机动'),
  piece('2027-02', 0, 11, '心血管内科', 1005, '机动'),
];
const { userId, name, staffId, typeId, recruitYear: grade, major } = people[0]!;
const row: OverviewRow = { userId, name, staffId, typeId, typeName: '住院医师', grade, major, baseName: '', deptList };
const months = ['2026-11', '2026-12', '2027-01', '2027-02'];

async function reimport(withHandbook: boolean) {
  async function* rows() {
    yield row;
  }
  const bytes = await writeWorkbook(overviewWorkbook({ months, rows: rows(), withHandbook }));
  return checkFile(bytes, indexReference(referenceFixture()), { clearBlanks: true });
}
const withoutNames = ({ date, halfUp, deptId, deptName, stDeptId }: Placement) => ({
  date,
  halfUp,
  deptId,
  deptName,
  stDeptId,
});

it('imports again as it was, with its handbook columns', async () => {
  const { sheets } = await reimport(true);
  expect(sheets[0]?.findings).toEqual([]);
  expect(sheets[0]?.items[0]).toMatchObject({
    staffId,
    major,
    personType: '住院医师',
    grade: '2026',
    clear: ['2027-01'],
  });
  expect(sheets[0]?.items[0]?.record.deptList).toEqual(deptList.map(withoutNames));
});

it('leaves the handbook department to the matching without them', async () => {
  const { sheets } = await reimport(false);
  expect(sheets[0]?.items[0]?.record.deptList.map(({ deptId, stDeptId }) => [deptId, stDeptId])).toEqual([
    [12, 1001],
    [11, 1001],
    [11, 1001],
    [11, 1001],
  ]);
});
