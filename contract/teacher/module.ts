import { defineModule } from '../kernel/module';

export const teacherModule = defineModule({
  key: 'teacher',
  title: '师资管理',
  icon: 'school',
  order: 78,
  permissions: {
    'teacher:config:list': '查看师资条件',
    'teacher:config:edit': '维护师资条件',
  },
  screens: {
    config: {
      path: '/teaManage/basic-config',
      title: '师资配置',
      icon: 'sliders',
      order: 90,
      permission: 'teacher:config:list',
    },
  },
});
