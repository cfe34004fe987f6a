import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Major, majorEndpoints } from '@contract/dictionary/majors';
import { majorSheet } from '@contract/dictionary/sheets';
import type { RowOf } from '@contract/kernel/sheet-definition';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { contains, equals } from '@server/kits/contains';
import { importRows } from '@server/kits/import-rows';
import { usesOf } from '@server/kits/references';
import { savedRow, switchedRow, type RowSource } from '@server/kits/row-calls';
import { find, first, pageOfRows, saveRow } from '@server/kits/rows';
import { dictionaryWords } from './changed-words';
import { baseMajors, bases, majors } from './tables';

const source: RowSource<Major> = {
  table: majors,
  words: dictionaryWords.major,
  read: async ({ db }, id) => first(await selectRows(db).where(eq(majors.id, id))),
};

export const majorHandlers: Handlers<typeof majorEndpoints> = {
  majors: ({ db, query }) => {
    const { name, type, status } = query;
    const where = and(contains(majors.name, name), equals(majors.type, type), equals(majors.status, status));
    return pageOfRows(db, majors, { ...query, where, orderBy: [majors.code] }, selectRows(db));
  },

  majorOptions: ({ db }) =>
    db
      .select({ id: majors.id, name: majors.name, code: majors.code, type: majors.type, status: majors.status })
      .from(majors)
      .orderBy(asc(majors.code)),

  saveMajor: (call) => {
    const { id, base_id, ...fields } = call.body;
    return savedRow(call, source, () => saveMajor(call.db, id, fields, base_id));
  },

  changeMajorStatus: (call) => switchedRow(call, source, () => usesOf(call.db, 'major', 'stop', call.body.id)),

  importMajors: async ({ db, body, audit }) => {
    const options = { base_id: await db.select({ id: bases.id, name: bases.name }).from(bases) };
    const answer = await importRows({ tx: db, sheet: majorSheet, rows: body.rows, options, write: importMajor });
    audit({ detail: { rows: body.rows.length } });
    return answer;
  },
};

/** A major is known by its code. */
async function importMajor(tx: Db, { base_id, level, ...row }: RowOf<typeof majorSheet>) {
  const fields = { ...row, level: level ?? '' };
  const [stored] = await selectRows(tx).where(eq(majors.code, row.code));
  const keys = Object.keys(fields) as (keyof typeof fields)[];
  if (stored?.base_id === base_id && keys.every((key) => stored[key] === fields[key])) return 'unchanged';
  await saveMajor(tx, stored?.id, fields, base_id);
  return stored ? 'updated' : 'created';
}

/**
 * Adds or changes a major. People and handbooks hold it by its id: its name is theirs at once.
 * @throws AppError NAME_TAKEN within its type, CODE_TAKEN, NOT_FOUND for an unknown base
 */
async function saveMajor(db: Db, id: number | undefined, fields: typeof majors.$inferInsert, baseId: number | null) {
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

const { changedTx: _changedTx, ...columns } = getTableColumns(majors);
const selectRows = (db: Db) =>
  db
    .select({ ...columns, base_id: bases.id, base_name: sql<string>`coalesce(${bases.name}, '')` })
    .from(majors)
    .leftJoin(baseMajors, eq(baseMajors.majorId, majors.id))
    .leftJoin(bases, eq(bases.id, baseMajors.baseId));
