import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '@server/kernel/database/database';
import { lockMenu } from './menu';
import { declaredPurviews, type DeclaredPurview } from './purview-declared';
import { purviews, type DeclaredLook } from './tables';

type Stored = typeof purviews.$inferSelect;

/**
 * Brings the stored menu up to date with what modules declare: new entries appear, gone ones go, and what changed in
 * the program changes here, unless an administrator had made it otherwise. Writes nothing when nothing differs.
 * Processes that start together do it one after the other.
 * @param db a transaction
 */
export async function syncPurviews(db: Db, declared: readonly DeclaredPurview[] = declaredPurviews()): Promise<void> {
  await lockMenu(db);
  const stored = await db.select().from(purviews);
  await removeGone(db, stored, declared);
  const known = new Map(stored.map((row) => [row.key, row]));
  const ids = new Map(stored.map(({ key, id }) => [key, id]));
  for (const entries of runsOf(declared, known)) {
    const row = known.get(entries[0]!.key);
    if (row) await update(db, row, entries[0]!, ids, stored);
    else for (const { key, id } of await insert(db, entries, ids)) ids.set(key, id);
  }
}

/** Known entries one by one; new ones together as far as none stands under another: an empty menu gets hundreds. */
function runsOf(declared: readonly DeclaredPurview[], known: ReadonlyMap<string | null, Stored>): DeclaredPurview[][] {
  const runs: DeclaredPurview[][] = [];
  let fresh = new Set<string | null>();
  for (const entry of declared) {
    const isNew = !known.has(entry.key);
    if (isNew && fresh.size > 0 && !fresh.has(entry.parent)) runs.at(-1)!.push(entry);
    else {
      runs.push([entry]);
      fresh = new Set();
    }
    if (isNew) fresh.add(entry.key);
  }
  return runs;
}

/** What stood under an entry that is gone goes to the top, where an administrator finds it. */
async function removeGone(db: Db, stored: readonly Stored[], declared: readonly DeclaredPurview[]): Promise<void> {
  const wanted = new Set(declared.map(({ key }) => key));
  const gone = stored.filter(({ key }) => key !== null && !wanted.has(key));
  if (gone.length > 0)
    await db.delete(purviews).where(
      inArray(
        purviews.id,
        gone.map(({ id }) => id),
      ),
    );
}

type Ids = ReadonlyMap<string | null, number>;

async function insert(db: Db, entries: readonly DeclaredPurview[], ids: Ids) {
  // An entry that an administrator had added for one of these paths becomes the declared one.
  const paths = entries.map(({ path }) => path).filter(Boolean);
  if (paths.length > 0) await db.delete(purviews).where(and(inArray(purviews.path, paths), isNull(purviews.key)));
  const rows = entries.map(({ parent, ...columns }) => ({
    ...columns,
    parentId: parent === null ? null : ids.get(parent),
    declared: lookOf({ parent, ...columns }),
  }));
  return db.insert(purviews).values(rows).returning({ key: purviews.key, id: purviews.id });
}

async function update(db: Db, row: Stored, entry: DeclaredPurview, ids: Ids, stored: readonly Stored[]): Promise<void> {
  const parentKey = stored.find(({ id }) => id === row.parentId)?.key ?? null;
  const now: DeclaredLook = { ...row, parent: parentKey };
  const next = mergeLook(now, row.declared ?? now, lookOf(entry));
  // A parent that an administrator added has no key: only a move in the program may change where it stands.
  const parentId =
    next.parent === parentKey ? row.parentId : next.parent === null ? null : (ids.get(next.parent) ?? null);
  const { title, icon, sort, hidden, affix } = next;
  const { type, path, code, module } = entry;
  const wanted = { type, path, code, module, title, icon, sort, hidden, affix, parentId };
  const isSame =
    Object.entries(wanted).every(([name, value]) => row[name as keyof typeof wanted] === value) &&
    sameLook(row.declared, lookOf(entry));
  if (isSame) return;
  await db
    .update(purviews)
    .set({ ...wanted, declared: lookOf(entry), version: row.version + 1 })
    .where(eq(purviews.id, row.id));
}

/** Field by field: what the program changed since `before` is taken over, unless `now` is somebody's own choice. */
export function mergeLook(now: DeclaredLook, before: DeclaredLook, next: DeclaredLook): DeclaredLook {
  const choose = <Name extends keyof DeclaredLook>(name: Name): DeclaredLook[Name] =>
    now[name] === before[name] ? next[name] : now[name];
  return {
    parent: choose('parent'),
    title: choose('title'),
    icon: choose('icon'),
    sort: choose('sort'),
    hidden: choose('hidden'),
    affix: choose('affix'),
  };
}

function lookOf({ parent, title, icon, sort, hidden, affix }: DeclaredPurview): DeclaredLook {
  return { parent, title, icon, sort, hidden, affix };
}

function sameLook(a: DeclaredLook | null, b: DeclaredLook): boolean {
  return a !== null && Object.entries(b).every(([name, value]) => a[name as keyof DeclaredLook] === value);
}
