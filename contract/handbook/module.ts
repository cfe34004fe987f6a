import { defineModule } from '../kernel/module';

/** 培训方案的标准：手册版本、年级、专业、标准科室、要求与科室对应. */
export const handbookModule = defineModule({
  key: 'handbook',
  title: '培训方案',
  icon: 'notebook',
  order: 50,
  permissions: {
    'trainPlan:subject:config': '配置专业与科室对应',
    'trainPlan:config:edit': '配置手册要求类别',
    'trainPlan:version:list': '查看手册版本',
    'trainPlan:version:add': '新增手册版本',
    'trainPlan:version:edit': '编辑手册版本与要求',
    'trainPlan:version:publish': '发布与停用手册版本',
    'trainPlan:version:copy': '复制手册版本',
    'trainPlan:version:import': '导入培训要求',
    'trainPlan:version:export': '导出培训要求',
  },
  screens: {
    subjects: {
      path: '/training-plan/subject-configuration',
      title: '专业配置',
      icon: 'stethoscope',
      order: 10,
      permission: 'trainPlan:subject:config',
    },
    kinds: {
      path: '/training-plan/configuration',
      title: '手册配置',
      icon: 'sliders',
      order: 20,
      permission: 'trainPlan:config:edit',
    },
    versions: {
      path: '/training-plan/manual-management',
      title: '手册版本管理',
      icon: 'notebook',
      order: 30,
      permission: 'trainPlan:version:list',
    },
    versionDetail: {
      path: '/training-plan/manual-management-detail',
      title: '手册版本详情',
      icon: 'notebook',
      order: 31,
      hidden: true,
      record: 'id',
      permission: 'trainPlan:version:list',
    },
    versionEdit: {
      path: '/training-plan/manual-management-edit',
      title: '手册版本编辑',
      icon: 'notebook',
      order: 32,
      hidden: true,
      record: 'id',
      permission: 'trainPlan:version:edit',
    },
  },
});
