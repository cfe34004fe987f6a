import { z } from 'zod';
import { defaultPersonType } from '../kernel/enums';
import { pageInput } from '../kernel/paging';
import { sheetImportBody } from '../kernel/sheet-wire';
import { sortInput } from '../kernel/sorting';
import { mostAccountsAtOnce } from './account-limits';
import { personValuesInput } from './type-config';
import { userIds } from './types';
import { rowId } from '../kernel/wire';
import { lineText, searchText } from '../kernel/wire-text';

const id = z.number().int();

/** A person as somebody who signs in, or could. Times in ISO 8601. */
export const userRow = z.object({
  user_id: id,
  name: z.string(),
  staff_id: z.string(),
  student_id: z.string(),
  person_type_id: id,
  person_type_name: z.string(),
  dept_id: id.nullable(),
  dept_name: z.string(),
  /** Null: has no account; `username` is then empty. */
  account_id: id.nullable(),
  username: z.string(),
  roles: z.array(z.object({ id, name: z.string() })),
  /** 1 enabled, 2 disabled: the person, and the account with it. */
  status: id,
  /** Has still to change the password that somebody else gave. */
  must_change: z.boolean(),
  last_login_at: z.string().nullable(),
  /** Until when failed sign-ins make the account wait. */
  locked_until: z.string().nullable(),
  /** Until when a number or address that was just changed gets no codes to recover the password. */
  resets_paused_until: z.string().nullable(),
  version: id,
  /** As of the user record. */
  is_own: z.boolean(),
});
export type UserRow = z.output<typeof userRow>;

export const userSorts = ['name', 'staff_id', 'last_login_at'] as const;

export const usersQuery = pageInput.extend({
  user_ids: userIds.optional(),
  /** Part of the name, or the whole account, staff or student number. */
  keyword: searchText(100).optional(),
  person_type_id: rowId.optional(),
  dept_id: rowId.optional(),
  role_id: rowId.optional(),
  /** 1 enabled, 2 disabled. */
  status: z.union([z.literal(1), z.literal(2)]).optional(),
  /** 1 has an account, 2 has none, 3 has to wait after failed sign-ins. */
  account: z.union([z.literal(1), z.literal(2), z.literal(3)]).optional(),
  ...sortInput(userSorts),
});
export type UsersQuery = z.output<typeof usersQuery>;

/** The roles that there are, which of them an account holds, and which the caller may give or take. */
export const userRoles = z.object({
  roles: z.array(
    z.object({
      id,
      name: z.string(),
      description: z.string(),
      is_held: z.boolean(),
      /** Why the caller may not give or take it; empty: may. */
      obstacle: z.string(),
    }),
  ),
});
export type UserRoles = z.output<typeof userRoles>;

const roleIds = z.array(rowId).max(100).default([]);
/** What is to change, not what is to be: two people who change one account do not undo each other. */
export const userRolesInput = z.object({ add: roleIds, remove: roleIds });
export const userRolesAnswer = z.object({ added: id, removed: id });

export const accountUsers = z.object({ user_ids: z.array(rowId).min(1, '请至少选择一个人员').max(mostAccountsAtOnce) });
/** Accounts to open; without roles each person gets the one of their type. */
export const openAccountsInput = accountUsers.extend({ role_ids: z.array(rowId).max(100).optional() });
/** What opening would make: shown before it is done. */
export const accountPlan = z.object({
  people: z.array(
    z.object({
      user_id: id,
      name: z.string(),
      person_type_name: z.string(),
      dept_name: z.string(),
      /** Empty where the number that the account is named after is missing. */
      username: z.string(),
      /** Role of the personnel type, null where it has none. */
      role_id: id.nullable(),
      /** Why no account can be opened; empty: can be. */
      obstacle: z.string(),
    }),
  ),
  roles: userRoles.shape.roles.element.omit({ is_held: true }).array(),
});
export type AccountPlan = z.output<typeof accountPlan>;
/** Passwords in the clear, the only time that anybody sees them. */
export const newPasswords = z.object({
  accounts: z.array(z.object({ user_id: id, name: z.string(), username: z.string(), password: z.string() })),
});
export type NewPasswords = z.output<typeof newPasswords>;

export const liftPauseInput = z.object({ reason: lineText(100).min(1, '请填写原因') });

/** A session as somebody else; it is not renewed. */
export const viewSession = z.object({ token: z.string(), user_id: id, name: z.string() });

export const removeUsers = z.object({ user_ids: userIds });

/** Only the fields that change, as in `editUser`. */
export const deptEditInput = z.object({ values: personValuesInput });
export const deptEditAnswer = z.object({
  /** Keys that are saved, and keys that wait for the education office. */
  saved: z.array(z.string()),
  submitted: z.array(z.string()),
  version: id,
});

const named = z.array(z.object({ id, name: z.string() }));
/** Rows of one personnel type; without one they are residents, as the requirements have it. */
export const userImportBody = sheetImportBody.extend({ person_type_id: rowId.default(defaultPersonType) });

/** What may be chosen in import sheets, by the core field of each list. */
export const importOptions = z.object({
  dept_id: named,
  base_id: named,
  academy_id: named,
  training_major: z.array(z.object({ name: z.string() })),
});
export type ImportOptions = z.output<typeof importOptions>;
