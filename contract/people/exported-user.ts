import { statusWord } from '../kernel/enums';
import type { UserRow } from './user-types';

const times = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' });

/** A row of the list of users as a row of `userExportSheet`. */
export function exportedUser(row: UserRow) {
  return {
    ...row,
    role_names: row.roles.map(({ name }) => name).join('、'),
    status_name: statusWord(row.status),
    last_login: row.last_login_at ? times.format(new Date(row.last_login_at)) : '',
  };
}
