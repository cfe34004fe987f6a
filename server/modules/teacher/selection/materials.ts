import { and, eq, inArray } from 'drizzle-orm';
import { materialState, type Verdict } from '@contract/teacher/selection/material-rules';
import type { Material } from '@contract/teacher/selection/declarations';
import type { Db } from '@server/kernel/database/database';
import { attachmentsOf } from '../../attachment/public';
import { declarationFileOwner } from './files';
import { declarationMaterials } from './tables';

type Rows = (typeof declarationMaterials.$inferSelect)[];
type Files = Material['files'];

/** What is handed in: files by material, and those beside them. */
export interface HandedIn {
  materials: Material[];
  files: Files;
}

/** Materials of declarations as their rounds ask for them, by declaration. @param asked names by declaration */
export async function materialsOf(
  db: Db,
  asked: ReadonlyMap<number, readonly string[]>,
): Promise<Map<number, HandedIn>> {
  const ids = [...asked.keys()];
  if (ids.length === 0) return new Map();
  const files = await attachmentsOf(db, declarationFileOwner, ids.map(String));
  const rows = await db.select().from(declarationMaterials).where(inArray(declarationMaterials.declarationId, ids));
  return new Map(
    ids.map((id) => {
      const own = rows.filter(({ declarationId }) => declarationId === id);
      return [id, handedIn(asked.get(id)!, own, files.get(String(id)) ?? [])];
    }),
  );
}

function handedIn(names: readonly string[], rows: Rows, files: Files): HandedIn {
  const materials = names.map((name) => {
    const row = rows.find((one) => one.name === name);
    const found = files.filter(({ id }) => row?.files.includes(id));
    const state = materialState(found.length, row?.verdict ?? null);
    return { name, files: found, state, reason: state === 'returned' ? row!.reason : '' };
  });
  const matched = new Set(materials.flatMap((one) => one.files.map(({ id }) => id)));
  return { materials, files: files.filter(({ id }) => !matched.has(id)) };
}

/** What a declaration hands in, by the names that its round asks for. */
export const materialsOfOne = async (db: Db, id: number, names: readonly string[]): Promise<HandedIn> =>
  (await materialsOf(db, new Map([[id, names]]))).get(id)!;

/** Keeps which files are which material. A verdict stays with the very files that it was about. */
export async function keepMaterials(
  tx: Db,
  declarationId: number,
  given: readonly { name: string; files: readonly string[] }[],
): Promise<void> {
  const before = await tx
    .select()
    .from(declarationMaterials)
    .where(eq(declarationMaterials.declarationId, declarationId));
  await tx.delete(declarationMaterials).where(eq(declarationMaterials.declarationId, declarationId));
  const filled = given.filter(({ files }) => files.length > 0);
  if (filled.length === 0) return;
  await tx.insert(declarationMaterials).values(
    filled.map(({ name, files }) => {
      const had = before.find((row) => row.name === name);
      const kept = had && sameFiles(had.files, files) ? had : undefined;
      return {
        declarationId,
        name,
        files: [...files],
        verdict: kept?.verdict ?? null,
        reason: kept?.reason ?? '',
        judgedById: kept?.judgedById ?? null,
      };
    }),
  );
}

export const sameFiles = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id) => other.includes(id));

interface Judged {
  declarationId: number;
  name: string;
  verdict: Verdict | null;
  reason: string;
  judgedById: number | null;
}

export const setVerdict = (tx: Db, { declarationId, name, ...found }: Judged) =>
  tx
    .update(declarationMaterials)
    .set(found)
    .where(and(eq(declarationMaterials.declarationId, declarationId), eq(declarationMaterials.name, name)));
