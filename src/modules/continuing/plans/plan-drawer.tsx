import { continuingBatchEndpoints as calls, type Plan } from '@contract/continuing/batches';
import { planFlowKey } from '@contract/continuing/flow-key';
import { Drawer } from '@mantine/core';
import { FactList } from '@/kits/facts/fact-list';
import { RecordApproval } from '@/kits/approval/record-approval';
import { PlanWord } from '../words';

/** A plan with its review. */
export function PlanDrawer({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  return (
    <Drawer
      opened
      onClose={onClose}
      title={`${plan.dept_name} ${plan.direction}`}
      size={640}
      position="right"
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <FactList
        isSpaced
        facts={[
          ['状态', <PlanWord key="state" state={plan.state} />],
          ['批次', plan.batch_name],
          ['进修时长', `${plan.months} 个月`],
          ['申报名额', `${plan.quota} 人`],
          ['核定名额', `${plan.granted} 人`],
          ['已录取', `${plan.admitted} 人`],
          ['带教老师', plan.teacher?.name],
          ['要求', plan.demands],
        ]}
      />
      {plan.state !== 'draft' && (
        <RecordApproval flow={planFlowKey} subjectId={plan.id} refresh={[calls.plans]} staysSettled />
      )}
    </Drawer>
  );
}
