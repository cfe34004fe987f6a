import { and, eq, ne } from 'drizzle-orm';
import { lastDay } from '@contract/continuing/rules';
import type { Db } from '@server/kernel/database/database';
import type { CurrentUser } from '@server/kernel/current-user';
import { find } from '@server/kits/rows';
import { departments } from '../dictionary/tables';
import { notify } from '../notice/public';
import { addPerson, openIdCard, typeConfig } from '../people/public';
import { openAccounts } from '../people/users/public';
import { roleGrants } from '../system/public';
import { refuse } from './scope';
import { batches, plans, trainees, type applications } from './tables';

/**
 * Admits somebody whose batch is locked: makes the person and the account, and keeps a place. The account's first password
 * is told to nobody; it is given out anew when he has come.
 * @throws AppError CON_EDU_REFUSED where no place is left, and as `addPerson` and `openAccounts`
 */
export async function admit(tx: Db, user: CurrentUser, one: typeof applications.$inferSelect): Promise<void> {
  const batch = await find(tx, batches, one.batchId);
  const plan = await find(tx, plans, one.planId);
  await demandPlace(tx, { name: one.name, batch, plan }, '可转为候补');
  const { fields, default_role: role } = await typeConfig(tx, one.typeId);
  const given: Record<string, string | number | null> = {
    name: one.name,
    staff_id: `JX${batch.startsOn.slice(2, 4)}${String(one.id).padStart(5, '0')}`,
    gender: one.gender === 1 ? '男' : '女',
    id_card: await openIdCard(tx, one.idCardCipher),
    phone: one.phone || null,
    recruit_year: Number(batch.startsOn.slice(0, 4)),
    dept_id: plan.deptId,
    visit_months: one.months,
    sending_unit: one.hospital,
    licence_number: one.licence || null,
  };
  // A hospital may have taken a field out of its form.
  const asked = Object.entries(given).filter(
    ([key, value]) => value !== null && fields.some((field) => field.key === key && field.shown),
  );
  const { user_id: userId } = await addPerson(tx, user, one.typeId, Object.fromEntries(asked));
  // The role of his type, and that of a visitor, who sees his own visit.
  const codes = [role, 'visitor'];
  const roleIds = (await roleGrants(tx, [])).filter(({ code }) => codes.includes(code)).map(({ id }) => id);
  await openAccounts(tx, user, [userId], roleIds);
  await tx.insert(trainees).values({
    applicationId: one.id,
    batchId: batch.id,
    planId: plan.id,
    userId,
    startsOn: batch.startsOn,
    endsOn: lastDay(batch.startsOn, one.months),
  });
  await notify(tx, {
    event: 'continuing.trainee.admitted',
    recipients: { trainee: [userId] },
    variables: { dept: (await find(tx, departments, plan.deptId)).name, on: batch.reportOn },
    link: '',
    subject: `continuing_application:${one.id}`,
  });
}

interface Place {
  name: string;
  batch: typeof batches.$inferSelect;
  plan: typeof plans.$inferSelect;
}

/**
 * Whether plan and batch, whose row is locked, have a place left; who did not come holds none.
 * @param mend what to do where there is none
 * @throws AppError CON_EDU_REFUSED
 */
export async function demandPlace(tx: Db, { name, batch, plan }: Place, mend: string): Promise<void> {
  const isThere = ne(trainees.state, 'absent');
  const inPlan = await tx.$count(trainees, and(eq(trainees.planId, plan.id), isThere));
  if (inPlan >= plan.granted) throw refuse(`${name}：计划“${plan.direction}”的 ${plan.granted} 个名额已满，${mend}`);
  const inBatch = await tx.$count(trainees, and(eq(trainees.batchId, batch.id), isThere));
  if (inBatch >= batch.quota) throw refuse(`${name}：批次“${batch.name}”的 ${batch.quota} 个名额已满，${mend}`);
}
