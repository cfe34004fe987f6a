import { downloadEndpoints as calls } from '@contract/download/endpoints';
import { listNeed, type Need } from '@device/copies/needs';

export const downloadNeeds: readonly Need[] = [listNeed('下载任务', calls.list, { size: 20, most: 20 })];
