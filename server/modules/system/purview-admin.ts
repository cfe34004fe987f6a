import { and, count, eq, inArray, isNull, max, ne, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { systemEndpoints } from '@contract/system/endpoints';
import { MenuType } from '@contract/kernel/enums';
import { AppError } from '@contract/kernel/errors';
import { groupBy } from '@contract/kernel/group-by';
import type { Purview, purviewInput } from '@contract/system/purview-types';
import type { Db } from '@server/kernel/database/database';
import type { Handler } from '@server/kernel/implement';
import { demandVersion } from '@server/kits/version';
import { writeOrder } from '@server/kits/write-order';
import { lockMenu, storedPurviews, type StoredPurview } from './menu';
import { purviews } from './tables';

type PurviewInput = z.output<typeof purviewInput>;

/** GET /system/purviewlist: the whole stored menu as a tree. */
export const listPurviews: Handler<typeof systemEndpoints.purviewList> = async ({ db }) => {
  const childrenOf = groupBy(await storedPurviews(db), ({ parentId }) => parentId);
  const build = (parentId: number | null): Purview[] =>
    (childrenOf.get(parentId) ?? []).map((row) => ({ ...toPurview(row), children: build(row.id) }));
  return { list: build(null) };
};

/** POST /system/purviewadd. The new entry comes after its siblings. */
export const addPurview: Handler<typeof systemEndpoints.purviewAdd> = async ({ db, body, audit }) => {
  await lockMenu(db);
  await demandPlace(db, body, body.type);
  await demandFree(db, body);
  const { parent_id, ...columns } = body;
  const [row] = await db
    .insert(purviews)
    .values({ ...columns, parentId: parent_id, sort: await lastPlace(db, parent_id) })
    .returning({ id: purviews.id, version: purviews.version });
  audit({ target: `purview:${row!.id}`, detail: body });
  return row!;
};

/**
 * POST /system/purviewedit. Of a declared entry type, path and code stay what the program says; an entry that is put
 * elsewhere comes after those that stand there.
 */
export const editPurview: Handler<typeof systemEndpoints.purviewEdit> = async ({ db, body, ifMatch, audit }) => {
  const stored = await lockedPurview(db, body.id);
  demandVersion(ifMatch, stored.version, toPurview(stored));
  const { id, parent_id, type, path, code, ...look } = body;
  const fixed = stored.key === null ? { type, path, code } : {};
  await demandPlace(db, body, fixed.type ?? stored.type, id);
  if (stored.key === null) await demandFree(db, body, id);
  const sort = parent_id === stored.parentId ? stored.sort : await lastPlace(db, parent_id);
  const [row] = await db
    .update(purviews)
    .set({ ...look, ...fixed, parentId: parent_id, sort, version: stored.version + 1 })
    .where(eq(purviews.id, id))
    .returning({ id: purviews.id, version: purviews.version });
  audit({ target: `purview:${id}`, detail: body });
  return row!;
};

/** POST /system/purviewremove */
export const removePurview: Handler<typeof systemEndpoints.purviewRemove> = async ({ db, body, audit }) => {
  const stored = await lockedPurview(db, body.id);
  if (stored.key !== null) throw new AppError('PURVIEW_DECLARED', { title: stored.title });
  const [below] = await db.select({ total: count() }).from(purviews).where(eq(purviews.parentId, body.id));
  if (below!.total > 0) throw new AppError('PURVIEW_HAS_CHILDREN', { title: stored.title, count: below!.total });
  await db.delete(purviews).where(eq(purviews.id, body.id));
  audit({ target: `purview:${body.id}`, detail: { title: stored.title } });
  return {};
};

/** Puts the children of one entry, or the top of the menu, into the order given; all of them must be named. */
export const orderPurviews: Handler<typeof systemEndpoints.purviewOrder> = async ({ db, body, audit }) => {
  const { parent_id, ids } = body;
  await lockMenu(db);
  const siblings = await db.select({ id: purviews.id }).from(purviews).where(standsIn(parent_id));
  await writeOrder(db, purviews, siblings, ids);
  audit({ target: `purview:${parent_id ?? 0}`, detail: { ids } });
  return {};
};

const standsIn = (parentId: number | null) =>
  parentId === null ? isNull(purviews.parentId) : eq(purviews.parentId, parentId);

/** The place after the last child. */
async function lastPlace(db: Db, parentId: number | null): Promise<number> {
  const [last] = await db
    .select({ sort: max(purviews.sort) })
    .from(purviews)
    .where(standsIn(parentId));
  return (last?.sort ?? 0) + 1;
}

/** Locks the menu and reads an entry of it. @throws AppError NOT_FOUND */
async function lockedPurview(db: Db, id: number): Promise<StoredPurview> {
  await lockMenu(db);
  const [row] = await db.select().from(purviews).where(eq(purviews.id, id));
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/**
 * Groups and screens stand at the top or in a group, buttons in a group or on a screen; nothing stands inside itself.
 * @throws AppError NOT_FOUND, PURVIEW_PLACE
 */
async function demandPlace(db: Db, input: PurviewInput, type: 1 | 2 | 4, id?: number): Promise<void> {
  if (input.parent_id === null) {
    if (type === MenuType.button) throw new AppError('PURVIEW_PLACE');
    return;
  }
  const ancestors = await ancestorsOf(db, input.parent_id);
  const [parent] = ancestors;
  if (!parent) throw new AppError('NOT_FOUND');
  const isGroup = parent.type === MenuType.menu && parent.path === '';
  const fits = type === MenuType.button ? parent.type !== MenuType.button : isGroup;
  if (!fits || ancestors.some((one) => one.id === id)) throw new AppError('PURVIEW_PLACE');
}

/** An entry and what it stands in, from the inside out. */
async function ancestorsOf(db: Db, id: number): Promise<StoredPurview[]> {
  const byId = new Map((await storedPurviews(db)).map((row) => [row.id, row]));
  const chain: StoredPurview[] = [];
  for (let row = byId.get(id); row && !chain.includes(row); row = byId.get(row.parentId ?? 0)) chain.push(row);
  return chain;
}

/** Paths and buttons' codes are each used once; a screen may be opened by a button's code. */
async function demandFree(db: Db, { type, path, code }: PurviewInput, id?: number): Promise<void> {
  const isButton = type === MenuType.button;
  const [taken] = await db
    .select({ id: purviews.id })
    .from(purviews)
    .where(
      and(
        id === undefined ? undefined : ne(purviews.id, id),
        or(
          path === '' ? sql`false` : eq(purviews.path, path),
          isButton && code !== ''
            ? and(inArray(purviews.type, [MenuType.button]), eq(purviews.code, code))
            : sql`false`,
        ),
      ),
    )
    .limit(1);
  if (taken) throw new AppError('PURVIEW_TAKEN', { value: path || code });
}

function toPurview({ parentId, sort, key, ...row }: StoredPurview): Purview {
  const { id, type, title, path, code, icon, hidden, affix, version } = row;
  return {
    id,
    parent_id: parentId,
    type,
    title,
    path,
    code,
    icon,
    order: sort,
    hidden,
    affix,
    is_declared: key !== null,
    version,
    children: [],
  };
}
