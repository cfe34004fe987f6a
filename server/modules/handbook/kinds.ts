import { asc, count } from 'drizzle-orm';
import { deadlineWord, fieldsProblem, intervalWord, kindIdentities, kindReviews } from '@contract/handbook/kind-rules';
import type { Kind, kindEndpoints } from '@contract/handbook/kinds';
import { statusWord } from '@contract/kernel/enums';
import { AppError } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import type { FieldWords } from '@server/kernel/field-changes';
import type { Handlers } from '@server/kernel/implement';
import { savedRow, type RowSource } from '@server/kits/row-calls';
import { changeRow, first } from '@server/kits/rows';
import { inTable, onWire } from '@server/kits/wire-names';
import { handbookKinds, handbookRequirements } from './tables';

const words: FieldWords<Kind> = {
  name: '类别名称',
  unit: '单位',
  has_level: '区分程度',
  has_role: '区分术者助手',
  review: { word: '审核人', say: (review) => kindReviews[review] },
  needs_proof: '须附证明',
  identity: { word: '患者信息', say: (identity) => kindIdentities[identity] },
  min_interval: { word: '登记间隔', say: intervalWord },
  deadline_days: { word: '登记期限', say: deadlineWord },
  fields: { word: '登记字段', say: (fields) => fields.map(({ label, required }) => (required ? `${label}*` : label)) },
  status: { word: '状态', say: statusWord },
};

const source: RowSource<Kind> = {
  table: handbookKinds,
  words,
  read: async ({ db }, id) => first((await kindRows(db)).filter((kind) => kind.id === id)),
};

export const kindHandlers: Handlers<typeof kindEndpoints> = {
  kinds: ({ db }) => kindRows(db),

  saveKind: (call) =>
    savedRow(call, source, async () => {
      const { id, ...fields } = call.body;
      const detail = fieldsProblem(fields.fields);
      if (detail !== null) throw new AppError('INPUT_INVALID', { detail });
      await changeRow(call.db, handbookKinds, id, inTable(fields));
      return id;
    }),
};

/** All kinds with their rules; there are ten. */
export async function kindRows(db: Db): Promise<Kind[]> {
  const counts = await db
    .select({ id: handbookRequirements.kindId, count: count() })
    .from(handbookRequirements)
    .groupBy(handbookRequirements.kindId);
  const countOf = new Map(counts.map((row) => [row.id, row.count]));
  const rows = await db.select().from(handbookKinds).orderBy(asc(handbookKinds.id));
  return rows.map((row) => ({ ...onWire(row), requirements: countOf.get(row.id) ?? 0 }));
}
