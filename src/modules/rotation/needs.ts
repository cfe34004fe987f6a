import { rotationEndpoints as calls } from '@contract/rotation/endpoints';
import { schemeEndpoints as schemeCalls } from '@contract/rotation/schemes';
import { wardPlanEndpoints as wardPlanCalls } from '@contract/rotation/ward-plan';
import { wardEndpoints as wardCalls, wardMonths } from '@contract/rotation/ward-stays';
import { movementPhases } from '@contract/rotation/movements';
import { calendarEndpoints as calendarCalls } from '@contract/rotation/calendar';
import { timelineEndpoints as timelineCalls } from '@contract/rotation/timeline';
import { callNeed, listNeed, needingUser, type Need } from '@device/copies/needs';
import { pageSession } from '@device/threads/session-bridge';
import { proxy } from 'comlink';
import { importWorker } from './import/import-worker';
import { phaseWords } from './ward-list/phase-words';

/** A person of the overview brings all of his months: smaller pages, and fewer of them. */
const wide = { size: 100, most: 500 } as const;

/** What workbooks are checked against lies in a place of its own, which the import's worker keeps. */
const snapshot: Need = {
  key: 'rotation.reference',
  what: '导入核对数据',
  access: calls.reference.access,
  freshMs: 2 * 3_600_000,
  heldAt: async () => {
    const userId = needingUser();
    return importWorker.use((worker) => worker.referenceAt(userId));
  },
  fetch: async () => {
    const userId = needingUser();
    await importWorker.use((worker) => worker.fetchReference(userId, proxy(pageSession)));
  },
};

export const rotationNeeds: readonly Need[] = [
  callNeed('我的轮转', calls.ownProgress, {}),
  listNeed('轮转查看', timelineCalls.timelinePages, { size: 100, most: 100 }),
  callNeed('订阅链接', calendarCalls.calendarLink, {}),
  callNeed('在科人数', calls.movementCounts, {}),
  ...movementPhases.map((phase) =>
    listNeed(`${phaseWords[phase]}名单`, calls.movementPages, { asked: { phase }, most: 500 }),
  ),
  callNeed('科内轮转', wardPlanCalls.wardPlan, { query: {} }),
  callNeed('科室人数与容量', wardCalls.wardCounts, { query: {} }),
  ...wardMonths.map((month) =>
    listNeed(month === 'this' ? '本月科室轮转' : '下月科室轮转', wardCalls.wardStays, { asked: { month }, most: 500 }),
  ),
  listNeed('轮转总览', calls.overviewPagesV2, wide),
  listNeed('轮转经历', calls.stayPages, wide),
  listNeed('导入历史', calls.importHistory, { size: 20, most: 20 }),
  listNeed('轮转方案', schemeCalls.schemes, { size: 100, most: 500 }),
  callNeed('方案的手册版本', schemeCalls.schemeVersions, {}),
  snapshot,
];
