import { defineModule } from '../kernel/module';

export const rotationModule = defineModule({
  key: 'rotation',
  title: '轮转管理',
  icon: 'calendar',
  order: 20,
  permissions: {
    'rotation:plan:list': '查看轮转安排',
    'rotation:plan:import': '导入轮转安排',
    'rotation:plan:export': '导出轮转安排',
    'rotation:plan:delete': '清除轮转安排',
    'rotation:plan:history': '查看和撤销他人的导入',
    'rotation:alias:remove': '删除本院对应词',
  },
  screens: {
    overview: {
      path: '/rotation-management/rotation-overview',
      title: '轮转总览',
      icon: 'calendar',
      order: 10,
      permission: 'rotation:plan:list',
    },
    wardList: {
      path: '/rotation-management/ward-list',
      title: '在科名单',
      icon: 'users',
      order: 20,
      permission: 'rotation:plan:list',
    },
  },
});
