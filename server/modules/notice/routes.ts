import { noticeEndpoints } from '@contract/notice/endpoints';
import { implement } from '@server/kernel/implement';
import type { ServerModule } from '@server/kernel/module';
import { choiceHandlers } from './choice-routes';
import { readersDownload } from './downloads';
import { pushFileOwner } from './push-file-rights';
import { pushHandlers } from './push-routes';
import { dueReceipts } from './receipt-reminders';
import { recordHandlers } from './record-routes';
import { noticeReferences } from './references';
import { reminders } from './reminder-sources';
import { startNoticeRunner } from './runner';
import { pushLeases } from './sender-lease';
import { settingHandlers } from './setting-routes';

export const noticeServer: ServerModule<typeof noticeEndpoints> = {
  references: noticeReferences,
  routes: implement(noticeEndpoints, { ...recordHandlers, ...choiceHandlers, ...pushHandlers, ...settingHandlers }),
  backlogs: { notice_push: (db) => pushLeases.backlog(db) },
  start: startNoticeRunner,
  downloads: [readersDownload],
  owners: [pushFileOwner],
  reminders: [reminders('notice.receipt', dueReceipts)],
};
