import { weeklogConfigEndpoints } from '@contract/weeklog/config';
import { weeklogItemEndpoints } from '@contract/weeklog/items';
import { weeklogEndpoints } from '@contract/weeklog/endpoints';
import { implement } from '@server/kernel/implement';
import type { ServerModule } from '@server/kernel/module';
import { configHandlers } from './config';
import { weeklogDemo } from './demo';
import { weeklogAttachments, weeklogReferences, weeklogReminders } from './extras';
import { itemHandlers } from './items';
import { ownHandlers } from './own';
import { summaryHandlers } from './summary';
import { seesLog, viewHandlers } from './view';

const { weekLog, reviewLog } = weeklogEndpoints;

export const weeklogServer: ServerModule<typeof weeklogEndpoints> = {
  logObjects: [
    { kind: 'weeklog_log', word: '周志' },
    { kind: 'weeklog_item', word: '工作项' },
    { kind: 'weeklog_department', word: '填写周志的科室' },
    { kind: 'weeklog_setting', word: '周志规则' },
  ],
  histories: [
    { kind: 'weeklog_department', permission: 'workLog:config:edit', calls: Object.values(weeklogConfigEndpoints) },
    { kind: 'weeklog_item', permission: 'workLog:item:edit', calls: Object.values(weeklogItemEndpoints) },
    {
      kind: 'weeklog_log',
      permission: 'workLog:log:view',
      calls: [weekLog, reviewLog],
      isSeen: (db, user, id) => seesLog({ db, user }, id),
    },
  ],
  owners: [weeklogAttachments],
  reminders: weeklogReminders,
  references: weeklogReferences,
  demo: [weeklogDemo],
  routes: implement(weeklogEndpoints, {
    ...configHandlers,
    ...itemHandlers,
    ...ownHandlers,
    ...viewHandlers,
    ...summaryHandlers,
  }),
};
