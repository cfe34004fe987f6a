import { defineModule } from '../kernel/module';

export const adultEducationModule = defineModule({
  key: 'adult-education',
  title: '继续教育',
  icon: 'school',
  order: 76,
  permissions: {
    'adultEdu:project:list': '查看继教项目与学分',
    'adultEdu:project:add': '新增继教项目',
    'adultEdu:project:edit': '维护、申报与结项继教项目',
    'adultEdu:project:approve': '审批继教项目',
    'adultEdu:project:grant': '签到与授予学分',
    'adultEdu:project:export': '导出学分，打印学分证书',
    'adultEdu:project:enrol': '报名继教项目，查看本人学分',
    'adultEdu:config:edit': '维护继教配置',
  },
  personal: ['adultEdu:project:enrol'],
  screens: {
    project: {
      path: '/adult-education/project',
      title: '继教项目',
      icon: 'school',
      order: 10,
      permission: 'adultEdu:project:enrol',
    },
    configuration: {
      path: '/adult-education/configuration',
      title: '继教配置',
      icon: 'sliders',
      order: 90,
      permission: 'adultEdu:config:edit',
    },
  },
});
