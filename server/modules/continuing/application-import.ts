import { and, eq, sql } from 'drizzle-orm';
import type { continuingApplicationEndpoints } from '@contract/continuing/applications';
import { isOpen, mayBatch } from '@contract/continuing/rules';
import { applicationImportSheet } from '@contract/continuing/import-sheet';
import { AppError } from '@contract/kernel/errors';
import type { RowOf } from '@contract/kernel/sheet-definition';
import { idCardFacts } from '@contract/people/id-card';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { importRows } from '@server/kits/import-rows';
import { addRow, changeRow } from '@server/kits/rows';
import { departments } from '../dictionary/tables';
import { once, openPlan, sealedCard } from './application-rows';
import { stateOf } from './batches';
import { ofWards } from './scope';
import { applications, batches, plans } from './tables';

/** Applications of a sheet; plans are read afresh, the browser is not believed. */
export const importApplications: Handlers<
  Pick<typeof continuingApplicationEndpoints, 'importApplications'>
>['importApplications'] = async ({ db, user, body, audit }) => {
  const open = await db
    .select({ plan: plans, batch: batches, dept: departments.name })
    .from(plans)
    .innerJoin(batches, eq(batches.id, plans.batchId))
    .innerJoin(departments, eq(departments.id, plans.deptId))
    .where(and(eq(plans.state, 'published'), ofWards(user.scope, plans.deptId)));
  const items = open
    .filter(({ batch }) => mayBatch('apply', stateOf(batch)))
    .map(({ plan, batch, dept }) => ({
      id: plan.id,
      name: `${batch.name} ${dept} ${plan.direction} ${plan.months} 个月`,
    }));
  const answer = await importRows({
    tx: db,
    sheet: applicationImportSheet,
    rows: body.rows,
    options: { plan_id: items },
    write: importApplication(user),
  });
  audit({ detail: { rows: body.rows.length } });
  return answer;
};

/** A line of a sheet: somebody is known by his identity card within the batch. */
const importApplication =
  (user: CurrentUser) =>
  async (tx: Db, row: RowOf<typeof applicationImportSheet>): Promise<'created' | 'updated' | 'unchanged'> => {
    const facts = idCardFacts(row.id_card);
    if (!facts) throw new AppError('INPUT_INVALID', { detail: '身份证号不正确' });
    if (facts.gender !== row.gender) throw new AppError('INPUT_INVALID', { detail: '性别与身份证号不一致' });
    const plan = await openPlan(tx, user, row.plan_id);
    const sealed = await sealedCard(tx, row.id_card);
    const fields = {
      planId: plan.id,
      name: row.name,
      gender: facts.gender,
      phone: row.phone ?? '',
      typeId: row.type_id as 2 | 3,
      hospital: row.hospital,
      province: row.province ?? '',
      education: row.education ?? '',
      title: row.title ?? '',
      qualification: row.qualification ?? '',
      licence: row.licence ?? '',
      months: plan.months,
    };
    const [there] = await tx
      .select()
      .from(applications)
      .where(
        and(
          eq(applications.batchId, plan.batchId),
          eq(applications.idCardHash, sealed.idCardHash),
          sql`${applications.state} <> 'rejected'`,
        ),
      )
      .for('update');
    if (!there) {
      await once(() => addRow(tx, applications, { ...fields, ...sealed, batchId: plan.batchId }));
      return 'created';
    }
    const keys = Object.keys(fields) as (keyof typeof fields)[];
    if (!isOpen(there.state) || keys.every((key) => there[key] === fields[key])) return 'unchanged';
    await changeRow(tx, applications, there.id, fields);
    return 'updated';
  };
