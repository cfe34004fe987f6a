import type { examModule } from '@contract/exam/module';
import type { PagesOf } from '@/kernel/pages-of';

export const examPages: PagesOf<typeof examModule> = {
  publicBank: () => import('./banks/public-bank.page'),
  personalBank: () => import('./banks/personal-bank.page'),
  saveQuestion: () => import('./write/save-question.page'),
  questionConfig: () => import('./config/config.page'),
};
