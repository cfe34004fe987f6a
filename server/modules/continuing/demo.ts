import { personTypes } from '@contract/kernel/enums';
import {
  addDays,
  tuition,
  checkKeys,
  lastDay,
  type ApplicationAct,
  type ApplicationState,
  type PlanState,
  type StoredBatchState,
  type TraineeState,
  type VisitorType,
} from '@contract/continuing/rules';
import { idCardCheck } from '@contract/people/id-card';
import { insertNumbered, insertRows } from '@server/demo/insert-rows';
import type { DemoPart } from '@server/demo/part';
import type { DemoPerson } from '@server/demo/person';
import type { Db } from '@server/kernel/database/database';
import { today } from '@server/kits/today';
import { submit } from '../approval/public';
import { sealIdCard } from '../people/public';
import { writeTrainings } from './demo-training';
import { delayFlow, delaySubject, planFlow } from './flows';
import { applications, batches, delays, fees, plans, steps, trainees } from './tables';

const officeId = 1;
const months = 6;
const monthly = 60_000;

/** Batches in every state: days from today to the end of applications, the report and the beginning. */
const told: readonly [name: string, state: StoredBatchState, to: number, report: number, starts: number][] = [
  ['上一年度进修批次（演示）', 'published', -300, -270, -268],
  ['在修批次（演示）', 'published', -120, -92, -90],
  ['报到中批次（演示）', 'published', -30, -4, 6],
  ['审核中批次（演示）', 'published', -3, 30, 33],
  ['申请中批次（演示）', 'published', 25, 60, 62],
  ['下一年度批次草稿（演示）', 'draft', 150, 180, 182],
];
const directions = ['心电生理', '重症超声', '内镜诊疗', '专科护理', '康复评定', '围术期管理'];
const hospitals = ['示例县人民医院', '演示市第二医院', '样例区中医院', '示范镇中心卫生院'];
const provinces = ['浙江', '江西', '贵州', '青海'];
const surnames = '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨';
const givenNames = ['晓', '文', '宁', '嘉', '明', '雨', '思', '可'];

interface Applied {
  batchId: number;
  planId: number;
  state: ApplicationState;
  visitor?: DemoPerson;
  trainee?: TraineeState;
}

/** Batches in every state, plans, applications in every state, and who came of them. */
export const continuingDemo: DemoPart = {
  key: 'continuing',
  after: ['people.details', 'account', 'approval', 'system.roles'],
  async write(tx, everybody) {
    const day = today();
    await insertNumbered(
      tx,
      batches,
      told.map(([name, state, to, report, starts], at) => ({
        id: at + 1,
        name,
        applyFrom: addDays(day, to - 45),
        applyTo: addDays(day, to),
        reportOn: addDays(day, report),
        startsOn: addDays(day, starts),
        endsOn: lastDay(addDays(day, starts), months),
        quota: 40,
        note: '',
        state,
      })),
    );
    const visitors = everybody
      .filter(({ typeId }) => typeId === personTypes.visitingPhysician.id || typeId === personTypes.visitingNurse.id)
      .slice(0, 24);
    const home = everybody[1]!.deptId;
    const { rows: planList, planFor } = plansOf(visitors, home, everybody);
    await insertNumbered(tx, plans, planList);
    const list = appliedOf(visitors, planFor, home);
    await writeApplications(tx, list, day);
    const waiting = planList.find(({ state }) => state === 'pending')!;
    await submit(tx, planFlow, {
      subjectId: String(waiting.id),
      submitterId: officeId,
      title: `${told[waiting.batchId - 1]![0]} ${waiting.direction}（${waiting.quota} 人）`,
      payload: {},
    });
    await writeTrainees(tx, list, { day, home });
    await writeTrainings(tx, day);
  },
};

/** A plan for each department and batch that somebody visits, and those of the batch that is applied to. */
function plansOf(visitors: readonly DemoPerson[], home: number, everybody: readonly DemoPerson[]) {
  const teacherOf = (deptId: number) =>
    everybody.find((one) => one.deptId === deptId && one.typeId === personTypes.staff.id)?.id ?? null;
  const rows: (typeof plans.$inferInsert & { id: number; state: PlanState })[] = [];
  const planFor = (batchId: number, deptId: number, state: PlanState = 'published', at = 0): number => {
    const direction = directions[(deptId + at) % directions.length]!;
    const there = rows.find((row) => row.batchId === batchId && row.deptId === deptId && row.direction === direction);
    if (there) return there.id;
    const id = rows.length + 1;
    rows.push({
      id,
      batchId,
      deptId,
      direction,
      quota: 3,
      granted: 4,
      months,
      teacherId: teacherOf(deptId),
      demands: '从事本专业三年以上',
      state,
      createdBy: officeId,
    });
    return id;
  };
  visitors.forEach(({ deptId }, at) => planFor((at % 3) + 1, deptId));
  const others = [...new Set(visitors.map(({ deptId }) => deptId))].slice(0, 3);
  for (const batchId of [4, 5]) for (const deptId of [home, ...others]) planFor(batchId, deptId);
  (['approved', 'pending', 'rejected', 'draft'] as const).forEach((state, at) => planFor(5, home, state, at + 1));
  return { rows, planFor };
}

/** Who applied: those whom the demo has as visitors were admitted, others are on their way. */
function appliedOf(visitors: readonly DemoPerson[], planFor: (batch: number, dept: number) => number, home: number) {
  const came: Applied[] = visitors.map((visitor, at) => {
    const batchId = (at % 3) + 1;
    const trainee: TraineeState =
      batchId === 1
        ? at % 4 === 0
          ? 'ended'
          : 'finished'
        : batchId === 2
          ? 'training'
          : at === 2
            ? 'absent'
            : 'admitted';
    return { batchId, planId: planFor(batchId, visitor.deptId), state: 'admitted', visitor, trainee };
  });
  const coming = (['dept', 'dept', 'office', 'office', 'waiting', 'rejected', 'draft'] as const).flatMap((state) =>
    [4, 5].map((batchId): Applied => ({ batchId, planId: planFor(batchId, home), state })),
  );
  return [...came, ...coming];
}

async function writeApplications(tx: Db, list: readonly Applied[], day: string): Promise<void> {
  const rows = [];
  for (const [at, { batchId, planId, state, visitor }] of list.entries()) {
    const gender = visitor?.gender === 2 || (!visitor && at % 2 === 1) ? (2 as const) : (1 as const);
    const digits = `9901011990${String(1 + (at % 9)).padStart(2, '0')}15${String(10 + Math.floor(at / 9))}${gender}`;
    const sealed = await sealIdCard(tx, digits + idCardCheck(digits));
    rows.push({
      id: at + 1,
      batchId,
      planId,
      name: visitor?.name ?? `${surnames[at % surnames.length]}${givenNames[at % givenNames.length]}（演示）`,
      gender,
      ...sealed,
      idCardCipher: sealed.idCardCipher!,
      idCardHash: sealed.idCardHash!,
      typeId: (visitor?.typeId ?? (gender === 1 ? 2 : 3)) as VisitorType,
      hospital: hospitals[at % hospitals.length]!,
      province: provinces[at % provinces.length]!,
      education: '本科',
      title: (visitor?.typeId ?? (gender === 1 ? 2 : 3)) === 2 ? '主治医师' : '主管护师',
      qualification: `演示资格${String(at + 1).padStart(4, '0')}`,
      licence: `演示执业${String(at + 1).padStart(4, '0')}`,
      months,
      state,
      reason: state === 'rejected' ? '专业年限不足' : '',
    });
  }
  await insertNumbered(tx, applications, rows);
  const taken: Record<ApplicationState, readonly ApplicationAct[]> = {
    draft: [],
    dept: ['submit'],
    office: ['submit', 'pass'],
    waiting: ['submit', 'pass', 'wait'],
    admitted: ['submit', 'pass', 'admit'],
    rejected: ['submit', 'refuse'],
  };
  const acts = rows.flatMap(({ id, state, reason }) =>
    taken[state].map((act) => ({
      applicationId: id,
      act,
      byId: officeId,
      reason: act === 'refuse' ? reason : '',
      at: new Date(`${addDays(day, -2)}T02:00:00Z`),
    })),
  );
  await insertRows(tx, steps, acts);
}

async function writeTrainees(tx: Db, list: readonly Applied[], { day, home }: { day: string; home: number }) {
  const came = list.flatMap((one, at) =>
    one.visitor ? [{ ...one, applicationId: at + 1, visitor: one.visitor }] : [],
  );
  if (came.length === 0) return;
  const { idCardCipher: bankCipher, idCardLast4: bankLast4 } = await sealIdCard(tx, '6200000000000012345');
  const account = { bank: '示例银行演示支行', bankCipher, bankLast4 };
  const rows = came.map(({ batchId, planId, trainee, visitor, applicationId }, at) => {
    const startsOn = addDays(day, told[batchId - 1]![4]);
    const endsOn = lastDay(startsOn, months);
    const isThere = trainee === 'training' || trainee === 'ended' || trainee === 'finished';
    const isExtended = trainee === 'training' && at % 4 === 1;
    const endedOn = addDays(endsOn, -30);
    return {
      id: at + 1,
      applicationId,
      batchId,
      planId,
      userId: visitor.id,
      startsOn,
      endsOn: trainee === 'ended' ? endedOn : isExtended ? addDays(endsOn, 30) : endsOn,
      isExtended,
      state: trainee!,
      checks: isThere ? [...checkKeys] : [],
      reportedOn: isThere ? addDays(startsOn, -1) : null,
      finishedOn: trainee === 'finished' ? endsOn : trainee === 'ended' ? endedOn : null,
      reason: trainee === 'ended' ? '单位工作需要，提前返回' : '',
      ...(at % 3 === 2 ? { bank: '', bankCipher: null, bankLast4: '' } : account),
    };
  });
  await insertNumbered(tx, trainees, rows);
  const here = rows.filter(({ reportedOn }) => reportedOn !== null);
  await insertNumbered(
    tx,
    fees,
    here.map((row, at) => {
      const full = tuition(monthly, row.startsOn, row.endsOn);
      const isOver = row.finishedOn !== null;
      const isSettled = isOver && at % 3 !== 0;
      return {
        id: at + 1,
        traineeId: row.id,
        monthlyFee: monthly,
        sharePercent: 30,
        // Who left early had paid for his whole time, and one in training still owes.
        paid: !isOver && at % 4 === 2 ? 0 : tuition(monthly, row.startsOn, lastDay(row.startsOn, months)),
        deposit: 50_000,
        discount: at % 5 === 0 ? Math.min(full, 30_000) : 0,
        discountReason: at % 5 === 0 ? '对口支援单位' : '',
        receipt: isSettled ? `演示收据${String(at + 1).padStart(4, '0')}` : null,
        settledOn: isSettled ? row.finishedOn : null,
        settledBy: isSettled ? officeId : null,
      };
    }),
  );
  const asking = rows.find(
    ({ state, isExtended }, at) => state === 'training' && !isExtended && came[at]!.visitor.deptId !== home,
  );
  if (!asking) return;
  const to = addDays(asking.endsOn, 30);
  await insertNumbered(tx, delays, [
    {
      id: 1,
      traineeId: asking.id,
      oldEndsOn: asking.endsOn,
      endsOn: to,
      reason: '参与的临床课题尚未完成',
      fee: 60_000,
      askedBy: officeId,
      askedOn: day,
    },
  ]);
  await submit(tx, delayFlow, {
    subjectId: delaySubject(1, asking.userId),
    submitterId: officeId,
    title: `${came[rows.indexOf(asking)]!.visitor.name} 延期至 ${to}`,
    payload: {},
  });
}
