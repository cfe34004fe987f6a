import { defineModule } from '../kernel/module';

export const systemModule = defineModule({
  key: 'system',
  title: '系统管理',
  icon: 'settings',
  order: 10,
  permissions: {
    'system:personnelType:list': '查看人员类型',
  },
  screens: {
    home: { path: '/system', title: '首页', icon: 'home', order: 0, affix: true },
  },
});
