import { and, asc, eq, getTableColumns, isNull, ne, or, sql } from 'drizzle-orm';
import { EnableState, statusWord } from '@contract/kernel/enums';
import { AppError } from '@contract/kernel/errors';
import type { AskedItem } from '@contract/weeklog/own';
import type { WeeklogItem, weeklogItemEndpoints } from '@contract/weeklog/items';
import { itemKinds, itemSources } from '@contract/weeklog/rules';
import { opensDept } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { refuseUsed } from '@server/kits/references';
import { removedRow, savedRow, switchedRow, type Reader, type RowSource } from '@server/kits/row-calls';
import { find, first, saveRow } from '@server/kits/rows';
import { inTable, onWire } from '@server/kits/wire-names';
import { departments } from '../dictionary/tables';
import { weeklogItems as table, weeklogValues } from './tables';

const rows = (db: Db) =>
  db
    .select({ ...getTableColumns(table), deptName: sql<string>`coalesce(${departments.name}, '')` })
    .from(table)
    .leftJoin(departments, eq(departments.id, table.deptId))
    .$dynamic();
type Row = Awaited<ReturnType<typeof rows>>[number];

/** As they stand in a form: groups and what is in them by their numbers. */
const inOrder = [asc(table.sort), asc(table.id)];

const toItem = ({ user }: Pick<Reader, 'user'>, row: Row): WeeklogItem => ({
  ...onWire(row),
  can_edit: opensDept(user.scope, row.deptId),
});

const source: RowSource<WeeklogItem> = {
  table,
  words: {
    name: '名称',
    dept_name: '适用科室',
    kind: { word: '填写方式', say: (one) => itemKinds[one] },
    unit: '单位',
    target: '每周目标',
    required: { word: '必填', say: (one) => (one ? '是' : '否') },
    source: { word: '系统数据', say: (one) => (one === null ? '无' : itemSources[one]) },
    sort: '排序',
    status: { word: '状态', say: statusWord },
  },
  // What is not one's own to change cannot be found to change.
  read: async (reader, id) => {
    const item = toItem(reader, first(await rows(reader.db).where(eq(table.id, id))));
    if (!item.can_edit) throw new AppError('NOT_FOUND');
    return item;
  },
};

/** 工作项配置: of the whole hospital, and the template of each department. */
export const itemHandlers: Handlers<typeof weeklogItemEndpoints> = {
  items: async ({ db, user }) => {
    const list = await rows(db).orderBy(...inOrder);
    return list.map((row) => toItem({ user }, row)).filter((item) => item.can_edit || item.dept_id === null);
  },

  saveItem: (call) =>
    savedRow(call, source, async (before) => {
      const { db, user, body } = call;
      const { id, ...fields } = body;
      if (!opensDept(user.scope, body.dept_id))
        throw new AppError('WEEKLOG_ITEM', { reason: '全院工作项由教育处维护，请选择本科室' });
      if (before && before.kind !== body.kind && (await usesOf(db, before.id)) > 0)
        throw new AppError('WEEKLOG_ITEM', { reason: `“${before.name}”已有人填写或已有下级，填写方式不能再改` });
      await demandParent(db, body);
      const isNumber = body.kind === 'number';
      const plain = body.kind === 'group' ? { required: false } : {};
      return saveRow(db, table, id, {
        ...inTable(fields),
        ...plain,
        unit: isNumber ? body.unit : '',
        target: isNumber ? body.target : null,
        source: isNumber ? body.source : null,
      });
    }),

  switchItem: (call) => switchedRow(call, source, async () => []),

  removeItem: (call) =>
    removedRow(call, source, async ({ id, name }) =>
      refuseUsed(name, '删除', [
        { label: '下级工作项', count: await call.db.$count(table, eq(table.parentId, id)) },
        { label: '周志', count: await call.db.$count(weeklogValues, eq(weeklogValues.itemId, id)) },
      ]),
    ),
};

const usesOf = async (db: Db, id: number) =>
  (await db.$count(table, eq(table.parentId, id))) + (await db.$count(weeklogValues, eq(weeklogValues.itemId, id)));

/** A group holds items, not groups, and those of its own department or, as the hospital's, of any. @throws AppError WEEKLOG_ITEM */
async function demandParent(
  db: Db,
  { parent_id: parentId, dept_id: deptId, kind }: { parent_id: number | null; dept_id: number | null; kind: string },
): Promise<void> {
  if (parentId === null) return;
  const parent = await find(db, table, parentId);
  const reason =
    kind === 'group'
      ? '分组不能放在另一个分组中'
      : parent.kind !== 'group'
        ? `“${parent.name}”不是分组，不能作为上级`
        : parent.deptId !== null && parent.deptId !== deptId
          ? `“${parent.name}”属于其他科室`
          : null;
  if (reason) throw new AppError('WEEKLOG_ITEM', { reason });
}

/** What a department's people fill in: the hospital's items and its own, none that is stopped or stands in a stopped group. */
export async function itemsOf(db: Db, deptId: number): Promise<AskedItem[]> {
  const list = await db
    .select()
    .from(table)
    .where(and(eq(table.status, EnableState.enabled), or(isNull(table.deptId), eq(table.deptId, deptId))))
    .orderBy(...inOrder);
  const groups = new Set(list.filter(({ kind }) => kind === 'group').map(({ id }) => id));
  return list.filter(({ parentId }) => parentId === null || groups.has(parentId)).map(toAsked);
}

/** The same with what a log says already, though it may have been stopped since. */
export async function itemsOfLog(db: Db, deptId: number, logId: number): Promise<AskedItem[]> {
  const asked = await itemsOf(db, deptId);
  const said = await db
    .select({ item: table })
    .from(weeklogValues)
    .innerJoin(table, eq(table.id, weeklogValues.itemId))
    .where(and(eq(weeklogValues.logId, logId), ne(table.kind, 'group')))
    .orderBy(...inOrder);
  const gone = said.map(({ item }) => toAsked(item)).filter(({ id }) => !asked.some((one) => one.id === id));
  const isThere = (parent: number | null) => asked.some(({ id }) => id === parent);
  return [
    ...asked,
    ...gone.map((item) => ({ ...item, required: false, parent_id: isThere(item.parent_id) ? item.parent_id : null })),
  ];
}

const toAsked = ({
  id,
  parentId,
  name,
  kind,
  unit,
  target,
  required,
  source: from,
}: typeof table.$inferSelect): AskedItem => ({
  id,
  parent_id: parentId,
  name,
  kind,
  unit,
  target,
  required,
  source: from,
});
