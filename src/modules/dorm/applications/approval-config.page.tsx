import { ReviewModule } from '@contract/approval/review-modules';
import { dormModule } from '@contract/dorm/module';
import { FlowList } from '@/kits/approval-flow/flow-list';
import { PageHeader } from '@/ui/page-header';
import classes from './applications.module.css';

/** 宿舍审批配置: whom each kind of application passes. */
export default function DormApprovalConfigPage() {
  return (
    <div className={classes.flows}>
      <PageHeader title={dormModule.screens.approvalConfig.title} />
      <FlowList moduleId={ReviewModule.dorm} />
    </div>
  );
}
