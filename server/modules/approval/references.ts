import { and, eq, inArray, sql } from 'drizzle-orm';
import { SubmissionStatus } from '@contract/approval/status';
import { byId, type Reference } from '@server/kits/references';
import { approvalRecords } from './tables';

/** Whose matter a submission is: of the person whom it is about, or else of who submitted it. */
const whose = sql<number>`coalesce(${approvalRecords.concernedId}, ${approvalRecords.submitterId})`;

export const approvalReferences: Reference[] = [
  {
    key: 'approval.open',
    to: 'person',
    columns: ['approval_record.concerned_id', 'approval_record.submitter_id'],
    needs: {
      // Whoever submitted it: the review would find nobody to change any more.
      label: '正在审核的提交',
      forbids: ['remove'],
      async count(db, ids) {
        const rows = await db
          .select({ id: whose, count: sql<number>`count(*)::int` })
          .from(approvalRecords)
          .where(and(inArray(whose, [...ids]), eq(approvalRecords.status, SubmissionStatus.underReview)))
          .groupBy(whose);
        return byId(rows);
      },
      sentence: (number) => `有 ${number} 条提交正在审核`,
    },
  },
  {
    to: 'person',
    columns: ['approval_seat.user_id'],
    within: ['approval_flow_version.settings.levels.who.user_ids', 'approval_node.settings.who.user_ids'],
    because: 'a level that waits for nobody any more is given to others (relief.ts)',
  },
  {
    to: 'person',
    columns: ['approval_delegation.from_id', 'approval_delegation.to_id'],
    because: 'ends with its last day, and a deleted person cannot sign in to review',
  },
  {
    to: 'person',
    columns: [
      'approval_action.actor_id',
      'approval_action.other_id',
      'approval_seat.acted_by',
      'approval_flow_version.created_by',
    ],
    because: 'says who did it',
  },
];
