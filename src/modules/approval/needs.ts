import { approvalEndpoints as calls } from '@contract/approval/endpoints';
import { callNeed, listNeed, type Need } from '@device/copies/needs';

const most = { size: 100, most: 100 } as const;

export const approvalNeeds: readonly Need[] = [
  callNeed('审批业务', calls.flowNames, {}),
  callNeed('审批数量', calls.counts, {}),
  listNeed('待审核', calls.inboxPages, { asked: { status: 1 }, ...most }),
  listNeed('我提交的审批', calls.minePages, most),
];
