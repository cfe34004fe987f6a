import { inArray } from 'drizzle-orm';
import { SubmissionStatus } from '@contract/approval/status';
import { nodeStates, seatStates } from '@contract/approval/types';
import { personTypes } from '@contract/kernel/enums';
import type { PersonValues } from '@contract/people/type-config';
import type { Db } from '@server/kernel/database/database';
import { accountPeople, demoAccounts } from '@server/demo/accounts';
import { demoDepartments } from '@server/demo/departments';
import type { DemoPart } from '@server/demo/part';
import type { DemoPerson } from '@server/demo/person';
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
  const isDecided = index < decided;
  const isRejected = isDecided && index === 1;
  const level = profileFlow.settings.levels[0]!;
  const { title, changes } = wishes[index % wishes.length]!;
  const state = isRejected ? 'rejected' : isDecided ? 'passed' : 'open';
  const [record] = await tx
    .insert(approvalRecords)
    .values({
      flow: profileFlow.key,
      flowVersion: 0,
      moduleId: profileFlow.moduleId,
      subjectId: String(person.id),
      submitterId: person.id,
      title,
      payload: {
        changes: Object.entries(changes).map(([key, value]) => ({ key, old: profile[key] ?? null, new: value })),
      },
      status: {
        open: SubmissionStatus.underReview,
        passed: SubmissionStatus.approved,
        rejected: SubmissionStatus.rejected,
      }[state],
      submittedAt,
      finishedAt: isDecided ? new Date(submittedAt.getTime() + decidedAfter) : null,
    })
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
      state: nodeStates[state],
      openedAt: submittedAt,
    })
    .returning();
  const reviewer = demoAccounts[0]!.personId;
  await tx.insert(approvalSeats).values(
    reviewersFor(person).map((userId) => {
      const decision = isRejected ? seatStates.rejected : seatStates.passed;
      const own = userId === reviewer ? { state: decision, actedBy: reviewer } : { state: seatStates.closed };
      return {
        recordId,
        nodeId: node!.id,
        userId,
        via: 'scope' as const,
        viaRef: profileFlow.permission,
        ...(isDecided ? own : { state: seatStates.pending }),
      };
    }),
  );
  await tx.insert(approvalActionLog).values([
    { recordId, kind: 'submit' as const, actorId: person.id, at: submittedAt },
    ...(isDecided
      ? [
          {
            recordId,
            nodeId: node!.id,
            actorId: reviewer,
            at: record!.finishedAt!,
            ...(isRejected
              ? {
                  kind: 'reject' as const,
                  decision: 2 as const,
                  comment: '请上传证书扫描件后重新提交',
                }
              : {
                  kind: 'pass' as const,
                  decision: 1 as const,
                  comment: '',
                }),
          },
        ]
      : []),
  ]);
}

/** Who holds the flow's permission and sees the person: both administrators, and the secretary of internal medicine. */
function reviewersFor({ deptId }: DemoPerson): number[] {
  const bigDept = (id: number) => demoDepartments.find((department) => department.id === id)?.bigDeptId;
  const [admin, secretary, , , ops] = demoAccounts.map(({ personId }) => personId);
  const isSecretarys = bigDept(deptId) === bigDept(1);
  return [admin!, ...(isSecretarys ? [secretary!] : []), ops!];
}
