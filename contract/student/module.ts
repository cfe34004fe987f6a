import { defineModule } from '../kernel/module';

export const studentModule = defineModule({
  key: 'student',
  title: '学生管理',
  icon: 'school',
  order: 75,
  permissions: {
    'student:config:edit': '学生基础配置',
    'student:class:list': '查看班级',
    'student:class:add': '新增班级',
    'student:class:edit': '编辑、升级、合并与归档班级',
    'student:class:remove': '删除空班级',
    'student:class:import': '导入班级成员',
    'student:class:export': '导出班级',
  },
  screens: {
    classes: {
      path: '/student-manage/class-manage',
      title: '班级管理',
      icon: 'school',
      order: 10,
      permission: 'student:class:list',
    },
    classForm: {
      path: '/student-manage/class-manage-form',
      title: '班级表单',
      icon: 'school',
      order: 11,
      record: 'id',
      permission: 'student:class:list',
      hidden: true,
    },
    config: {
      path: '/student-manage/basic-config',
      title: '学生基础配置',
      icon: 'sliders',
      order: 30,
      permission: 'student:config:edit',
    },
  },
});
