import { graduateSemesterEndpoints } from '@contract/graduate/semesters';
import { levelKeys, levels } from '@contract/graduate/rules';
import { callNeed, type Need } from '@device/copies/needs';

export const graduateNeeds: readonly Need[] = levelKeys.map((level) =>
  callNeed(`${levels[level]}校历`, graduateSemesterEndpoints.semesters, { query: { level, page: 1, size: 20 } }),
);
