import type { ImportItem } from './types';

/**
 * Canonical text of a chunk: both sides build it from the items, so its SHA-256 does not depend on key order or
 * white space. Arrays only, in a fixed order.
 */
export function canonicalChunk(items: readonly ImportItem[]): string {
  return JSON.stringify(
    items.map((item) => [
      item.sheet,
      item.row,
      item.staffId,
      item.major,
      item.personType,
      item.grade,
      item.record.userId,
      item.record.username,
      item.record.stSubjectId,
      item.record.versionId,
      item.record.halfFlag,
      item.record.deptList.map((piece) => [piece.date, piece.halfUp, piece.deptId, piece.deptName, piece.stDeptId]),
      item.clear,
    ]),
  );
}
