import { HalfUp } from '../kernel/half-month';
import type { Match } from './rules-person';
import type { Placement, RotationRecord } from './types';

/** The customer's record (requirements section 3) of a person's placed months, which are in order. */
export function buildRecord(
  person: Match['person'],
  subject: NonNullable<Match['subject']>,
  deptList: Placement[],
): RotationRecord {
  return {
    userId: person.userId,
    username: person.name,
    stSubjectId: subject.stSubjectId,
    versionId: subject.versionId,
    halfFlag: deptList.some((piece) => piece.halfUp !== HalfUp.whole) ? 1 : 0,
    deptList,
  };
}

/** Whether two records place the same person in the same departments at the same time. */
export function sameRecord(a: RotationRecord, b: RotationRecord): boolean {
  return (
    a.userId === b.userId &&
    a.username === b.username &&
    a.stSubjectId === b.stSubjectId &&
    a.versionId === b.versionId &&
    a.halfFlag === b.halfFlag &&
    a.deptList.length === b.deptList.length &&
    a.deptList.every((piece, index) => samePlacement(piece, b.deptList[index]!))
  );
}

function samePlacement(a: Placement, b: Placement): boolean {
  return (
    a.date === b.date &&
    a.halfUp === b.halfUp &&
    a.deptId === b.deptId &&
    a.deptName === b.deptName &&
    a.stDeptId === b.stDeptId
  );
}
