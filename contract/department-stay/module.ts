import { defineModule } from '../kernel/module';

export const departmentStayModule = defineModule({
  key: 'department-stay',
  title: '出入科管理',
  icon: 'hierarchy',
  order: 46,
  permissions: {
    'inDept:entry:list': '查看入科名单',
    'inDept:entry:confirm': '办理入科、登记未报到',
    'outDept:exit:list': '查看出科名单与清单',
    'outDept:exit:apply': '申请本人出科',
    'outDept:exit:audit': '填写出科考核、审批出科',
    'outDept:exit:waive': '豁免清单、直接认定出科',
    'outDept:exit:print': '打印出科考核表',
    'teacherRel:instructor:list': '查看带教老师变更',
    'teacherRel:instructor:apply': '申请变更带教老师',
    'teacherRel:instructor:approve': '审批带教老师变更',
    'teacherRel:responsible:list': '查看责任导师变更',
    'teacherRel:responsible:apply': '申请变更责任导师',
    'teacherRel:responsible:approve': '审批责任导师变更',
  },
  personal: ['outDept:exit:apply', 'teacherRel:instructor:apply', 'teacherRel:responsible:apply'],
  screens: {
    entries: {
      path: '/entering-the-department/list',
      title: '入科管理',
      icon: 'checks',
      order: 10,
      permission: 'inDept:entry:list',
    },
    exits: {
      path: '/departure-management/list',
      title: '出科管理',
      icon: 'checks',
      order: 30,
      permission: 'outDept:exit:list',
    },
    responsible: {
      path: '/responsible-teacher/list',
      title: '责任导师变更审批',
      icon: 'users',
      order: 40,
      permission: 'teacherRel:responsible:list',
    },
    instructor: {
      path: '/teaching-instructor/list',
      title: '带教老师变更审批',
      icon: 'users',
      order: 50,
      permission: 'teacherRel:instructor:list',
    },
  },
});
