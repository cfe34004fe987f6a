import { and, eq } from 'drizzle-orm';
import type { Major, majorEndpoints } from '@contract/dictionary/majors';
import { majorSheet } from '@contract/dictionary/sheets';
import { EnableState } from '@contract/kernel/enums';
import type { RowOf } from '@contract/kernel/sheet-definition';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { contains, equals } from '@server/kits/contains';
import { importRows } from '@server/kits/import-rows';
import { usesOf } from '@server/kits/references';
import { changeRow, demandSeen, find, first, pageOfRows, saveRow } from '@server/kits/rows';
import { lockList, refuseTaken, refuseUsed } from '@server/kits/unique-names';
import { changesOf } from './changed-words';
import { baseMajors, bases, majors } from './tables';

export const majorHandlers: Handlers<typeof majorEndpoints> = {
  majors: async ({ db, query }) => {
    const where = and(
      contains(majors.name, query.name),
      equals(majors.type, query.type),
      equals(majors.status, query.status),
    );
    const { total, list } = await pageOfRows(db, majors, { ...query, where, orderBy: [majors.code] }, selectRows(db));
    return { total, list: list.map(toMajor) };
  },

  saveMajor: async ({ db, body: { id, base_id, ...fields }, ifMatch, audit }) => {
    await lockList(db, majors);
    const before = id === undefined ? undefined : demandSeen(await majorRow(db, id), ifMatch);
    const saved = await saveMajor(db, id, fields, base_id);
    const after = await majorRow(db, saved);
    audit({ target: `major:${saved}`, detail: before && changesOf('major', before, after) });
    return after;
  },

  changeMajorStatus: async ({ db, body: { id, status }, ifMatch, audit }) => {
    await lockList(db, majors);
    const stored = demandSeen(await majorRow(db, id), ifMatch);
    if (status === EnableState.disabled) refuseUsed(stored.name, '停用', await usesOf(db, 'major', 'stop', id));
    await changeRow(db, majors, id, { status });
    audit({ target: `major:${id}`, detail: changesOf('major', stored, { status }) });
    return majorRow(db, id);
  },

  importMajors: async ({ db, body, audit }) => {
    await lockList(db, majors);
    const answer = await importRows({
      tx: db,
      sheet: majorSheet,
      rows: body.rows,
      options: { base_id: await db.select({ id: bases.id, name: bases.name }).from(bases) },
      write: importMajor,
    });
    audit({ detail: { rows: body.rows.length } });
    return answer;
  },
};

/** A major is known by its code. */
async function importMajor(tx: Db, { base_id, level, ...row }: RowOf<typeof majorSheet>) {
  const fields = { ...row, level: level ?? '' };
  const [stored] = await selectRows(tx).where(eq(majors.code, row.code));
  if (!stored) {
    await saveMajor(tx, undefined, fields, base_id);
    return 'created';
  }
  const keys = Object.keys(fields) as (keyof typeof fields)[];
  if (stored.base_id === base_id && keys.every((key) => stored[key] === fields[key])) return 'unchanged';
  await saveMajor(tx, stored.id, fields, base_id);
  return 'updated';
}

/**
 * Adds or changes a major. People and handbooks name a major by its name, so it keeps its name while they do.
 * @throws AppError NAME_TAKEN within its type, CODE_TAKEN, IN_USE, NOT_FOUND for an unknown base
 */
async function saveMajor(db: Db, id: number | undefined, fields: typeof majors.$inferInsert, baseId: number | null) {
  const list = await db.select().from(majors);
  const sameType = list.filter((one) => one.type === fields.type);
  refuseTaken('专业', sameType, { id, name: fields.name });
  refuseTaken('专业', list, { id, code: fields.code });
  const stored = list.find((one) => one.id === id);
  if (stored && stored.name !== fields.name)
    refuseUsed(stored.name, '改名', await usesOf(db, 'major', 'rename', stored.id));
  const saved = await saveRow(db, majors, id, fields);
  await trainAt(db, saved, baseId);
  return saved;
}

/** A major belongs to one base at most. @throws AppError NOT_FOUND for a base that does not exist */
async function trainAt(db: Db, majorId: number, baseId: number | null): Promise<void> {
  await db.delete(baseMajors).where(eq(baseMajors.majorId, majorId));
  if (baseId === null) return;
  await find(db, bases, baseId);
  await db.insert(baseMajors).values({ baseId, majorId });
}

/** @throws AppError NOT_FOUND */
async function majorRow(db: Db, id: number): Promise<Major> {
  return toMajor(first(await selectRows(db).where(eq(majors.id, id))));
}

function selectRows(db: Db) {
  return db
    .select({
      id: majors.id,
      name: majors.name,
      code: majors.code,
      type: majors.type,
      level: majors.level,
      years: majors.years,
      status: majors.status,
      base_id: bases.id,
      base_name: bases.name,
      version: majors.version,
    })
    .from(majors)
    .leftJoin(baseMajors, eq(baseMajors.majorId, majors.id))
    .leftJoin(bases, eq(bases.id, baseMajors.baseId));
}

function toMajor(row: Awaited<ReturnType<typeof selectRows>>[number]): Major {
  return { ...row, base_name: row.base_name ?? '' };
}
