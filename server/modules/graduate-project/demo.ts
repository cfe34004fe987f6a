import { addDays, stageKeys, stages, type Result, type Stage } from '@contract/graduate-project/rules';
import { personTypes } from '@contract/kernel/enums';
import { openChosen } from '@server/demo/chosen';
import { insertNumbered, insertRows } from '@server/demo/insert-rows';
import type { DemoPart } from '@server/demo/part';
import type { Db } from '@server/kernel/database/database';
import { today } from '@server/kits/today';
import { submit } from '../approval/public';
import { bookRoom, freeRooms } from '../room/public';
import { stageFlows, stageSubject } from './flows';
import { blindReviews, committee, defences, projects, projectStages, stageExperts } from './tables';

/** How far a project of the demo is: its stage that counts, and how that stands; those before it have passed. */
interface Told {
  now: Stage;
  status: 1 | 2 | 3 | 4;
  result?: Result;
  isWithdrawn?: true;
  /** Who scores is settled. */
  experts?: true;
}
const told: readonly Told[] = [
  { now: 'end', status: 4 },
  { now: 'middle', status: 1, experts: true },
  { now: 'thesis', status: 1, experts: true },
  { now: 'middle', status: 3, result: 'revise', experts: true },
  { now: 'thesis', status: 2, result: 'revise', experts: true },
  { now: 'middle', status: 4 },
  { now: 'end', status: 1, experts: true },
  { now: 'thesis', status: 2, result: 'pass', experts: true },
  { now: 'end', status: 3, experts: true },
  { now: 'middle', status: 1 },
  { now: 'middle', status: 3, result: 'fail', experts: true },
  { now: 'thesis', status: 4 },
  { now: 'middle', status: 4, isWithdrawn: true },
  { now: 'end', status: 3, result: 'fail', experts: true },
  { now: 'thesis', status: 3, result: 'fail', experts: true },
];
const titles = [
  '心肌缺血再灌注损伤的机制研究（演示）',
  '慢性肾病患者营养干预的随访研究（演示）',
  '胃癌早期筛查模型的建立与验证（演示）',
  '脓毒症免疫状态的动态评估（演示）',
  '老年骨折术后康复路径研究（演示）',
];
const teacherId = 3;
const officeId = 1;

/** Projects in every stage and state. */
export const graduateProjectDemo: DemoPart = {
  key: 'graduate-project',
  after: ['people', 'people.details', 'account', 'approval', 'room', 'activities'],
  async write(tx, everybody) {
    const students = everybody.filter(({ typeId }) => typeId === personTypes.graduateStudent.id).slice(0, told.length);
    if (students.length === 0) return;
    await openChosen(tx, 'graduate', students[0]!.id);
    const staff = everybody.filter(({ typeId, id }) => typeId === personTypes.staff.id && id > 5).map(({ id }) => id);
    const day = today();
    const list = students.map((student, at) => ({ student, at, ...told[at]! }));
    await insertNumbered(
      tx,
      projects,
      list.map(({ student, at, status }) => ({
        id: at + 1,
        userId: student.id,
        title: titles[at % titles.length]!,
        // What waits belongs to somebody else than the teacher of the demo, whose reviews are others.
        supervisorId: status === 1 ? (staff[at % staff.length] ?? officeId) : teacherId,
        startsOn: addDays(day, -420),
        endsOn: addDays(day, 400),
      })),
    );
    const rows = list.flatMap((one) => rowsOf(one, day));
    await insertNumbered(
      tx,
      projectStages,
      rows.map(({ hasExperts: _hasExperts, ...row }) => row),
    );
    await writeJudges(tx, rows, staff.length > 4 ? staff.slice(0, 4) : [teacherId, 2, 5]);
    for (const { student, at, status } of list) {
      if (status !== 1) continue;
      const row = rows.find((one) => one.projectId === at + 1 && one.status === 1)!;
      await submit(tx, stageFlows[row.stage], {
        subjectId: stageSubject({ id: row.id, user_id: student.id }),
        submitterId: student.id,
        title: `${student.name} ${stages[row.stage]}：${titles[at % titles.length]!}`,
        payload: {},
      });
    }
  },
};

const dues: Record<Stage, number> = { middle: 40, end: 160, thesis: 300 };

/** All stages of a project; those before the one that counts have passed. */
const rowsOf = (one: Told & { at: number }, day: string) =>
  stageKeys.map((stage, order) => {
    const current = stageKeys.indexOf(one.now);
    const isPast = order < current;
    const isNow = order === current;
    const isWritten = isPast || (isNow && (one.status !== 4 || one.isWithdrawn === true));
    const status = isPast ? (2 as const) : isNow ? one.status : (4 as const);
    const result = isPast ? ('pass' as const) : isNow ? (one.result ?? null) : null;
    return {
      id: one.at * stageKeys.length + order + 1,
      projectId: one.at + 1,
      stage,
      dueOn: addDays(day, isPast ? dues[stage] - 240 : dues[stage] - 40 * current),
      fixDueOn: result === 'revise' ? addDays(day, 14) : null,
      status,
      isWithdrawn: isNow && one.isWithdrawn === true,
      result,
      score: result === null ? null : result === 'pass' ? 86.5 : result === 'revise' ? 66 : 48.5,
      isVetoed: false,
      comment: isNow && status === 3 && result === null ? '数据统计方法需补充说明' : '',
      progress: isWritten && stage !== 'thesis' ? '已完成伦理审批与病例入组，进度与开题计划一致。' : '',
      results: isWritten ? '完成 86 例样本的检测与初步分析，结果支持研究假设。' : '',
      problems: isWritten ? '随访失访率略高。' : '',
      nextPlan: isWritten && stage !== 'thesis' ? '补充随访并完成多因素分析。' : '',
      ethicsNo: isWritten ? `演示伦审 2025-${String(one.at + 1).padStart(3, '0')}` : '',
      similarity: isWritten && stage === 'thesis' ? 8.6 : null,
      outputs:
        isWritten && stage === 'end'
          ? [{ kind: 'paper' as const, title: '阶段性研究结果（演示）', detail: '示例医学杂志，2026' }]
          : [],
      /** Who scores was settled for what has passed and where the demo says so. */
      hasExperts: isPast || (isNow && one.experts === true),
    };
  });

type StageDemo = ReturnType<typeof rowsOf>[number];

/** Experts, blind reviews and defences. */
async function writeJudges(tx: Db, rows: readonly StageDemo[], experts: readonly number[]): Promise<void> {
  const named = rows
    .filter(({ hasExperts }) => hasExperts)
    .flatMap(({ id }) => experts.slice(0, 2).map((userId) => ({ stageId: id, userId })));
  if (named.length > 0) await insertRows(tx, stageExperts, named);
  const theses = rows.filter(({ stage, status, hasExperts }) => stage === 'thesis' && status !== 4 && hasExperts);
  if (theses.length === 0) return;
  await insertRows(
    tx,
    blindReviews,
    theses.flatMap(({ id }) => [
      {
        stageId: id,
        no: 1,
        reviewer: '校外专家甲（演示）',
        verdict: 'agree' as const,
        score: 88,
        opinion: '选题有意义，结果可靠。',
      },
      {
        stageId: id,
        no: 2,
        reviewer: '校外专家乙（演示）',
        verdict: 'revise' as const,
        score: 76,
        opinion: '讨论部分需加强。',
      },
    ]),
  );
  const members = experts.slice(0, 3);
  for (const { id, status, result } of theses) {
    const startAt = new Date(`${addDays(today(), status === 1 ? 20 : -30)}T06:00:00Z`);
    const endAt = new Date(startAt.getTime() + 2 * 3_600_000);
    const [room] = await freeRooms(tx, { from: startAt, to: endAt, people: 4 });
    if (!room) continue;
    const title = stages.thesis;
    const source = { module: 'graduate-project', kind: 'exam', id: String(id) } as const;
    const place = { roomId: room.id, from: startAt, to: endAt, title, people: 4, source, ownerUserId: officeId };
    const { bookingId } = status === 1 ? await bookRoom(tx, place) : { bookingId: undefined };
    const votes =
      status === 1
        ? null
        : result === 'pass'
          ? { pass: 3, revise: 0, fail: 0 }
          : result === 'revise'
            ? { pass: 1, revise: 2, fail: 0 }
            : { pass: 0, revise: 1, fail: 2 };
    await tx.insert(defences).values({
      stageId: id,
      roomId: room.id,
      bookingId: bookingId ?? null,
      startAt,
      endAt,
      chairId: members[0]!,
      votes,
    });
    await tx.insert(committee).values(members.map((userId) => ({ stageId: id, userId })));
  }
}
