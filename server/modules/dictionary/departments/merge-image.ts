import type { DepartmentPost } from '@contract/dictionary/rules';
import type { HalfMonth } from '@contract/kernel/half-month';

/** A row of `st_dept_link` as it stood: standard department, department, first and last month, place. */
export interface LinkImage {
  stDeptId: number;
  deptId: number;
  validFrom: number | null;
  validTo: number | null;
  sort: number;
}

/** What a merge found and made: undoing it puts the former back where the latter still stands. */
export interface MergeImage {
  fromHalf: HalfMonth;
  sourceStatus: number;
  people: number[];
  parts: number[];
  posts: { personId: number; post: DepartmentPost; arrived: boolean }[];
  bases: { baseId: number; arrived: boolean }[];
  linksBefore: LinkImage[];
  linksAfter: LinkImage[];
  /** The change of rotations that moved the placements. */
  rotationChange: string;
}
