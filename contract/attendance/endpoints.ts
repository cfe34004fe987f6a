import { correctionEndpoints } from './corrections';
import { leaveEndpoints } from './leave';
import { sheetEndpoints } from './sheets';

export const attendanceEndpoints = { ...leaveEndpoints, ...sheetEndpoints, ...correctionEndpoints };
