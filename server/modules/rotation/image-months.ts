import { and, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { groupBy } from '@contract/kernel/group-by';
import { pieceOf } from '@contract/kernel/half-month';
import type { differencePiece } from '@contract/rotation/types';
import type { ChangeKind, LaterChange } from '@contract/rotation/undo-preview';
import type { Db } from '@server/kernel/database/database';
import { stDepts } from '../handbook/tables';
import { rotationImages, rotationPieces, type ImagePiece } from './tables';
import { integers } from './target';
import type { Verdict } from './undo-judge';

type DifferencePiece = z.output<typeof differencePiece>;
type Piece = Pick<typeof rotationPieces.$inferSelect, 'start' | 'length' | 'deptId' | 'stDeptId' | 'deptName'>;

/** A month that an import changed, and how it was judged. */
interface JudgedCell {
  userId: number;
  month: number;
  verdict: Verdict;
}

interface ImageMonth {
  before: DifferencePiece[];
  written: DifferencePiece[];
  present: DifferencePiece[];
  /** The newest change since the import; not looked for where the month stands as it was written. */
  change: LaterChange | null;
}

/** Months of an import with what stood there before, was written, and stands there now, and who changed them since. */
export async function imageMonths<Cell extends JudgedCell>(
  db: Db,
  importId: string,
  cells: readonly Cell[],
): Promise<(Cell & ImageMonth)[]> {
  if (cells.length === 0) return [];
  const ids = [...new Set(cells.map(({ userId }) => userId))];
  const images = await db
    .select({ userId: rotationImages.userId, before: rotationImages.before, after: rotationImages.after })
    .from(rotationImages)
    .where(and(eq(rotationImages.changeId, importId), inArray(rotationImages.userId, ids)));
  const pieces = await db
    .select()
    .from(rotationPieces)
    .where(inArray(rotationPieces.userId, ids))
    .orderBy(rotationPieces.start);
  const before = byCell(images.flatMap(({ userId, before: list }) => list.map((piece) => pieceOfImage(userId, piece))));
  const written = byCell(images.flatMap(({ userId, after }) => after.map((piece) => pieceOfImage(userId, piece))));
  const present = byCell(pieces);
  const changes = await newestChanges(
    db,
    importId,
    cells.filter(({ verdict }) => verdict !== 'restore'),
  );
  const found = cells.map((cell) => {
    const key = keyOf(cell.userId, cell.month);
    return {
      cell,
      before: before.get(key) ?? [],
      written: written.get(key) ?? [],
      present: present.get(key) ?? [],
      change: changes.get(key) ?? null,
    };
  });
  const stNames = await standardNames(
    db,
    found.flatMap((month) => [...month.before, ...month.written, ...month.present]),
  );
  const shown = (list: readonly Piece[]): DifferencePiece[] =>
    list.map(({ start, length, deptId, deptName, stDeptId }) => ({
      deptId,
      deptName,
      halfUp: pieceOf(start, length).half,
      stDeptId,
      stDeptName: stNames.get(stDeptId) ?? '',
    }));
  return found.map(({ cell, change, ...month }) => ({
    ...cell,
    before: shown(month.before),
    written: shown(month.written),
    present: shown(month.present),
    change,
  }));
}

const keyOf = (userId: number, month: number) => `${userId}:${month}`;

function byCell(pieces: readonly (Piece & { userId: number })[]): Map<string, Piece[]> {
  return groupBy(pieces, ({ userId, start }) => keyOf(userId, Math.floor(start / 2)));
}

function pieceOfImage(userId: number, [start, length, deptId, stDeptId, deptName]: ImagePiece) {
  return { userId, start, length, deptId, stDeptId, deptName };
}

async function standardNames(db: Db, pieces: readonly Piece[]): Promise<Map<number, string>> {
  const ids = [...new Set(pieces.map(({ stDeptId }) => stDeptId))];
  const rows = await db.select({ id: stDepts.id, name: stDepts.name }).from(stDepts).where(inArray(stDepts.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

interface ChangeRow extends Record<string, unknown> {
  userId: number;
  month: number;
  kind: ChangeKind;
  at: Date;
  by: string | null;
}

/** The newest change of each month since the import. */
async function newestChanges(
  db: Db,
  importId: string,
  cells: readonly JudgedCell[],
): Promise<Map<string, LaterChange>> {
  if (cells.length === 0) return new Map();
  const { rows } = await db.execute<ChangeRow>(sql`
    select distinct on (cell.user_id, cell.month) cell.user_id as "userId", cell.month, act.kind,
      act.created_at as at, person.name as by
    from unnest(${integers(cells.map(({ userId }) => userId))}, ${integers(cells.map(({ month }) => month))})
        as cell (user_id, month)
      join rotation_image image on image.user_id = cell.user_id and cell.month = any(image.months)
      join rotation_change act on act.id = image.change_id
      left join person on person.id = act.created_by
    where act.created_at > (select created_at from rotation_change where id = ${importId})
    order by cell.user_id, cell.month, act.created_at desc`);
  return new Map(
    rows.map(({ userId, month, kind, at, by }) => [
      keyOf(userId, month),
      { kind, at: new Date(at).toISOString(), by: by ?? '' },
    ]),
  );
}
