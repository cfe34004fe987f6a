import { defineModule } from '../kernel/module';

export const peopleModule = defineModule({
  key: 'people',
  title: '人员信息',
  icon: 'users',
  order: 30,
  permissions: {
    'personnel:user:list': '查询人员',
    'personnel:user:view': '查看人员详情',
  },
  screens: {},
});
