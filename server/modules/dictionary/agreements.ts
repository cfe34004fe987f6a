import { and, eq, gt, gte, lt, lte, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Agreement, agreementEndpoints, agreementInput } from '@contract/dictionary/agreements';
import { agreementState, daysBetween, type AgreementState } from '@contract/dictionary/rules';
import type { Db } from '@server/kernel/database/database';
import { deleteUnreferenced } from '@server/kernel/file-references';
import type { Handlers } from '@server/kernel/implement';
import { contains } from '@server/kits/contains';
import { addRow, changeRow, demandSeen, find, pageOfRows } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { lockList, refuseTakenIn, refuseUsed } from '@server/kits/unique-names';
import { removeAttachments } from '../attachment/public';
import { readSettingGroup } from '../system/public';
import { people } from '../people/tables';
import { agreementOwner, filesOf, keepFiles } from './agreement-files';
import { changesOf } from './changed-words';
import { agreements } from './tables';

type AgreementFields = z.output<typeof agreementInput>;

export const agreementHandlers: Handlers<typeof agreementEndpoints> = {
  agreements: async ({ db, query }) => {
    const { agreement_warning_days: warning } = await readSettingGroup(db, 'teaching');
    const { name, state } = query;
    const where = and(contains(agreements.name, name), state && inState(state, today(), warning));
    const orderBy = [agreements.endOn, agreements.id];
    const { total, list } = await pageOfRows(db, agreements, { ...query, where, orderBy });
    const ids = list.map(({ id }) => id);
    const files = await filesOf(db, ids);
    return { total, list: list.map((row) => toAgreement(row, warning, files.get(row.id))) };
  },

  addAgreement: async (call) => {
    const { db, body, audit } = call;
    await lockList(db, agreements);
    await refuseCode(db, body.code);
    const id = await addRow(db, agreements, columnsOf(body));
    await keepFiles(call, id, body.files);
    audit({ target: `agreement_school:${id}` });
    return agreementRow(db, id);
  },

  saveAgreement: async (call) => {
    const { db, body, ifMatch, audit } = call;
    await lockList(db, agreements);
    const before = demandSeen(await agreementRow(db, body.id), ifMatch);
    await refuseCode(db, body.code, body.id);
    await changeRow(db, agreements, body.id, columnsOf(body));
    await keepFiles(call, body.id, body.files);
    const after = await agreementRow(db, body.id);
    audit({ target: `agreement_school:${body.id}`, detail: changesOf('agreement', before, after) });
    return after;
  },

  removeAgreement: async ({ db, database, storage, body: { id }, ifMatch, audit, afterCommit }) => {
    await lockList(db, agreements);
    const stored = demandSeen(await agreementRow(db, id), ifMatch);
    const held = await db.$count(people, eq(people.academyId, id));
    refuseUsed(stored.name, '删除', [{ label: '该院校的人员（含已删除）', count: held }]);
    await db.delete(agreements).where(eq(agreements.id, id));
    const removed = await removeAttachments(db, agreementOwner, [String(id)]);
    afterCommit(() => deleteUnreferenced({ database, storage }, removed));
    audit({ target: `agreement_school:${id}` });
    return { id };
  },
};

/** The same as `agreementState`, as a condition; a test holds the two together. */
function inState(state: AgreementState, day: string, warningDays: number): SQL | undefined {
  const lastQuietDay = sql`${day}::date + ${warningDays}::int`;
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

/** @throws AppError CODE_TAKEN. Names may come twice: a school signs a new agreement before the old one ends. */
const refuseCode = (db: Db, code: string, id?: number) => refuseTakenIn(db, agreements, '协议', { id, code });

/** @throws AppError NOT_FOUND */
async function agreementRow(db: Db, id: number): Promise<Agreement> {
  const row = await find(db, agreements, id);
  const { agreement_warning_days: warning } = await readSettingGroup(db, 'teaching');
  return toAgreement(row, warning, (await filesOf(db, [id])).get(id));
}

function columnsOf(fields: AgreementFields) {
  return {
    name: fields.name,
    code: fields.code,
    agreementNo: fields.agreement_no,
    startOn: fields.start_on,
    endOn: fields.end_on,
    levels: [...new Set(fields.levels)],
    quota: fields.quota,
    contact: fields.contact,
    phone: fields.phone,
    note: fields.note,
  };
}

function toAgreement(
  row: typeof agreements.$inferSelect,
  warningDays: number,
  files: Agreement['files'] = [],
): Agreement {
  const day = today();
  return {
    id: row.id,
    name: row.name,
    code: row.code,
    agreement_no: row.agreementNo,
    start_on: row.startOn,
    end_on: row.endOn,
    levels: row.levels,
    quota: row.quota,
    contact: row.contact,
    phone: row.phone,
    note: row.note,
    files,
    state: agreementState(day, row.startOn, row.endOn, warningDays),
    days_left: daysBetween(day, row.endOn),
    version: row.version,
  };
}
