import type { continuingModule } from '@contract/continuing/module';
import type { PagesOf } from '@/kernel/pages-of';

export const continuingPages: PagesOf<typeof continuingModule> = {
  batch: () => import('./batches/batches.page'),
  planApply: () => import('./plans/apply.page'),
  planApproval: () => import('./plans/approval.page'),
  applications: () => import('./applications/applications.page'),
  registration: () => import('./trainees/registration.page'),
  people: () => import('./trainees/people.page'),
  trainings: () => import('./trainings/trainings.page'),
  manualReview: () => import('./manual/review.page'),
  manualDetail: () => import('./manual/detail.page'),
  ownVisit: () => import('./manual/own.page'),
  delays: () => import('./trainees/delays.page'),
  counts: () => import('./counts/counts.page'),
  fees: () => import('./fees/fees.page'),
  configuration: () => import('./config/config.page'),
};
