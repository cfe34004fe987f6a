import { defineModule } from '../kernel/module';

/** Notices, their templates and rules. */
export const noticeModule = defineModule({
  key: 'notice',
  title: '通知消息',
  icon: 'bell',
  order: 80,
  permissions: {
    'notice:push:list': '查看推送',
    'notice:push:add': '新增、编辑推送',
    'notice:push:send': '发送推送',
    'notice:push:withdraw': '撤回推送',
    'notice:push:export': '导出阅读名单',
    'notice:template:list': '查看消息模板',
    'notice:template:edit': '编辑消息模板',
    'notice:rule:config': '配置通知规则',
  },
  screens: {
    pushes: {
      path: '/noticeMan/message-push',
      title: '消息推送',
      icon: 'send',
      permission: 'notice:push:list',
      order: 1,
    },
    pushForm: {
      path: '/noticeMan/add-message-push',
      title: '新增推送',
      icon: 'send',
      permission: 'notice:push:add',
      hidden: true,
      order: 2,
    },
    templates: {
      path: '/noticeMan/message-tem',
      title: '消息模板',
      icon: 'template',
      permission: 'notice:template:list',
      order: 3,
    },
    rules: {
      path: '/message-tem/notice-config',
      title: '通知规则',
      icon: 'adjustments',
      permission: 'notice:rule:config',
      order: 4,
    },
  },
});
