import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { canonicalChunk } from '@contract/rotation/chunk';
import type { ImportItem, Placement } from '@contract/rotation/types';

const compress = promisify(gzip);
const expand = promisify(gunzip);

type PieceCells = [date: string, halfUp: Placement['halfUp'], deptId: number, deptName: string, stDeptId: number];
type ItemCells = [
  sheet: string,
  row: number,
  staffId: string,
  major: string,
  personType: string,
  grade: string,
  userId: number,
  username: string,
  stSubjectId: number,
  versionId: number,
  halfFlag: 0 | 1,
  pieces: PieceCells[],
  clear: string[],
];

/** The content hash of a chunk (contract/rotation/chunk.ts) and the bytes to store of it. */
export function sealChunk(items: readonly ImportItem[]): { hash: string; payload: Promise<Uint8Array> } {
  const text = canonicalChunk(items);
  const hash = createHash('sha256').update(text).digest('hex');
  // Names and dates repeat so much that the quickest level already leaves a fiftieth.
  return { hash, payload: compress(text, { level: 1 }) };
}

/** The items of a stored chunk: the inverse of `sealChunk`. */
export async function openChunk(payload: Uint8Array): Promise<ImportItem[]> {
  const cells = JSON.parse((await expand(payload)).toString('utf8')) as ItemCells[];
  return cells.map(itemOf);
}

function itemOf(cells: ItemCells): ImportItem {
  const [sheet, row, staffId, major, personType, grade, userId, username, stSubjectId, versionId, halfFlag] = cells;
  const deptList = cells[11].map(([date, halfUp, deptId, deptName, stDeptId]): Placement => ({
    date,
    halfUp,
    deptId,
    deptName,
    stDeptId,
  }));
  const record = { userId, username, stSubjectId, versionId, halfFlag, deptList };
  return { sheet, row, staffId, major, personType, grade, record, clear: cells[12] };
}
