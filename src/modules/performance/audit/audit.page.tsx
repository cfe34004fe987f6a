import { sheetFlowKey } from '@contract/performance/flow-key';
import { performanceModule } from '@contract/performance/module';
import { FlowInbox } from '@/kits/approval/flow-inbox';
import { late } from '@/kits/late/late';

const AuditDrawer = late(() => import('./audit-drawer').then((file) => file.AuditDrawer));

/** 绩效审核: entries of departments that wait for the caller. */
export default function AuditPage() {
  return (
    <FlowInbox
      title={performanceModule.screens.audit.title}
      flows={[{ flow: sheetFlowKey, what: '科室绩效' }]}
      views="performance.audit"
      subject={{ title: '绩效表（科室）' }}
      placeholder="绩效表、科室或提交人"
      comes="科室提交绩效后"
      review={(record, close) => <AuditDrawer key={record} recordId={record} onClose={close} />}
    />
  );
}
