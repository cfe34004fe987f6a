import { and, eq, inArray, sql } from 'drizzle-orm';
import { groupBy } from '@contract/kernel/group-by';
import { formatMonth, pieceOf } from '@contract/kernel/half-month';
import type { ChangeKind, KeptMonth, KeptReason } from '@contract/rotation/undo-preview';
import type { Db } from '@server/kernel/database/database';
import { stDepts } from '../handbook/tables';
import { people } from '../people/tables';
import { rotationImages, rotationPieces } from './tables';
import { integers } from './target';

interface Cell {
  userId: number;
  month: number;
  verdict: KeptReason;
}
type Piece = Pick<typeof rotationPieces.$inferSelect, 'start' | 'length' | 'deptId' | 'stDeptId' | 'deptName'>;

/** Months that an undo leaves, with what stood there before, was written, and stands there now, and who changed it. */
export async function keptMonths(db: Db, importId: string, cells: readonly Cell[]): Promise<KeptMonth[]> {
  if (cells.length === 0) return [];
  const ids = [...new Set(cells.map(({ userId }) => userId))];
  const names = await db
    .select({ userId: people.id, name: people.name, staffId: people.staffId })
    .from(people)
    .where(inArray(people.id, ids));
  const images = await db
    .select({ userId: rotationImages.userId, before: rotationImages.before, after: rotationImages.after })
    .from(rotationImages)
    .where(and(eq(rotationImages.changeId, importId), inArray(rotationImages.userId, ids)));
  const present = groupBy(
    await db.select().from(rotationPieces).where(inArray(rotationPieces.userId, ids)).orderBy(rotationPieces.start),
    ({ userId }) => userId,
  );
  const changes = await newestChanges(db, importId, cells);
  const personOf = new Map(names.map((person) => [person.userId, person]));
  const imageOf = new Map(images.map((image) => [image.userId, image]));
  const kept = cells.map(({ userId, month, verdict }) => {
    const image = imageOf.get(userId)!;
    const inMonth = (pieces: readonly Piece[]) => pieces.filter(({ start }) => Math.floor(start / 2) === month);
    return {
      ...personOf.get(userId)!,
      date: formatMonth(month),
      reason: verdict,
      before: inMonth(image.before.map(pieceOfImage)),
      written: inMonth(image.after.map(pieceOfImage)),
      present: inMonth(present.get(userId) ?? []),
      change: changes.get(`${userId}:${month}`) ?? null,
    };
  });
  const stNames = await standardNames(
    db,
    kept.flatMap(({ before, written, present: now }) => [...before, ...written, ...now]),
  );
  const shown = (pieces: readonly Piece[]) =>
    pieces.map(({ start, length, deptId, deptName, stDeptId }) => ({
      deptId,
      deptName,
      halfUp: pieceOf(start, length).half,
      stDeptId,
      stDeptName: stNames.get(stDeptId) ?? '',
    }));
  return kept.map((month) => ({
    ...month,
    before: shown(month.before),
    written: shown(month.written),
    present: shown(month.present),
  }));
}

function pieceOfImage([start, length, deptId, stDeptId, deptName]: readonly [
  number,
  number,
  number,
  number,
  string,
  number,
]): Piece {
  return { start, length, deptId, stDeptId, deptName };
}

async function standardNames(db: Db, pieces: readonly Piece[]): Promise<Map<number, string>> {
  const ids = [...new Set(pieces.map(({ stDeptId }) => stDeptId))];
  const rows = await db.select({ id: stDepts.id, name: stDepts.name }).from(stDepts).where(inArray(stDepts.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

interface ChangeRow extends Record<string, unknown> {
  cell: string;
  kind: ChangeKind;
  at: Date;
  by: string | null;
}

/** The newest change of each month since the import. */
async function newestChanges(db: Db, importId: string, cells: readonly Cell[]) {
  const { rows } = await db.execute<ChangeRow>(sql`
    select distinct on (cell.user_id, cell.month) cell.user_id || ':' || cell.month as cell, act.kind,
      act.created_at as at, person.name as by
    from unnest(${integers(cells.map(({ userId }) => userId))}, ${integers(cells.map(({ month }) => month))})
        as cell (user_id, month)
      join rotation_image image on image.user_id = cell.user_id and cell.month = any(image.months)
      join rotation_change act on act.id = image.change_id
      left join person on person.id = act.created_by
    where act.created_at > (select created_at from rotation_change where id = ${importId})
    order by cell.user_id, cell.month, act.created_at desc`);
  return new Map(rows.map(({ cell, kind, at, by }) => [cell, { kind, at: new Date(at).toISOString(), by: by ?? '' }]));
}
