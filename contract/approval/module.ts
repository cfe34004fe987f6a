import { defineModule } from '../kernel/module';

/** One approval engine and one inbox for all modules. */
export const approvalModule = defineModule({
  key: 'approval',
  title: '审批',
  icon: 'checks',
  order: 12,
  group: 'system',
  permissions: {
    'approval:flow:config': '配置审批流程，接手无人可审的审批',
  },
  screens: {
    inbox: { path: '/system/approval-inbox', title: '审批中心', icon: 'checks', order: 1 },
  },
});
