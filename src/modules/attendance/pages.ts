import type { attendanceModule } from '@contract/attendance/module';
import type { PagesOf } from '@/kernel/pages-of';

export const attendancePages: PagesOf<typeof attendanceModule> = {
  home: () => import('./entry.page'),
  entry: () => import('./entry.page'),
  config: () => import('./config/config.page'),
  sheet: () => import('./sheet/sheet.page'),
  taught: () => import('./taught/taught.page'),
  own: () => import('./own/own.page'),
  records: () => import('./records/records.page'),
  approval: () => import('./leave/approval.page'),
  application: () => import('./leave/application.page'),
};
