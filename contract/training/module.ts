import { defineModule } from '../kernel/module';

export const trainingModule = defineModule({
  key: 'training',
  title: '培训手册',
  icon: 'notebook',
  order: 45,
  permissions: {
    'training:plan:view': '查看本人培训计划与手册',
    'training:entry:edit': '登记与提交手册条目',
    'training:entry:review': '审核手册条目',
    'training:manual:list': '查看学员手册',
    'training:instructor:view': '查看本人的带教关系与面谈',
    'training:interview:edit': '记录导师面谈',
    'training:config:edit': '设置手册审核链、锁定日期与达标线',
  },
  personal: ['training:plan:view', 'training:entry:edit', 'training:instructor:view', 'training:interview:edit'],
  screens: {
    plan: {
      path: '/training/my-plan',
      title: '我的培训计划',
      icon: 'calendar',
      order: 10,
      permission: 'training:plan:view',
    },
    instructor: {
      path: '/training/my-instructor',
      title: '我的带教/我的学员',
      icon: 'users',
      order: 15,
      permission: 'training:instructor:view',
    },
    manual: {
      path: '/training/student-manual',
      title: '学员手册填写',
      icon: 'notebook',
      order: 20,
      permission: 'training:entry:edit',
    },
    all: {
      path: '/training/manual-all',
      title: '全部手册',
      icon: 'book',
      order: 30,
      permission: 'training:manual:list',
    },
    detail: {
      path: '/training/manual-detail',
      title: '手册详情',
      icon: 'book',
      order: 31,
      record: 'user',
      permission: 'training:manual:list',
      hidden: true,
    },
    config: {
      path: '/training/configuration',
      title: '培训配置',
      icon: 'settings',
      order: 60,
      permission: 'training:config:edit',
    },
  },
});
