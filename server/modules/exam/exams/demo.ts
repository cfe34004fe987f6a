import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import { examRules } from '@contract/exam/exams/types';
import { ExamStatus } from '@contract/exam/exams/status';
import { personTypes } from '@contract/kernel/enums';
import { dayMs, startOfDay } from '@contract/room/rules';
import { hospitalDay } from '@contract/kernel/hospital-time';
import { demoAccounts } from '@server/demo/accounts';
import type { Db } from '@server/kernel/database/database';
import { first } from '@server/kits/rows';
import { people } from '../../people/tables';
import { submit } from '../../approval/public';
import { examPapers } from '../papers/tables';
import { failedOf } from '../marks/scores';
import { addToList, seatAll } from './candidates';
import { examOf } from './find';
import { examFlow } from './flow';
import { freezePaper } from './freeze';
import { copyExam } from './save';
import { examCandidates, examDuties, exams } from './tables';

const personOf = (username: string) => demoAccounts.find((account) => account.username === username)!.personId;
const minute = 60_000;

interface DemoExam {
  name: string;
  type: number;
  status: number;
  /** Days from today, and minutes of that day. */
  in: number;
  at: number;
  /** Of the residents who sit: from which on, how many. */
  from: number;
  people: number;
  changes?: Partial<typeof exams.$inferInsert>;
}

/** Exams that have not begun, in each of their states. */
const held: readonly DemoExam[] = [
  { name: '12 月出科理论考核（外科）', type: 1, status: ExamStatus.draft, in: 20, at: 840, from: 30, people: 0 },
  { name: '第四季度阶段考核', type: 2, status: ExamStatus.audit, in: 16, at: 540, from: 31, people: 24 },
  { name: '心电图判读模拟考试', type: 5, status: ExamStatus.rejected, in: 9, at: 1110, from: 40, people: 12 },
  { name: '年度业务水平测试', type: 3, status: ExamStatus.unpublished, in: 25, at: 540, from: 30, people: 40 },
  { name: '急救技能理论考核', type: 2, status: ExamStatus.waiting, in: 5, at: 870, from: 34, people: 30 },
  {
    name: '11 月入院考核',
    type: 4,
    status: ExamStatus.cancelled,
    in: 3,
    at: 600,
    from: 60,
    people: 18,
    changes: { cancelReason: '考场停电检修，另行通知时间' },
  },
];

/** Exams from draft to cancelled; one waits for its review. */
export async function writeHeldExams(tx: Db): Promise<void> {
  const [paper] = await tx
    .select({ id: examPapers.id })
    .from(examPapers)
    .where(eq(examPapers.status, 3))
    .orderBy(asc(examPapers.id))
    .limit(1);
  const frozen = await freezePaper(tx, paper!.id);
  const residents = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.typeId, personTypes.resident.id), eq(people.status, 1), isNull(people.deletedAt)))
    .orderBy(asc(people.id))
    .limit(120);
  const today = startOfDay(hospitalDay(Date.now()));
  for (const { from, people: count, in: days, at, changes, ...settings } of held) {
    const startAt = new Date(today + days * dayMs + at * minute);
    const isFrozen = settings.status !== ExamStatus.draft && settings.status !== ExamStatus.rejected;
    const { id } = first(
      await tx
        .insert(exams)
        .values({
          ...settings,
          ownerId: personOf(settings.status === ExamStatus.audit ? 'secretary' : 'admin'),
          paperId: paper!.id,
          frozen: isFrozen ? frozen : null,
          fullMark: frozen.full_mark,
          passMark: Math.round(frozen.full_mark * 0.6),
          startAt,
          endAt: new Date(startAt.getTime() + 90 * minute),
          rules: examRules.parse({}),
          publishedAt: settings.status === ExamStatus.waiting ? new Date() : null,
          remindedAt: settings.status === ExamStatus.waiting ? new Date() : null,
          ...changes,
        })
        .returning({ id: exams.id }),
    );
    const own = settings.status === ExamStatus.waiting ? [{ id: personOf('student') }] : [];
    const sitting = [...own, ...residents.slice(from, from + count)];
    if (sitting.length > 0) {
      await tx.insert(examCandidates).values(sitting.map(({ id: personId }) => ({ examId: id, personId })));
    }
    await tx.insert(examDuties).values({ examId: id, personId: personOf('admin'), duty: 'invigilator' });
    if (settings.status === ExamStatus.waiting) await seatAll(tx, await examOf(tx, id));
    if (settings.status === ExamStatus.audit) {
      const title = `考试：${settings.name}`;
      await submit(tx, examFlow, { subjectId: String(id), submitterId: personOf('secretary'), title, payload: {} });
    }
  }
  await writeMakeUp(tx);
}

/** Those who failed, were absent or put off in the newest exam that is over. */
async function writeMakeUp(tx: Db): Promise<void> {
  const [source] = await tx
    .select({ id: exams.id, name: exams.name })
    .from(exams)
    .where(eq(exams.status, ExamStatus.ended))
    .orderBy(desc(exams.id))
    .limit(1);
  if (!source) return;
  const name = `${source.name}（补考）`;
  const changes = { name, type: 6, sourceId: source.id, scoreRule: 'cap_at_pass' as const };
  const id = await copyExam(tx, personOf('admin'), source.id, changes);
  const whom = (await failedOf(tx, source.id)).map(({ personId }) => personId);
  await addToList(tx, await examOf(tx, id), whom);
}
