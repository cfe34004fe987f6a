import type { OverviewRow } from '@contract/rotation/list-types';

type Piece = OverviewRow['deptList'][number];

/** A whole month in 心血管内科; pass what the test is about. */
export function aPiece(part: Partial<Piece> = {}): Piece {
  return {
    date: '2026-01',
    deptId: 1,
    deptName: '心血管内科',
    halfUp: 0,
    stDeptId: 11,
    stDeptName: '心血管内科',
    kind: 'necessary',
    ...part,
  };
}

export function anOverviewRow(part: Partial<OverviewRow> = {}): OverviewRow {
  return {
    userId: 1,
    name: '林知夏',
    staffId: 'R20240001',
    typeId: 1,
    typeName: '住院医师',
    grade: 2024,
    major: '内科',
    baseName: '内科基地',
    deptList: [],
    ...part,
  };
}
