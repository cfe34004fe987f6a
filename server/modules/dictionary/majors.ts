import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { Use } from '@contract/dictionary/department-types';
import type { Major, majorEndpoints } from '@contract/dictionary/majors';
import { majorSheet } from '@contract/dictionary/sheets';
import { EnableState } from '@contract/kernel/enums';
import { AppError } from '@contract/kernel/errors';
import type { RowOf } from '@contract/kernel/sheet-definition';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { contains } from '@server/kits/contains';
import { importRows } from '@server/kits/import-rows';
import { demandVersion } from '@server/kits/version';
import { stSubjects } from '../handbook/tables';
import { people } from '../people/tables';
import { lockDictionary, refuseTaken, refuseUsed } from './guards';
import { baseMajors, bases, majors } from './tables';

export const majorHandlers: Handlers<typeof majorEndpoints> = {
  majors: async ({ db, query: { name, type, status, page, size } }) => {
    const where = and(
      name ? contains(majors.name, name) : undefined,
      type ? eq(majors.type, type) : undefined,
      status ? eq(majors.status, status) : undefined,
    );
    const [all] = await db.select({ total: count() }).from(majors).where(where);
    const list = await selectRows(db)
      .where(where)
      .orderBy(asc(majors.code))
      .limit(size)
      .offset((page - 1) * size);
    return { total: all!.total, list: list.map(toMajor) };
  },

  saveMajor: async ({ db, body: { id, base_id, ...fields }, ifMatch, audit }) => {
    await lockDictionary(db, 'major');
    if (id !== undefined) {
      const stored = await majorRow(db, id);
      demandVersion(ifMatch, stored.version, stored);
    }
    const saved = await saveMajor(db, id, fields, base_id);
    audit({ target: `major:${saved}` });
    return majorRow(db, saved);
  },

  changeMajorStatus: async ({ db, body: { id, status }, ifMatch, audit }) => {
    await lockDictionary(db, 'major');
    const stored = await majorRow(db, id);
    demandVersion(ifMatch, stored.version, stored);
    if (status === EnableState.disabled) refuseUsed(stored.name, '停用', await trainees(db, stored.name));
    await update(db, id, { status });
    audit({ target: `major:${id}`, detail: { status } });
    return majorRow(db, id);
  },

  importMajors: async ({ db, body, audit }) => {
    await lockDictionary(db, 'major');
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

type Fields = Partial<typeof majors.$inferInsert>;

/**
 * Adds or changes a major. People and handbooks name a major by its name, so it keeps its name while they do.
 * @throws AppError DICT_NAME_TAKEN within its type, DICT_CODE_TAKEN, DICT_IN_USE, NOT_FOUND for an unknown base
 */
async function saveMajor(db: Db, id: number | undefined, fields: typeof majors.$inferInsert, baseId: number | null) {
  const list = await db.select().from(majors);
  const sameType = list.filter((one) => one.type === fields.type);
  refuseTaken('专业', sameType, { ...(id !== undefined && { id }), name: fields.name });
  const bearer = list.find((one) => one.code === fields.code && one.id !== id);
  if (bearer) throw new AppError('DICT_CODE_TAKEN', { code: fields.code, name: bearer.name });
  const saved = id ?? (await insert(db, fields));
  if (id !== undefined)
    await edit(
      db,
      list.find((one) => one.id === id)!,
      fields,
    );
  await trainAt(db, saved, baseId);
  return saved;
}

async function insert(db: Db, fields: typeof majors.$inferInsert): Promise<number> {
  const [made] = await db.insert(majors).values(fields).returning({ id: majors.id });
  return made!.id;
}

async function edit(db: Db, stored: typeof majors.$inferSelect, fields: typeof majors.$inferInsert): Promise<void> {
  if (stored.name !== fields.name) {
    const [subjects] = await db.select({ count: count() }).from(stSubjects).where(eq(stSubjects.name, stored.name));
    refuseUsed(stored.name, '改名', [
      ...(await trainees(db, stored.name)),
      { label: '培训方案中的专业', count: subjects!.count },
    ]);
  }
  await update(db, stored.id, fields);
}

async function update(db: Db, id: number, fields: Fields): Promise<void> {
  await db
    .update(majors)
    .set({ ...fields, version: sql`${majors.version} + 1` })
    .where(eq(majors.id, id));
}

/** A major belongs to one base at most. @throws AppError NOT_FOUND for a base that does not exist */
async function trainAt(db: Db, majorId: number, baseId: number | null): Promise<void> {
  await db.delete(baseMajors).where(eq(baseMajors.majorId, majorId));
  if (baseId === null) return;
  const [base] = await db.select({ id: bases.id }).from(bases).where(eq(bases.id, baseId));
  if (!base) throw new AppError('NOT_FOUND');
  await db.insert(baseMajors).values({ baseId, majorId });
}

async function trainees(db: Db, name: string): Promise<Use[]> {
  const [row] = await db
    .select({ count: count() })
    .from(people)
    .where(sql`${people.data}->>'training_major' = ${name} and ${people.deletedAt} is null`);
  return [{ label: '该专业的人员', count: row!.count }];
}

/** @throws AppError NOT_FOUND */
async function majorRow(db: Db, id: number): Promise<Major> {
  const [row] = await selectRows(db).where(eq(majors.id, id));
  if (!row) throw new AppError('NOT_FOUND');
  return toMajor(row);
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
