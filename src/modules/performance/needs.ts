import { callNeed, type Need } from '@device/copies/needs';
import { performanceEntryEndpoints } from '@contract/performance/entries';
import { performanceResultEndpoints } from '@contract/performance/results';

const hourMs = 3_600_000;

export const performanceNeeds: readonly Need[] = [
  callNeed('需要填报的绩效表', performanceEntryEndpoints.fillTables, {}, hourMs),
  callNeed('本人的绩效结果', performanceResultEndpoints.ownResults, {}, hourMs),
];
