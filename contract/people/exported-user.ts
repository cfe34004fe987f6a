import { hospitalTime } from '../kernel/hospital-time';
import { statusWord } from '../kernel/enums';
import type { UserRow } from './user-types';

/** A row of the list of users as a row of `userExportSheet`. */
export function exportedUser(row: UserRow) {
  return {
    ...row,
    role_names: row.roles.map(({ name }) => name).join('、'),
    status_name: statusWord(row.status),
    last_login: row.last_login_at ? hospitalTime(Date.parse(row.last_login_at)).slice(0, 16) : '',
  };
}
