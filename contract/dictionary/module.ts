import { defineModule } from '../kernel/module';

export const dictionaryModule = defineModule({
  key: 'dictionary',
  title: '数据字典',
  icon: 'book',
  order: 40,
  permissions: {
    'dataDic:dept:list': '查看科室',
    'dataDic:bigDept:list': '查看大科室',
    'dataDic:major:list': '查看专业',
  },
  screens: {},
});
