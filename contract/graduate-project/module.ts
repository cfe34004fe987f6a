import { defineModule } from '../kernel/module';

const list = 'graduate:project:list';
const examine = 'graduate:project:examine';

/** The titles are the customer's: open tabs keep them (requirements, layout). */
export const graduateProjectModule = defineModule({
  key: 'graduate-project',
  title: '研究生课题',
  icon: 'notebook',
  order: 77,
  permissions: {
    'graduate:project:list': '查看研究生课题',
    'graduate:project:edit': '填写本人课题的各阶段材料',
    'graduate:project:submit': '提交本人课题的阶段材料',
    'graduate:project:withdraw': '撤回本人提交的阶段材料',
    'graduate:project:examine': '审核研究生课题',
    'graduate:project:arrange': '建立课题，安排专家组、盲审与答辩，认定结果',
  },
  personal: ['graduate:project:edit', 'graduate:project:submit', 'graduate:project:withdraw'],
  screens: {
    middle: {
      path: '/graduate/project-management/middle',
      title: '中期管理',
      icon: 'notebook',
      order: 10,
      permission: list,
    },
    end: { path: '/graduate/project-management/end', title: '结题管理', icon: 'notebook', order: 20, permission: list },
    thesis: {
      path: '/graduate/project-management/thesis',
      title: '学位论文答辩管理',
      icon: 'notebook',
      order: 30,
      permission: list,
    },
    examineMiddle: {
      path: '/graduate/project-examine/middle',
      title: '中期审核',
      icon: 'checks',
      order: 40,
      permission: examine,
    },
    examineEnd: {
      path: '/graduate/project-examine/end',
      title: '结题审核',
      icon: 'checks',
      order: 50,
      permission: examine,
    },
    examineThesis: {
      path: '/graduate/project-examine/thesis',
      title: '学位论文答辩审核',
      icon: 'checks',
      order: 60,
      permission: examine,
    },
  },
});
