import { applicationStates, flowOfKind } from '@contract/dorm/application-rules';
import type { Application } from '@contract/dorm/applications';
import type { EndpointSpec } from '@contract/kernel/endpoint';
import { lazy, Suspense } from 'react';
import { FactList } from '@/kits/facts/fact-list';
import { late } from '@/kits/late/late';
import { factsOf, subjectOf } from './words';

const RecordApproval = late(() => import('@/kits/approval/record-approval').then((file) => file.RecordApproval));
const AttachmentFiles = lazy(() => import('@/kits/attachments/attachment-files'));

/** An application with its files and its review: how it stands, or how it was decided. */
export function ApplicationDetail({ row, refresh }: { row: Application; refresh: readonly EndpointSpec[] }) {
  return (
    <>
      <FactList facts={factsOf(row)} layout="lines" isSpaced />
      {row.files.length > 0 && (
        <Suspense fallback={null}>
          <AttachmentFiles files={row.files} />
        </Suspense>
      )}
      <RecordApproval
        flow={flowOfKind(row.kind)}
        subjectId={subjectOf(row)}
        refresh={refresh}
        staysSettled
        unseen={`${applicationStates[row.state]}；审批过程只向申请人和各级审批人显示`}
      />
    </>
  );
}
