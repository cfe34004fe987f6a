import { checkInEndpoints } from './check-in';
import { correctionEndpoints } from './corrections';
import { leaveEndpoints } from './leave';
import { sheetEndpoints } from './sheets';
import { shiftEndpoints } from './shifts';

export const attendanceEndpoints = {
  ...leaveEndpoints,
  ...sheetEndpoints,
  ...correctionEndpoints,
  ...shiftEndpoints,
  ...checkInEndpoints,
};
