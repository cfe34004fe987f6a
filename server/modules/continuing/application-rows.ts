import { and, eq } from 'drizzle-orm';
import type { Application } from '@contract/continuing/applications';
import { applicationStates, genders, isOpen, visitorTypes } from '@contract/continuing/rules';
import { holds } from '@contract/permissions';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { RowSource } from '@server/kits/row-calls';
import { find, first } from '@server/kits/rows';
import { violated } from '@server/kits/violation';
import { attachmentsOf, type AttachmentOwner } from '../attachment/public';
import { departments } from '../dictionary/tables';
import { sealIdCard } from '../people/public';
import { demandBatch } from './batches';
import { demandWard, ofWards, refuse } from './scope';
import { applications, batches, plans } from './tables';

export const materialOwner = 'continuing-application';

export const applicationRows = (db: Db) =>
  db
    .select({
      row: applications,
      batchName: batches.name,
      deptId: plans.deptId,
      deptName: departments.name,
      direction: plans.direction,
    })
    .from(applications)
    .innerJoin(batches, eq(batches.id, applications.batchId))
    .innerJoin(plans, eq(plans.id, applications.planId))
    .innerJoin(departments, eq(departments.id, plans.deptId))
    .$dynamic();
type Row = Awaited<ReturnType<typeof applicationRows>>[number];

export async function toApplications(db: Db, rows: readonly Row[]): Promise<Application[]> {
  const files = await attachmentsOf(
    db,
    materialOwner,
    rows.map(({ row }) => String(row.id)),
  );
  return rows.map(({ row, batchName, deptId, deptName, direction }) => ({
    id: row.id,
    batch_id: row.batchId,
    batch_name: batchName,
    plan_id: row.planId,
    dept_id: deptId,
    dept_name: deptName,
    direction,
    name: row.name,
    gender: row.gender,
    id_card_last4: row.idCardLast4,
    phone: row.phone,
    type_id: row.typeId,
    hospital: row.hospital,
    province: row.province,
    education: row.education,
    title: row.title,
    qualification: row.qualification,
    licence: row.licence,
    months: row.months,
    note: row.note,
    material_ids: (files.get(String(row.id)) ?? []).map(({ id }) => id),
    state: row.state,
    reason: row.reason,
    version: row.version,
  }));
}

export const applicationSource: RowSource<Application> = {
  table: applications,
  words: {
    name: '姓名',
    gender: { word: '性别', say: (one) => genders[one] },
    id_card_last4: '证件后四位',
    phone: '手机号码',
    type_id: { word: '人员类型', say: (one) => visitorTypes[one] },
    dept_name: '科室',
    direction: '进修方向',
    hospital: '选送单位',
    province: '省份',
    education: '学历',
    title: '职称',
    qualification: '资格证号',
    licence: '执业证号',
    months: '进修时长（月）',
    note: '备注',
    state: { word: '状态', say: (one) => applicationStates[one] },
  },
  read: async ({ db, user }, id) => {
    const rows = await applicationRows(db).where(and(eq(applications.id, id), ofWards(user.scope, plans.deptId)));
    return first(await toApplications(db, [first(rows)]));
  },
};

/** The plan that is applied to: announced, of a batch that takes applications. @throws AppError CON_EDU_REFUSED */
export async function openPlan(db: Db, user: CurrentUser, id: number) {
  const plan = await find(db, plans, id).catch(() => null);
  if (plan?.state !== 'published') throw refuse('所选计划还没有公布，或已不存在，请重新选择');
  demandWard(user.scope, plan.deptId);
  demandBatch('apply', await find(db, batches, plan.batchId));
  return plan;
}

export async function once<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violated(error, 'unique') === 'continuing_application_one')
      throw refuse('该身份证号在本批次已有申请，请查找原申请');
    throw error;
  }
}

/** An identity card as it is stored. */
export async function sealedCard(db: Db, number: string) {
  const { idCardCipher, idCardHash, idCardLast4 } = await sealIdCard(db, number);
  return { idCardCipher: idCardCipher!, idCardHash: idCardHash!, idCardLast4 };
}

/** Materials: of whoever reads the application; changed with it, before it is handed in. */
export const materialAttachments: AttachmentOwner = {
  key: materialOwner,
  async canRead(db, user, ownerId) {
    if (!holds(user, 'conEdu:person:list')) return false;
    const rows = await applicationRows(db).where(
      and(eq(applications.id, Number(ownerId) || 0), ofWards(user.scope, plans.deptId)),
    );
    return rows.length > 0;
  },
  async canWrite(db, user, ownerId) {
    if (!holds(user, 'conEdu:person:edit')) return false;
    if (ownerId === '') return true;
    const rows = await applicationRows(db).where(
      and(eq(applications.id, Number(ownerId) || 0), ofWards(user.scope, plans.deptId)),
    );
    return rows.some(({ row }) => isOpen(row.state));
  },
};
