import { defineNoticeEvents } from '../kernel/notice-event';
import { systemModule } from './module';

/** What administrators are told of. */
export const systemEvents = defineNoticeEvents(systemModule, {
  'system.access.requested': {
    title: '有人申请开通权限',
    variables: {
      name: { label: '申请人', sample: '李明' },
      page: { label: '页面', sample: '角色（/main/system/role）' },
      reason: { label: '申请理由', sample: '负责本科室的轮转安排' },
    },
    recipients: { administrator: '管理员' },
    words: {
      title: '{{name}}申请开通：{{page}}',
      content: '<p>{{name}}申请开通页面{{page}}。</p><p>理由：{{reason}}</p>',
    },
  },
});
