import type { evaluationModule } from '@contract/evaluation/module';
import type { PagesOf } from '@/kernel/pages-of';

export const evaluationPages: PagesOf<typeof evaluationModule> = {
  myTasks: () => import('./mine/my-task.page'),
  todo: () => import('./mine/todo.page'),
  tasks: () => import('./task/tasks.page'),
  taskForm: () => import('./task/task-form.page'),
  execution: () => import('./task/execution.page'),
  patient: () => import('./codes/patient.page'),
  templates: () => import('./template/templates.page'),
  templateForm: () => import('./template/template-form.page'),
  config: () => import('./config/config.page'),
  batches: () => import('./results/batches.page'),
  batchDetail: () => import('./results/batch-detail.page'),
};
