import { approvalEndpoints } from '@contract/approval/endpoints';
import { SubmissionStatus } from '@contract/approval/status';
import type { EndpointSpec } from '@contract/kernel/endpoint';
import { useCall } from '@/kernel/query/use-call';
import { PendingNote } from '../outbox/pending-note';
import { DecisionBar } from './decision-bar';
import { approvalRecord } from './offline';
import classes from './record-approval.module.css';
import { RecordView } from './record-view';

interface RecordApprovalProps {
  /** Key of the kind of submission, e.g. `userinfo.profile`. */
  flow: string;
  /** Id of the business record, as its module submitted it. */
  subjectId: string | number;
  /** Reads of the business record: a decision changes it. */
  refresh: readonly EndpointSpec[];
  /** Shown once it is settled too: to whoever asked for it, with why it was rejected. */
  staysSettled?: boolean;
  /** Said to whoever may see the business record and not how it was decided. */
  unseen?: string;
}

/**
 * The approval of a business record, on the record's own screen: how it stands, what it changes, and for whose turn it
 * is, the decision. Nothing for whom it does not concern, and once it is settled, unless it stays.
 */
export function RecordApproval({ flow, subjectId, refresh, staysSettled = false, unseen }: RecordApprovalProps) {
  const { data } = useCall(approvalEndpoints.ofSubject, { params: { flow, subject: String(subjectId) } });
  const record = data?.record;
  if (!record) return data && unseen ? <p className={classes.unseen}>{unseen}</p> : null;
  const isSettled = record.submission_status !== SubmissionStatus.underReview && record.actions.length === 0;
  if (isSettled && !staysSettled) return null;
  return (
    <section className={classes.approval} aria-label="审批">
      <div className={classes.view}>
        <PendingNote record={approvalRecord(record.id)} />
        <RecordView record={record} isInPlace />
      </div>
      {!isSettled && <DecisionBar key={record.id} record={record} refresh={refresh} />}
    </section>
  );
}
