import { eq } from 'drizzle-orm';
import { addDays } from '@contract/continuing/rules';
import type { AppraisalState, AppraisalStep } from '@contract/continuing/rules-training';
import { openChosen } from '@server/demo/chosen';
import { insertNumbered, insertRows } from '@server/demo/insert-rows';
import type { Db } from '@server/kernel/database/database';
import { appraisals, opinions, trainingMarks, trainings } from './appraisal/tables';
import { batches, settings, trainees } from './tables';

const teacherId = 3;
const secretaryId = 2;
const officeId = 1;
const sessions = [
  ['院感与医疗安全（演示）', '教学楼 201', '院感科'],
  ['病历书写与信息系统（演示）', '机房 302', '医务处'],
] as const;
const states: readonly AppraisalState[] = ['teacher', 'dept', 'office', 'draft'];
const steps: readonly AppraisalStep[] = ['teacher', 'dept', 'office'];
const said: Record<AppraisalStep, [string, number]> = {
  teacher: ['学习主动，操作规范，能独立完成本专业常规工作。', teacherId],
  dept: ['遵守科室制度，按计划完成进修内容，同意带教意见。', secretaryId],
  office: ['完成全部进修任务，同意结业。', officeId],
};

/** 岗前培训 of each batch, with who came; 鉴定 at each of its steps. */
export async function writeTrainings(tx: Db, day: string): Promise<void> {
  const people = await tx.select().from(trainees).orderBy(trainees.id);
  if (people.length === 0) return;
  await tx.update(settings).set({ trainingRequired: true });
  const begun = await tx.select().from(batches).where(eq(batches.state, 'published')).orderBy(batches.id);
  const rows = begun.slice(0, 3).flatMap((batch) =>
    sessions.map(([name, place, speaker], at) => ({
      batchId: batch.id,
      name,
      on: addDays(batch.startsOn, at),
      from: '08:30',
      to: '11:30',
      place,
      speaker,
    })),
  );
  await insertNumbered(
    tx,
    trainings,
    rows.map((row, at) => ({ id: at + 1, ...row })),
  );
  const marks = rows.flatMap(({ batchId, on }, at) =>
    on > day
      ? []
      : people
          .filter((one) => one.batchId === batchId && one.reportedOn !== null)
          .map(({ id }, each): typeof trainingMarks.$inferInsert => ({
            trainingId: at + 1,
            traineeId: id,
            // One in seven missed it, another failed.
            attended: each % 7 !== 5,
            result: each % 7 === 5 ? 'none' : each % 7 === 3 ? 'failed' : 'passed',
          })),
  );
  if (marks.length > 0) await insertRows(tx, trainingMarks, marks);
  await writeAppraisals(
    tx,
    people.filter(({ reportedOn }) => reportedOn !== null),
  );
  const shown = people.find(({ state }) => state === 'training');
  if (shown) await openChosen(tx, 'visitor', shown.userId);
}

async function writeAppraisals(tx: Db, here: readonly (typeof trainees.$inferSelect)[]): Promise<void> {
  const rows = here.map((one, at) => {
    const state: AppraisalState = one.state === 'finished' ? 'done' : one.state === 'ended' ? 'draft' : states[at % 4]!;
    return {
      id: at + 1,
      traineeId: one.id,
      state,
      summary: state === 'draft' ? '' : '进修期间完成轮转学习，掌握本专业常用诊疗与操作，回院后拟开展新项目。',
      summaryOn: state === 'draft' ? null : addDays(one.startsOn, 60),
      grade: state === 'done' ? (at % 3 === 0 ? ('good' as const) : ('pass' as const)) : null,
    };
  });
  await insertNumbered(tx, appraisals, rows);
  const written = rows.flatMap(({ id, state, summaryOn }) => {
    const until = state === 'done' ? steps.length : Math.max(0, steps.indexOf(state as AppraisalStep));
    return steps.slice(0, until).map((step, at) => {
      const [text, byId] = said[step];
      return { appraisalId: id, step, text, byId, on: addDays(summaryOn!, at + 1) };
    });
  });
  if (written.length > 0) await insertRows(tx, opinions, written);
}
