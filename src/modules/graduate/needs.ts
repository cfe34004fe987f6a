import { graduateSemesterEndpoints } from '@contract/graduate/semesters';
import { callNeed, type Need } from '@device/copies/needs';

const semesters = (level: 'bachelor' | 'master') => ({ query: { level, page: 1, size: 20 } }) as const;

export const graduateNeeds: readonly Need[] = [
  callNeed('本科生校历', graduateSemesterEndpoints.semesters, semesters('bachelor')),
  callNeed('研究生校历', graduateSemesterEndpoints.semesters, semesters('master')),
];
