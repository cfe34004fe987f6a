import { defineModule } from '../kernel/module';

/** 培训手册的标准：版本、年级、专业与轮转科室. Its editing screens (training-plan) are a later module's. */
export const handbookModule = defineModule({
  key: 'handbook',
  title: '培训方案',
  icon: 'notebook',
  order: 50,
  permissions: {
    'trainPlan:version:list': '查看手册版本',
  },
  screens: {},
});
