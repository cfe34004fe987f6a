import type { examModule } from '@contract/exam/module';
import type { PagesOf } from '@/kernel/pages-of';

export const examPages: PagesOf<typeof examModule> = {
  publicBank: () => import('./banks/public-bank.page'),
  personalBank: () => import('./banks/personal-bank.page'),
  saveQuestion: () => import('./write/save-question.page'),
  papers: () => import('./papers/papers.page'),
  manualBank: () => import('./papers/manual-bank.page'),
  manualCustom: () => import('./papers/manual-custom.page'),
  random: () => import('./papers/random.page'),
  randomResult: () => import('./papers/random-result.page'),
  randomPreview: () => import('./papers/random-preview.page'),
  paperPreview: () => import('./papers/paper-preview.page'),
  questionConfig: () => import('./config/config.page'),
};
