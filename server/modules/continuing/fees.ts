import { and, desc, eq, isNotNull, isNull, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { continuingFeeEndpoints, Fee } from '@contract/continuing/fees';
import { tuition, yuan } from '@contract/continuing/rules';
import { accountOf, discountProblem, feeStates, settleProblem } from '@contract/continuing/rules-fees';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { contains, equals } from '@server/kits/contains';
import { savedRow, type RowSource } from '@server/kits/row-calls';
import { changeRow, first, pageOfJoined } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { violated } from '@server/kits/violation';
import { departments } from '../dictionary/tables';
import { demandManaged, openIdCard, sealIdCard, visiblePeople } from '../people/public';
import { people } from '../people/tables';
import { settingOf } from './config';
import { refuse } from './scope';
import { applications, fees, plans, trainees } from './tables';

const settlers = alias(people, 'settler');

const feeRows = (db: Db) =>
  db
    .select({
      fee: fees,
      trainee: trainees,
      name: people.name,
      staffId: people.staffId,
      hospital: applications.hospital,
      deptName: departments.name,
      settledBy: settlers.name,
    })
    .from(fees)
    .innerJoin(trainees, eq(trainees.id, fees.traineeId))
    .innerJoin(people, eq(people.id, trainees.userId))
    .innerJoin(applications, eq(applications.id, trainees.applicationId))
    .innerJoin(plans, eq(plans.id, trainees.planId))
    .innerJoin(departments, eq(departments.id, plans.deptId))
    .leftJoin(settlers, eq(settlers.id, fees.settledBy))
    .$dynamic();

const toFee = (row: Awaited<ReturnType<typeof feeRows>>[number]): Fee => ({
  id: row.fee.id,
  trainee_id: row.trainee.id,
  user_id: row.trainee.userId,
  name: row.name,
  staff_id: row.staffId,
  hospital: row.hospital,
  batch_id: row.trainee.batchId,
  dept_name: row.deptName,
  trainee_state: row.trainee.state,
  is_extended: row.trainee.isExtended,
  starts_on: row.trainee.startsOn,
  ends_on: row.trainee.endsOn,
  monthly_fee: row.fee.monthlyFee,
  discount: row.fee.discount,
  discount_reason: row.fee.discountReason,
  paid: row.fee.paid,
  deposit: row.fee.deposit,
  share_percent: row.fee.sharePercent,
  receipt: row.fee.receipt ?? '',
  settled_on: row.fee.settledOn,
  bank: row.trainee.bank,
  bank_last4: row.trainee.bankLast4,
  settled_by: row.settledBy ?? '',
  state: row.fee.settledOn === null ? 'open' : 'settled',
  version: row.fee.version,
});

const source: RowSource<Fee> = {
  table: fees,
  words: {
    paid: { word: '已缴学费（元）', say: yuan },
    deposit: { word: '保证金（元）', say: yuan },
    discount: { word: '减免（元）', say: yuan },
    discount_reason: '减免原因',
    receipt: '收据号',
    bank: '开户行',
    bank_last4: '账号后四位',
    state: { word: '状态', say: (state) => feeStates[state] },
  },
  read: async ({ db, user }, id) =>
    toFee(first(await feeRows(db).where(and(eq(fees.id, id), visiblePeople(user.scope))))),
};

/** Opens the account of somebody who reports: what is to be paid for his time, which he paid at the desk. */
export async function openFee(db: Db, { id, startsOn, endsOn }: { id: number; startsOn: string; endsOn: string }) {
  const { monthly_fee: monthlyFee, deposit, share_percent: sharePercent } = await settingOf(db);
  await db
    .insert(fees)
    .values({ traineeId: id, monthlyFee, deposit, sharePercent, paid: tuition(monthlyFee, startsOn, endsOn) });
}

/** Seals where money goes back to. */
async function keepBank(db: Db, traineeId: number, { bank, account }: { bank: string; account: string }) {
  const { idCardCipher, idCardLast4 } = await sealIdCard(db, account);
  await changeRow(db, trainees, traineeId, { bank, bankCipher: idCardCipher, bankLast4: idCardLast4 });
}

/** 费用结算: what came in, what is due for the time, what goes back and to the department. */
export const feeHandlers: Handlers<typeof continuingFeeEndpoints> = {
  conEduFees: async ({ db, user, query: { page, size, name, state, batch_id: batchId } }) => {
    const where = and(
      visiblePeople(user.scope),
      name === undefined ? undefined : or(contains(people.name, name), contains(people.staffId, name)),
      equals(trainees.batchId, batchId),
      state && (state === 'open' ? isNull(fees.settledOn) : isNotNull(fees.settledOn)),
    );
    const { total, list } = await pageOfJoined(db, feeRows, { page, size, where, orderBy: [desc(fees.id)] });
    return { total, list: list.map(toFee) };
  },

  conEduRefunds: async ({ db, user, body: { page, size, name, batch_id: batchId }, audit }) => {
    const where = and(
      visiblePeople(user.scope),
      name === undefined ? undefined : or(contains(people.name, name), contains(people.staffId, name)),
      equals(trainees.batchId, batchId),
      isNotNull(fees.settledOn),
    );
    // What goes back follows from a whole account, so that all that are settled are reckoned.
    const rows = await feeRows(db).where(where).orderBy(desc(fees.id));
    const due = rows.map((row) => ({ row, fee: toFee(row) })).filter(({ fee }) => accountOf(fee).refund > 0);
    const list = [];
    for (const { row, fee } of due.slice((page - 1) * size, page * size))
      list.push({
        id: fee.id,
        name: fee.name,
        staff_id: fee.staff_id,
        hospital: fee.hospital,
        refund: accountOf(fee).refund,
        receipt: fee.receipt,
        settled_on: fee.settled_on ?? '',
        bank: row.trainee.bank,
        account: (await openIdCard(db, row.trainee.bankCipher)) ?? '',
      });
    audit({ detail: { people: list.length } });
    return { total: due.length, list };
  },

  saveConEduBank: (call) =>
    savedRow(call, source, async (before) => {
      const { db, user, body } = call;
      const one = before!;
      await demandManaged(db, user.scope, [one.user_id]);
      await keepBank(db, one.trainee_id, body);
      await changeRow(db, fees, one.id, {});
      return one.id;
    }),

  saveConEduFee: (call) =>
    savedRow(call, source, async (before) => {
      const { db, user, body } = call;
      const one = before!;
      await demandManaged(db, user.scope, [one.user_id]);
      if (one.state === 'settled') throw refuse('费用已结算，不能再修改');
      const problem = discountProblem(body.discount, accountOf(one).tuition, body.discount_reason);
      if (problem) throw refuse(problem);
      await changeRow(db, fees, one.id, {
        paid: body.paid,
        deposit: body.deposit,
        discount: body.discount,
        discountReason: body.discount === 0 ? '' : body.discount_reason,
      });
      return one.id;
    }),

  settleConEduFee: (call) =>
    savedRow(call, source, async (before) => {
      const { db, user, body } = call;
      const one = before!;
      await demandManaged(db, user.scope, [one.user_id]);
      const { owed } = accountOf(one);
      const problem = settleProblem({ state: one.trainee_state, isSettled: one.state === 'settled', owed });
      if (problem) throw refuse(problem);
      try {
        await changeRow(db, fees, one.id, { receipt: body.receipt, settledOn: today(), settledBy: user.userId });
      } catch (error) {
        if (violated(error, 'unique') === 'continuing_fee_receipt') throw refuse('收据号已用于他人的结算，请核对');
        throw error;
      }
      return one.id;
    }),
};
