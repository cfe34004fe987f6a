import { defineModule } from '../kernel/module';

export const examModule = defineModule({
  key: 'exam',
  title: '理论考试',
  icon: 'checks',
  order: 70,
  permissions: {
    'theoryTest:config:edit': '试题配置',
    'theoryTest:bank:list': '查看题库',
    'theoryTest:bank:add': '建立个人题库',
    'theoryTest:bank:edit': '管理公共题库',
    'theoryTest:question:list': '查看试题',
    'theoryTest:question:edit': '新增与编辑试题',
    'theoryTest:question:remove': '删除试题',
    'theoryTest:question:export': '导出试题',
  },
  screens: {
    publicBank: {
      path: '/theoryTest/public-question-bank',
      title: '公共题库',
      icon: 'book',
      order: 10,
      permission: 'theoryTest:question:list',
    },
    personalBank: {
      path: '/theoryTest/personal-question-bank',
      title: '个人题库',
      icon: 'notebook',
      order: 20,
      permission: 'theoryTest:question:list',
    },
    saveQuestion: {
      path: '/theoryTest/save-question',
      title: '试题编辑',
      icon: 'notebook',
      order: 15,
      record: 'id',
      permission: 'theoryTest:question:edit',
      hidden: true,
    },
    questionConfig: {
      path: '/theoryTest/question-config',
      title: '试题配置',
      icon: 'sliders',
      order: 90,
      permission: 'theoryTest:config:edit',
    },
  },
});
