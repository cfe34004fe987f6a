import { defineModule } from '../kernel/module';

export const dormModule = defineModule({
  key: 'dorm',
  title: '宿舍管理',
  icon: 'building',
  order: 76,
  permissions: {
    'dorm:config:edit': '宿舍配置',
    'dorm:building:list': '查看楼栋与床位',
    'dorm:building:edit': '维护楼栋、房间与床位',
    'dorm:building:import': '导入房间',
    'dorm:building:export': '导出床位',
    'dorm:lodging:list': '查看住宿人员',
    'dorm:lodging:assign': '分配床位、办理入住',
    'dorm:lodging:transfer': '调宿与互换床位',
    'dorm:lodging:checkout': '办理退宿',
    'dorm:lodging:import': '导入住宿人员',
    'dorm:lodging:export': '导出住宿人员',
    'dorm:violation:list': '查看违纪人员',
    'dorm:violation:edit': '登记与处理违纪',
    'dorm:violation:export': '导出违纪人员',
    'dorm:violation:appeal': '对本人的违纪申诉',
  },
  // Violations are seen by who sees the person: a trainee his own.
  personal: ['dorm:violation:list', 'dorm:violation:appeal'],
  screens: {
    lodgings: {
      path: '/dorm-manage/lodging-personnel-manage',
      title: '住宿人员',
      icon: 'users',
      order: 10,
      permission: 'dorm:lodging:list',
    },
    buildings: {
      path: '/dorm-manage/dorm-building-manage',
      title: '楼栋管理',
      icon: 'building',
      order: 20,
      permission: 'dorm:building:list',
    },
    violations: {
      path: '/dorm-manage/view-violation-discipline-personnel',
      title: '违纪人员',
      icon: 'notebook',
      order: 40,
      permission: 'dorm:violation:list',
    },
    config: {
      path: '/dorm-manage/dorm-config',
      title: '宿舍配置',
      icon: 'sliders',
      order: 90,
      permission: 'dorm:config:edit',
    },
  },
});
