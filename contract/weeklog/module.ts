import { defineModule } from '../kernel/module';

export const weeklogModule = defineModule({
  key: 'weeklog',
  title: '工作周志',
  icon: 'notebook',
  order: 77,
  permissions: {
    'workLog:config:edit': '配置填写周志的科室、起始日、截止时间与节假日',
    'workLog:item:edit': '维护本科室的工作项；数据范围为全部时维护全院工作项',
    'workLog:log:fill': '填写、提交与撤回本人的周志',
    'workLog:log:view': '查看数据范围内及由本人批阅的周志',
    'workLog:log:comment': '批阅周志，催交未提交的周志',
    'workLog:log:export': '导出周志与工作项汇总',
  },
  // One's own log makes nobody more than others.
  personal: ['workLog:log:fill'],
  screens: {
    mine: {
      path: '/work-week-log/my-week-log-record',
      title: '我的周志',
      icon: 'notebook',
      order: 10,
      permission: 'workLog:log:fill',
    },
    fill: {
      path: '/work-week-log/fill-week-log',
      title: '填写周志',
      icon: 'log',
      order: 20,
      permission: 'workLog:log:fill',
    },
    view: {
      path: '/work-week-log/work-week-log-view',
      title: '周志查看',
      icon: 'checks',
      order: 30,
      permission: 'workLog:log:view',
    },
    items: {
      path: '/work-week-log/work-item-config',
      title: '工作项配置',
      icon: 'hierarchy',
      order: 40,
      permission: 'workLog:item:edit',
    },
    departments: {
      path: '/work-week-log/department-config',
      title: '科室配置',
      icon: 'settings',
      order: 50,
      permission: 'workLog:config:edit',
    },
  },
});
