import { noticeEndpoints } from '@contract/notice/endpoints';
import { implement } from '@server/kernel/implement';
import type { ServerModule } from '@server/kernel/module';
import { noticeDemo } from './demo';
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
import { noticePushes } from './tables';

export const noticeServer: ServerModule<typeof noticeEndpoints> = {
  logObjects: [
    {
      kind: 'notice_push',
      word: '消息推送',
      names: { table: noticePushes, id: noticePushes.id, name: noticePushes.title },
    },
    { kind: 'notice_group', word: '推送分组' },
    { kind: 'notice_event', word: '消息规则' },
  ],
  references: noticeReferences,
  demo: [noticeDemo],
  routes: implement(noticeEndpoints, { ...recordHandlers, ...choiceHandlers, ...pushHandlers, ...settingHandlers }),
  backlogs: { notice_push: (db) => pushLeases.backlog(db) },
  start: startNoticeRunner,
  downloads: [readersDownload],
  owners: [pushFileOwner],
  reminders: [reminders('notice.receipt', dueReceipts)],
};
