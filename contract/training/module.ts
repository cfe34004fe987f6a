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
  },
  screens: {
    plan: {
      path: '/training/my-plan',
      title: '我的培训计划',
      icon: 'calendar',
      order: 10,
      permission: 'training:plan:view',
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
  },
});
