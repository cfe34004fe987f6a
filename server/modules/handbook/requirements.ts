import { and, asc, eq, getTableColumns, inArray, max } from 'drizzle-orm';
import type { Requirement, requirementEndpoints } from '@contract/handbook/requirements';
import { askedKey, limits, type Level, type PartRole } from '@contract/handbook/rules';
import { requirementSheet } from '@contract/handbook/sheets';
import { EnableState } from '@contract/kernel/enums';
import { AppError } from '@contract/kernel/errors';
import { groupBy } from '@contract/kernel/group-by';
import type { RowOf } from '@contract/kernel/sheet-definition';
import type { Db } from '@server/kernel/database/database';
import { fieldChange, type FieldWords } from '@server/kernel/field-changes';
import type { Handlers } from '@server/kernel/implement';
import { importRows } from '@server/kits/import-rows';
import { savedRow, type RowSource } from '@server/kits/row-calls';
import { addRow, changeRow, find } from '@server/kits/rows';
import { inTable, onWire } from '@server/kits/wire-names';
import { deptsOfVersion, subjectsOfVersion } from './plan';
import { handbookKinds, handbookRequirements, stDepts, stSubjects } from './tables';
import { demandUnlocked, versionsOfDepts } from './usage';

const { sort: _sort, ...columns } = getTableColumns(handbookRequirements);

const words: FieldWords<Requirement> = {
  item: '项目',
  req_num: '例数',
  level: '程度',
  role: '角色',
  note: '备注',
};

const source: RowSource<Requirement> = {
  table: handbookRequirements,
  words,
  read: async ({ db }, id) => {
    const { sort: _sort, ...row } = await find(db, handbookRequirements, id);
    return onWire(row);
  },
  // A version's history is where somebody looks for it; a requirement that is gone has none of its own.
  partOf: async ({ db }, { st_dept_id: deptId, item }) => {
    const dept = await find(db, stDepts, deptId);
    const [version] = await versionsOfDepts(db, [deptId]);
    return { target: `handbook_version:${version}`, called: `${dept.name} · ${item}` };
  },
};

export const requirementHandlers: Handlers<typeof requirementEndpoints> = {
  kindOptions: async ({ db }) => {
    const { id, name, unit, hasLevel, hasRole, status } = handbookKinds;
    const rows = await db.select({ id, name, unit, hasLevel, hasRole, status }).from(handbookKinds).orderBy(asc(id));
    return rows.map(onWire);
  },

  requirements: async ({ db, query }) => {
    const subject = await find(db, stSubjects, query.st_subject_id);
    const rows = await db
      .select(columns)
      .from(handbookRequirements)
      .innerJoin(stDepts, eq(stDepts.id, handbookRequirements.stDeptId))
      .where(eq(stDepts.stSubjectId, subject.id))
      .orderBy(asc(stDepts.sort), asc(stDepts.id), ...inOrder);
    return rows.map(onWire);
  },

  saveRequirement: (call) =>
    savedRow(call, source, async (before) => {
      const { id, ...fields } = call.body;
      const { st_dept_id: deptId } = fields;
      const dept = await find(call.db, stDepts, deptId);
      await unlock(call.db, before ? [deptId, before.st_dept_id] : [deptId]);
      await demandKinds(call.db, [fields.kind_id], before);
      const present = (await presentIn(call.db, [deptId])).filter((one) => one.id !== id);
      if (present.some((one) => askedKey(one) === askedKey(fields)))
        throw new AppError('HANDBOOK_ITEM_TAKEN', { dept: dept.name, item: fields.item });
      if (id === undefined) {
        demandRoom(dept.name, present.length + 1);
        return addRow(call.db, handbookRequirements, { ...inTable(fields), sort: await lastSort(call.db, deptId) });
      }
      await changeRow(call.db, handbookRequirements, id, inTable(fields));
      return id;
    }),

  addRequirements: async ({ db, body, audit }) => {
    const deptIds = [...new Set(body.st_dept_ids)];
    const versions = await unlock(db, deptIds);
    await demandKinds(
      db,
      body.rows.map((row) => row.kind_id),
    );
    const depts = await db.select().from(stDepts).where(inArray(stDepts.id, deptIds)).orderBy(asc(stDepts.id));
    const presentOf = groupBy(await presentIn(db, deptIds), (one) => one.st_dept_id);
    let added = 0;
    for (const { id, name } of depts) {
      const keys = new Set((presentOf.get(id) ?? []).map(askedKey));
      const before = keys.size;
      const fresh = body.rows.filter((row) => keys.size < keys.add(askedKey(row)).size);
      demandRoom(name, before + fresh.length);
      if (fresh.length === 0) continue;
      const from = await lastSort(db, id);
      await db
        .insert(handbookRequirements)
        .values(fresh.map((row, index) => ({ ...inTable(row), stDeptId: id, sort: from + index })));
      added += fresh.length;
    }
    const skipped = depts.length * body.rows.length - added;
    const names = depts.map(({ name }) => name);
    const told = fieldChange(
      `${names.join('、')} · 新增要求`,
      null,
      body.rows.map(({ item }) => item),
    );
    const detail = { rows: body.rows.length, departments: names, added, skipped, changes: added > 0 ? [told] : [] };
    audit({ target: `handbook_version:${versions[0]}`, detail });
    return { added, skipped };
  },

  removeRequirements: async ({ db, body, audit }) => {
    const seen = new Map(body.rows.map(({ id, version }) => [id, version]));
    const rows = await db
      .select()
      .from(handbookRequirements)
      .where(inArray(handbookRequirements.id, [...seen.keys()]))
      .orderBy(asc(handbookRequirements.id))
      .for('update');
    const versions = await unlock(
      db,
      rows.map(({ stDeptId }) => stDeptId),
    );
    if (rows.length < seen.size || rows.some(({ id, version }) => seen.get(id) !== version))
      throw new AppError('REFERENCE_MISSING');
    await db.delete(handbookRequirements).where(inArray(handbookRequirements.id, [...seen.keys()]));
    const items = rows.map(({ item }) => item);
    audit({
      target: `handbook_version:${versions[0]}`,
      detail: { items, changes: [fieldChange('删除要求', items, null)] },
    });
    return { count: rows.length };
  },

  importRequirements: async ({ db, body, audit }) => {
    const { version_id: versionId, rows } = body;
    await demandUnlocked(db, versionId, '导入要求');
    const kinds = await db
      .select({ id: handbookKinds.id, name: handbookKinds.name })
      .from(handbookKinds)
      .where(eq(handbookKinds.status, EnableState.enabled));
    const subjects = await subjectsOfVersion(db, versionId);
    const depts = await deptsOfVersion(db, versionId);
    const options = {
      st_subject_id: subjects.map(({ id, name }) => ({ id, name })),
      st_dept_id: depts.map(({ id, name, st_subject_id: parent }) => ({ id, name, st_subject_id: parent })),
      kind_id: kinds,
    };
    const answer = await importRows({ tx: db, sheet: requirementSheet, rows, options, write: importRequirement });
    audit({ target: `handbook_version:${versionId}`, detail: { rows: rows.length } });
    return answer;
  },
};

const inOrder = [asc(handbookRequirements.kindId), asc(handbookRequirements.sort), asc(handbookRequirements.id)];

/** A requirement is known by its department, kind, item and role. */
async function importRequirement(tx: Db, row: RowOf<typeof requirementSheet>) {
  const { st_subject_id: _subject, st_dept_id: deptId, note, ...asked } = row;
  // What the sheet offers is what a requirement may have: its data sources are these words.
  const fields = { ...asked, level: row.level as Level | null, role: row.role as PartRole | null, note: note ?? '' };
  const present = await presentIn(tx, [deptId]);
  const stored = present.find((one) => askedKey(one) === askedKey(fields));
  if (!stored) {
    const { name } = await find(tx, stDepts, deptId);
    demandRoom(name, present.length + 1);
    const sort = await lastSort(tx, deptId);
    await addRow(tx, handbookRequirements, { ...inTable(fields), stDeptId: deptId, sort });
    return 'created';
  }
  const keys = ['item', 'req_num', 'level', 'note'] as const;
  if (keys.every((key) => stored[key] === fields[key])) return 'unchanged';
  await changeRow(tx, handbookRequirements, stored.id, inTable(fields));
  return 'updated';
}

/** @throws AppError NOT_FOUND, HANDBOOK_LOCKED, HANDBOOK_STATE_WRONG. @returns the versions of the departments */
async function unlock(tx: Db, deptIds: readonly number[]): Promise<number[]> {
  const versions = await versionsOfDepts(tx, deptIds);
  for (const id of versions.toSorted((one, other) => one - other)) await demandUnlocked(tx, id);
  return versions;
}

async function presentIn(db: Db, deptIds: readonly number[]): Promise<Requirement[]> {
  const rows = await db
    .select(columns)
    .from(handbookRequirements)
    .where(inArray(handbookRequirements.stDeptId, [...deptIds]));
  return rows.map(onWire);
}

/** Kinds that are stopped take no new requirements; one that has its kind keeps it. @throws AppError REFERENCE_MISSING */
async function demandKinds(db: Db, kindIds: readonly number[], before?: Requirement): Promise<void> {
  const ids = [...new Set(kindIds)].filter((id) => id !== before?.kind_id);
  const enabled = and(inArray(handbookKinds.id, ids), eq(handbookKinds.status, EnableState.enabled));
  if ((await db.$count(handbookKinds, enabled)) < ids.length) throw new AppError('REFERENCE_MISSING');
}

function demandRoom(dept: string, count: number): void {
  const most = limits.requirements;
  if (count > most) throw new AppError('HANDBOOK_TOO_MANY', { dept, most });
}

/** The place after a department's last requirement. */
async function lastSort(db: Db, deptId: number): Promise<number> {
  const [last] = await db
    .select({ sort: max(handbookRequirements.sort) })
    .from(handbookRequirements)
    .where(eq(handbookRequirements.stDeptId, deptId));
  return (last?.sort ?? -1) + 1;
}
