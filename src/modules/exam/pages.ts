import type { examModule } from '@contract/exam/module';
import type { PagesOf } from '@/kernel/pages-of';

export const examPages: PagesOf<typeof examModule> = {
  publicBank: () => import('./banks/public-bank.page'),
  personalBank: () => import('./banks/personal-bank.page'),
  saveQuestion: () => import('./write/save-question.page'),
  importQuestion: () => import('./import/import.page'),
  brush: () => import('./brush/brush.page'),
  papers: () => import('./papers/papers.page'),
  manualBank: () => import('./papers/manual-bank.page'),
  manualCustom: () => import('./papers/manual-custom.page'),
  random: () => import('./papers/random.page'),
  randomResult: () => import('./papers/random-result.page'),
  randomPreview: () => import('./papers/random-preview.page'),
  union: () => import('./union/union.page'),
  unionResult: () => import('./union/union-result.page'),
  tasks: () => import('./union/tasks.page'),
  taskWork: () => import('./union/task-work.page'),
  taskView: () => import('./union/task-view.page'),
  paperPreview: () => import('./papers/paper-preview.page'),
  waitExam: () => import('./sitting/wait-exam.page'),
  sitExam: () => import('./sitting/exam.page'),
  submitted: () => import('./sitting/submit.page'),
  examConfig: () => import('./exam-config/exam-config.page'),
  invigilation: () => import('./watch/invigilation.page'),
  watch: () => import('./watch/watch.page'),
  questionConfig: () => import('./config/config.page'),
};
