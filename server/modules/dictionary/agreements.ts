import { and, eq, gt, gte, lt, lte, sql, type SQL } from 'drizzle-orm';
import type { Agreement, agreementEndpoints } from '@contract/dictionary/agreements';
import { agreementState, daysBetween, type AgreementState } from '@contract/dictionary/rules';
import { deleteUnreferenced } from '@server/kernel/file-references';
import type { Call, Handlers } from '@server/kernel/implement';
import { contains } from '@server/kits/contains';
import { refuseUsed } from '@server/kits/references';
import { removedRow, savedRow, type Reader, type RowSource } from '@server/kits/row-calls';
import { find, first, pageOfRows, saveRow } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { inTable, onWire } from '@server/kits/wire-names';
import { removeAttachments } from '../attachment/public';
import { people } from '../people/tables';
import { readSettingGroup } from '../system/public';
import { agreementOwner, filesOf, keepFiles } from './agreement-files';
import { dictionaryWords } from './changed-words';
import { agreements } from './tables';

/** Codes are unique; names may come twice: a school signs a new agreement before the old one ends. */
const source: RowSource<Agreement> = {
  table: agreements,
  words: dictionaryWords.agreement,
  read: async (reader, id) => first(await toAgreements(reader, [await find(reader.db, agreements, id)])),
};

export const agreementHandlers: Handlers<typeof agreementEndpoints> = {
  agreements: async (call) => {
    const { name, state } = call.query;
    const where = and(contains(agreements.name, name), state && inState(state, today(), await warningDays(call)));
    const orderBy = [agreements.endOn, agreements.id];
    const { total, list } = await pageOfRows(call.db, agreements, { ...call.query, where, orderBy });
    return { total, list: await toAgreements(call, list) };
  },

  addAgreement: save,
  saveAgreement: save,

  removeAgreement: (call) =>
    removedRow(call, source, async ({ id, name }) => {
      const { db, database, storage, afterCommit } = call;
      const held = await db.$count(people, eq(people.academyId, id));
      refuseUsed(name, '删除', [{ label: '该院校的人员（含已删除）', count: held }]);
      const removed = await removeAttachments(db, agreementOwner, [String(id)]);
      afterCommit(() => deleteUnreferenced({ database, storage }, removed));
    }),
};

function save(call: Call<(typeof agreementEndpoints)['addAgreement' | 'saveAgreement']>): Promise<Agreement> {
  const { id, files, ...fields }: typeof call.body & { id?: number } = call.body;
  return savedRow(call, source, async () => {
    const saved = await saveRow(call.db, agreements, id, inTable(fields));
    await keepFiles(call, saved, files);
    return saved;
  });
}

/** The same as `agreementState`, as a condition; a test holds the two together. */
function inState(state: AgreementState, day: string, warning: number): SQL | undefined {
  const lastQuietDay = sql`${day}::date + ${warning}::int`;
  switch (state) {
    case 'ended':
      return lt(agreements.endOn, day);
    case 'future':
      return and(gte(agreements.endOn, day), gt(agreements.startOn, day));
    case 'ending':
      return and(gte(agreements.endOn, day), lte(agreements.startOn, day), lte(agreements.endOn, lastQuietDay));
    case 'valid':
      return and(lte(agreements.startOn, day), gt(agreements.endOn, lastQuietDay));
  }
}

const warningDays = async ({ db }: Reader) => (await readSettingGroup(db, 'teaching')).agreement_warning_days;

async function toAgreements(reader: Reader, rows: (typeof agreements.$inferSelect)[]): Promise<Agreement[]> {
  const [day, warning] = [today(), await warningDays(reader)];
  const ids = rows.map(({ id }) => id);
  const files = await filesOf(reader.db, ids);
  return rows.map((row) => ({
    ...onWire(row),
    files: files.get(row.id) ?? [],
    state: agreementState(day, row.startOn, row.endOn, warning),
    days_left: daysBetween(day, row.endOn),
  }));
}
