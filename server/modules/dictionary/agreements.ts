import { and, asc, count, eq, gt, gte, lt, lte, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Agreement, agreementEndpoints, agreementInput } from '@contract/dictionary/agreements';
import { agreementState, daysBetween, type AgreementState } from '@contract/dictionary/rules';
import { AppError } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import { deleteUnreferenced } from '@server/kernel/file-references';
import type { Handlers } from '@server/kernel/implement';
import { contains } from '@server/kits/contains';
import { today } from '@server/kits/today';
import { demandVersion } from '@server/kits/version';
import { removeAttachments } from '../attachment/public';
import { readSettingGroup } from '../system/public';
import { people } from '../people/tables';
import { agreementOwner, filesOf, keepFiles } from './agreement-files';
import { lockDictionary, refuseUsed } from './guards';
import { agreements } from './tables';

type AgreementFields = z.output<typeof agreementInput>;

export const agreementHandlers: Handlers<typeof agreementEndpoints> = {
  agreements: async ({ db, query: { name, state, page, size } }) => {
    const { agreement_warning_days: warning } = await readSettingGroup(db, 'teaching');
    const where = and(
      name ? contains(agreements.name, name) : undefined,
      state ? inState(state, today(), warning) : undefined,
    );
    const [all] = await db.select({ total: count() }).from(agreements).where(where);
    const rows = await db
      .select()
      .from(agreements)
      .where(where)
      .orderBy(asc(agreements.endOn), asc(agreements.id))
      .limit(size)
      .offset((page - 1) * size);
    const files = await filesOf(
      db,
      rows.map(({ id }) => id),
    );
    return { total: all!.total, list: rows.map((row) => toAgreement(row, warning, files.get(row.id))) };
  },

  addAgreement: async (call) => {
    const { db, body, audit } = call;
    await lockDictionary(db, 'agreement');
    await refuseCode(db, body.code);
    const [made] = await db.insert(agreements).values(columnsOf(body)).returning({ id: agreements.id });
    await keepFiles(call, made!.id, body.files);
    audit({ target: `agreement_school:${made!.id}` });
    return agreementRow(db, made!.id);
  },

  saveAgreement: async (call) => {
    const { db, ifMatch, audit } = call;
    const { id, ...fields } = call.body;
    await lockDictionary(db, 'agreement');
    const stored = await agreementRow(db, id);
    demandVersion(ifMatch, stored.version, stored);
    await refuseCode(db, fields.code, id);
    await db
      .update(agreements)
      .set({ ...columnsOf(fields), version: sql`${agreements.version} + 1` })
      .where(eq(agreements.id, id));
    await keepFiles(call, id, fields.files);
    audit({ target: `agreement_school:${id}` });
    return agreementRow(db, id);
  },

  removeAgreement: async ({ db, database, storage, body: { id }, ifMatch, audit, afterCommit }) => {
    await lockDictionary(db, 'agreement');
    const stored = await agreementRow(db, id);
    demandVersion(ifMatch, stored.version, stored);
    const [all] = await db.select({ count: count() }).from(people).where(eq(people.academyId, id));
    refuseUsed(stored.name, '删除', [{ label: '该院校的人员（含已删除）', count: all!.count }]);
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

/** @throws AppError DICT_CODE_TAKEN. Names may come twice: a school signs a new agreement before the old one ends. */
async function refuseCode(db: Db, code: string, id?: number): Promise<void> {
  const [bearer] = await db.select().from(agreements).where(eq(agreements.code, code));
  if (!bearer || bearer.id === id) return;
  throw new AppError('DICT_CODE_TAKEN', { code, name: bearer.name }, { fields: { code: '编码已被使用' } });
}

/** @throws AppError NOT_FOUND */
async function agreementRow(db: Db, id: number): Promise<Agreement> {
  const [row] = await db.select().from(agreements).where(eq(agreements.id, id));
  if (!row) throw new AppError('NOT_FOUND');
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
