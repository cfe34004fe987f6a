import { defineModule } from '../kernel/module';

const list = 'graduate:rotation:list';

/** The customer's one address for two levels has a title for each: open tabs tell them apart. */
export const graduateWheelModule = defineModule({
  key: 'graduate-wheel',
  title: '学生轮转',
  icon: 'calendar',
  order: 76,
  permissions: { 'graduate:rotation:list': '查看学生轮转', 'graduate:rotation:edit': '编排与发布学生轮转' },
  personal: ['graduate:rotation:list'],
  screens: {
    bachelor: {
      path: '/graduate/wheel-rotation/bachelor',
      title: '本科生轮转',
      icon: 'calendar',
      order: 10,
      permission: list,
    },
    master: {
      path: '/graduate/wheel-rotation/master',
      title: '研究生轮转',
      icon: 'calendar',
      order: 20,
      permission: list,
    },
  },
});
