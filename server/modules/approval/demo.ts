import { inArray } from 'drizzle-orm';
import { nodeStates, seatStates } from '@contract/approval/types';
import { personTypes } from '@contract/kernel/enums';
import type { PersonValues } from '@contract/people/type-config';
import type { Db } from '@server/kernel/database/database';
import { accountPeople, demoAccounts } from '@server/demo/accounts';
import { demoDepartments } from '@server/demo/departments';
import type { DemoPart } from '@server/demo/part';
import type { DemoPerson } from '@server/demo/person';
import { writeDecided } from './demo-decided';
import { approvalActionLog, approvalNodes, approvalRecords, approvalSeats } from './tables';
import { people as peopleTable } from '../people/tables';
import { profileFlow } from '../userinfo/public';

/** How many changes of personal files wait, and how many are decided. */
const waiting = 7;
const decided = 3;
const firstSubmission = new Date('2026-11-09T01:20:00Z').getTime();
/** One a day. */
const apart = 24 * 3_600_000;
const decidedAfter = 5 * 3_600_000;

const wishes = [
  { title: '修改毕业院校、毕业日期', changes: { graduated_from: '示例医科大学（演示）', graduated_on: '2024-06-30' } },
  { title: '修改执业医师证号', changes: { licence_number: 'YS-0000-0001（演示）' } },
  { title: '修改职称', changes: { title: '医师' } },
];

export const approvalDemo: DemoPart = {
  key: 'approval',
  after: ['people.details', 'account'],
  write: writeSubmissions,
};

/** Changes of personal files that trainees of internal medicine and of surgery have submitted. */
async function writeSubmissions(tx: Db, people: readonly DemoPerson[]): Promise<void> {
  const submitters = people
    .filter(({ id, typeId }) => typeId === personTypes.resident.id && !accountPeople.has(id))
    .slice(0, waiting + decided);
  const files = await tx
    .select({ id: peopleTable.id, profile: peopleTable.profile })
    .from(peopleTable)
    .where(
      inArray(
        peopleTable.id,
        submitters.map(({ id }) => id),
      ),
    );
  const profiles = new Map(files.map(({ id, profile }) => [id, profile]));
  for (const [index, person] of submitters.entries())
    await seedChange(tx, person, index, profiles.get(person.id) ?? {});
}

async function seedChange(tx: Db, person: DemoPerson, index: number, profile: PersonValues): Promise<void> {
  const submittedAt = new Date(firstSubmission + index * apart);
  const { title, changes } = wishes[index % wishes.length]!;
  const submission = {
    subjectId: String(person.id),
    submitterId: person.id,
    title,
    payload: {
      changes: Object.entries(changes).map(([key, value]) => ({ key, old: profile[key] ?? null, new: value })),
    },
    submittedAt,
  };
  const reviewers = reviewersFor(person);
  if (index < decided) {
    const deciderId = demoAccounts[0]!.personId;
    const otherIds = reviewers.filter((id) => id !== deciderId);
    await writeDecided(tx, profileFlow, {
      ...submission,
      state: index === 1 ? 'rejected' : 'passed',
      comment: '请上传证书扫描件后重新提交',
      finishedAt: new Date(submittedAt.getTime() + decidedAfter),
      seats: [{ deciderId, otherIds, via: 'scope', viaRef: profileFlow.permission }],
    });
  } else await writeWaiting(tx, submission, reviewers);
}

type Waiting = Pick<typeof approvalRecords.$inferInsert, 'subjectId' | 'submitterId' | 'title' | 'payload'> & {
  submittedAt: Date;
};

async function writeWaiting(tx: Db, submission: Waiting, reviewers: readonly number[]): Promise<void> {
  const level = profileFlow.settings.levels[0]!;
  const [record] = await tx
    .insert(approvalRecords)
    .values({ ...submission, flow: profileFlow.key, flowVersion: 0, moduleId: profileFlow.moduleId })
    .returning();
  const recordId = record!.id;
  const [node] = await tx
    .insert(approvalNodes)
    .values({
      recordId,
      level: 1,
      title: level.title,
      rule: level.rule,
      settings: level,
      state: nodeStates.open,
      openedAt: submission.submittedAt,
    })
    .returning();
  await tx.insert(approvalSeats).values(
    reviewers.map((userId) => ({
      recordId,
      nodeId: node!.id,
      userId,
      via: 'scope' as const,
      viaRef: profileFlow.permission,
      state: seatStates.pending,
    })),
  );
  await tx
    .insert(approvalActionLog)
    .values({ recordId, kind: 'submit', actorId: submission.submitterId, at: submission.submittedAt });
}

/** Who holds the flow's permission and sees the person: both administrators, and the secretary of internal medicine. */
function reviewersFor({ deptId }: DemoPerson): number[] {
  const bigDept = (id: number) => demoDepartments.find((department) => department.id === id)?.bigDeptId;
  const [admin, secretary, , , ops] = demoAccounts.map(({ personId }) => personId);
  const isSecretarys = bigDept(deptId) === bigDept(1);
  return [admin!, ...(isSecretarys ? [secretary!] : []), ops!];
}
