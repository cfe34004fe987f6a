import { integer, jsonb, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core';
import type { DataScope } from '@contract/account/types';
import { accounts } from '../account/tables';

/** Settings of the whole system by name, see settings.ts. */
export const settings = pgTable('setting', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
});

/** 角色: what its holders may do (permissions) and whom they see (data scope). */
export const roles = pgTable('role', {
  id: serial().primaryKey(),
  code: text().notNull().unique(),
  name: text().notNull(),
  dataScope: text('data_scope').$type<DataScope>().notNull(),
  status: integer().notNull().default(1),
});

/** Permission codes that a role grants; a code may end in `*`. */
export const rolePermissions = pgTable(
  'role_permission',
  {
    roleId: integer('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    code: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.roleId, table.code] })],
);

export const accountRoles = pgTable(
  'account_role',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    roleId: integer('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.roleId] })],
);
