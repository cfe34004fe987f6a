import { defineModule } from '../kernel/module';

export const teacherModule = defineModule({
  key: 'teacher',
  title: '师资管理',
  icon: 'school',
  order: 78,
  permissions: {
    'teacher:config:list': '查看师资条件',
    'teacher:config:edit': '维护师资条件',
    'teacher:person:list': '查看师资人员',
    'teacher:person:edit': '聘任与续聘师资',
    'teacher:person:suspend': '停聘与恢复师资',
    'teacher:person:export': '导出师资人员',
  },
  screens: {
    people: {
      path: '/teaManage/personnel-manage',
      title: '师资人员',
      icon: 'school',
      order: 20,
      permission: 'teacher:person:list',
    },
    config: {
      path: '/teaManage/basic-config',
      title: '师资配置',
      icon: 'sliders',
      order: 90,
      permission: 'teacher:config:list',
    },
  },
});
