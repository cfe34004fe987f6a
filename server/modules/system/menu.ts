import { asc, sql } from 'drizzle-orm';
import type { MenuItem } from '@contract/account/types';
import { MenuType } from '@contract/kernel/enums';
import { groupBy } from '@contract/kernel/group-by';
import { permits } from '@contract/kernel/module';
import type { Db } from '@server/kernel/database/database';
import { accessState, purviews, settings } from './tables';

export type StoredPurview = typeof purviews.$inferSelect;

/** The menu of somebody who holds these codes. One small query; the entries themselves only after they changed. */
export async function menuFor(db: Db, granted: readonly string[]): Promise<MenuItem[]> {
  const [state] = await db
    .select({
      revision: accessState.purviewRevision,
      off: sql<string[] | null>`(select ${settings.value}->'off' from ${settings} where ${settings.name} = 'modules')`,
    })
    .from(accessState);
  return menuOf(await purviewsAt(db, state!.revision), granted, state!.off ?? []);
}

/**
 * Lets those who write the menu pass one after another until their transactions end: they are few, and places and
 * order are rules about the whole of it.
 */
export async function lockMenu(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('purview sync'))`);
}

const copies = new WeakMap<Db, { revision: number; rows: StoredPurview[] }>();

async function purviewsAt(db: Db, revision: number): Promise<StoredPurview[]> {
  const copy = copies.get(db);
  if (copy?.revision === revision) return copy.rows;
  const rows = await storedPurviews(db);
  copies.set(db, { revision, rows });
  return rows;
}

/** Every entry, siblings in their order. */
export function storedPurviews(db: Db): Promise<StoredPurview[]> {
  return db.select().from(purviews).orderBy(asc(purviews.sort), asc(purviews.id));
}

/**
 * The customer's menu: groups with the screens a person may open (types 1 and 2) and the buttons the person may press
 * (type 4). Groups without either are left out.
 * @param off modules that are switched off: their entries are gone for everybody
 */
export function menuOf(rows: readonly StoredPurview[], granted: readonly string[], off: readonly string[]): MenuItem[] {
  const childrenOf = groupBy(
    rows.filter((row) => !off.includes(row.module)),
    (row) => row.parentId,
  );
  const build = (parentId: number | null): MenuItem[] =>
    (childrenOf.get(parentId) ?? []).flatMap((row) => {
      const item = itemOf(row, build(row.id));
      const isGroup = item.type === MenuType.menu && item.path === '';
      const mayOpen = row.code === '' || permits(granted, row.code);
      if (isGroup) return item.children.length > 0 && mayOpen ? [withVisibility(item)] : [];
      // Buttons of a screen that may not be opened stay: their codes are granted all the same.
      return mayOpen ? [item] : item.children;
    });
  return build(null).toSorted((a, b) => a.order - b.order);
}

/** A group of buttons and urls only has nothing to show in the sidebar. */
function withVisibility(group: MenuItem): MenuItem {
  return { ...group, hidden: group.hidden || !group.children.some(({ hidden }) => !hidden) };
}

function itemOf(row: StoredPurview, children: MenuItem[]): MenuItem {
  const { key, id, type, title, path, icon, sort, hidden, affix, code } = row;
  return {
    id: key ?? `added.${id}`,
    type,
    title,
    path,
    icon,
    order: sort,
    hidden,
    affix,
    code,
    children,
  };
}
