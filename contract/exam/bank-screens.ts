import type { ScreenSpec } from '../kernel/module';

/** Screens of questions: banks, their editor, what comes in by files, and what goes into public banks. */
export const bankScreens = {
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
  submissions: {
    path: '/theoryTest/question-submission',
    title: '我的投稿',
    icon: 'notebook',
    order: 21,
    permission: 'theoryTest:question:edit',
    hidden: true,
  },
  questionApproval: {
    path: '/theoryTest/question-approval',
    title: '投稿审核',
    icon: 'checks',
    order: 22,
    permission: 'theoryTest:question:approve',
  },
  importQuestion: {
    path: '/theoryTest/import-question',
    title: '试题导入',
    icon: 'notebook',
    order: 16,
    permission: 'theoryTest:question:import',
  },
} as const satisfies Record<string, ScreenSpec>;
