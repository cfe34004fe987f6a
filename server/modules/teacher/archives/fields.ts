import { and, asc, eq, getTableColumns, ne, sql } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import { statusWord } from '@contract/kernel/enums';
import { AppError } from '@contract/kernel/errors';
import { allFields, fieldProblem, isFurther, type AllFields } from '@contract/teacher/archive-fields';
import { fieldTypes, sectionOf } from '@contract/teacher/archive-sections';
import type { FieldRow, fieldSettingEndpoints } from '@contract/teacher/field-settings';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { contains, equals } from '@server/kits/contains';
import { refuseUsed } from '@server/kits/references';
import { removedRow, savedRow, type RowSource } from '@server/kits/row-calls';
import { addRow, changeRow, find, first, pageOfRows } from '@server/kits/rows';
import { onWire } from '@server/kits/wire-names';
import { archiveFields as rows, archiveRows } from './tables';

/** What every section asks for, as the hospital set it. */
export async function readFields(db: Db): Promise<AllFields> {
  const found = await db.select().from(rows).orderBy(asc(rows.sort), asc(rows.id));
  return allFields(found.map((row) => onWire(row)));
}

/** Whether an archive's side has a value of a field; keys are made here and hold no quotes. */
const isFilled = (side: 'accepted' | 'draft') =>
  sql`jsonb_path_exists(one.${sql.raw(side)}, ('$.entries[*].values."' || teacher_archive_field.key || '" ? (@ <> null)')::jsonpath)`;

const fieldRows = (db: Db) =>
  db
    .select({
      ...getTableColumns(rows),
      uses: sql<number>`(select count(*)::int from ${archiveRows} one
        where one.section = teacher_archive_field.section and (${isFilled('accepted')} or ${isFilled('draft')}))`,
    })
    .from(rows)
    .$dynamic();
const toRow = ({ key, ...row }: Awaited<ReturnType<typeof fieldRows>>[number]): FieldRow => ({
  ...onWire(row),
  is_standing: !isFurther(key),
});

const source: RowSource<FieldRow> = {
  table: rows,
  words: {
    section: { word: '部分', say: (section) => sectionOf(section).title },
    name: '名称',
    type: { word: '类型', say: (type) => fieldTypes[type] },
    options: '选项',
    is_required: { word: '必填', say: (isRequired) => (isRequired ? '是' : '否') },
    status: { word: '状态', say: statusWord },
    sort: '顺序',
  },
  read: async ({ db }, id) => first((await fieldRows(db).where(eq(rows.id, id))).map(toRow)),
};

/** 档案字段 of 师资配置. */
export const archiveFieldHandlers: Handlers<typeof fieldSettingEndpoints> = {
  archiveFields: async ({ db, query }) => {
    const where = and(
      contains(rows.name, query.name),
      equals(rows.section, query.section),
      equals(rows.status, query.status),
    );
    const orderBy = [asc(rows.section), asc(rows.sort), asc(rows.id)];
    const { total, list } = await pageOfRows(db, rows, { ...query, where, orderBy }, fieldRows(db));
    return { total, list: list.map(toRow) };
  },

  saveArchiveField: (call) =>
    savedRow(call, source, async (before) => {
      const { db, body } = call;
      const { id, is_required: isRequired, options: told, ...fields } = body;
      const options = body.type === 'choice' ? [...new Set(told)] : [];
      const stored = id === undefined ? undefined : await find(db, rows, id);
      const others = await db
        .select()
        .from(rows)
        .where(and(eq(rows.section, body.section), id === undefined ? undefined : ne(rows.id, id)));
      const problem = fieldProblem(
        { ...fields, options, is_required: isRequired },
        stored && before && { ...onWire(stored), uses: before.uses },
        others.map((row) => onWire(row)),
      );
      if (problem) throw new AppError('TEACHER_FIELD_REFUSED', { reason: problem });
      const values = { ...fields, options, isRequired };
      if (!stored) return addRow(db, rows, { ...values, key: `x${randomBytes(4).toString('hex')}` });
      // Of a standing field the product says the rest.
      const changed = isFurther(stored.key) ? values : { isRequired, status: body.status };
      await changeRow(db, rows, stored.id, changed);
      return stored.id;
    }),

  removeArchiveField: (call) =>
    removedRow(call, source, async ({ name, is_standing: isStanding, uses }) => {
      if (isStanding)
        throw new AppError('TEACHER_FIELD_REFUSED', { reason: `“${name}”是固定字段，不能删除，不需要时请停用` });
      refuseUsed(name, '删除', [{ label: '已填写的档案', count: uses }]);
      return Promise.resolve();
    }),
};
