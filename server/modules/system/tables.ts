import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { uniqueName } from '../../kernel/database/name-key';
import type { DataScope } from '@contract/account/types';
import { accounts } from '../account/tables';
import { departments } from '../dictionary/tables';
import { personTypes } from '../people/tables';

/** Settings of the whole system by name, see settings.ts. */
export const settings = pgTable('setting', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
  version: integer().notNull().default(1),
});

/** Every state that a group of settings had, the present one included. */
export const settingChanges = pgTable(
  'setting_change',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    version: integer().notNull(),
    value: jsonb().notNull(),
    /** Person; null for the program itself. */
    changedBy: integer('changed_by'),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex('setting_change_version').on(table.name, table.version)],
);

/** Pictures that administrators brought for the shell: anybody may fetch them, and nothing else, without a token. */
export const settingImages = pgTable('setting_image', {
  /** SHA-256 of the bytes, their name in storage. */
  hash: text().primaryKey(),
  type: text().notNull(),
  uploadedBy: integer('uploaded_by').notNull(),
  uploadedAt: timestamp('uploaded_at', { withTimezone: true }).notNull().defaultNow(),
});

/** 角色: what its holders may do (permissions) and whom they see (data scope). */
export const roles = pgTable(
  'role',
  {
    id: serial().primaryKey(),
    code: text().notNull().unique(),
    name: text().notNull(),
    dataScope: text('data_scope').$type<DataScope>().notNull(),
    status: integer().notNull().default(1),
    description: text().notNull().default(''),
    version: integer().notNull().default(1),
  },
  (table) => [uniqueName('role', table.name)],
);

/** Departments that a role with the scope `custom` opens. */
export const roleDepartments = pgTable(
  'role_department',
  {
    roleId: integer('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    deptId: integer('dept_id')
      .notNull()
      .references(() => departments.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.roleId, table.deptId] }), index('role_department_dept').on(table.deptId)],
);

/** Personnel types that a role is meant for; none: all. */
export const rolePersonTypes = pgTable(
  'role_person_type',
  {
    roleId: integer('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    typeId: integer('type_id')
      .notNull()
      .references(() => personTypes.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.roleId, table.typeId] }), index('role_person_type_type').on(table.typeId)],
);

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
  (table) => [primaryKey({ columns: [table.accountId, table.roleId] }), index('account_role_role').on(table.roleId)],
);

/**
 * The menu: groups and screens (types 1 and 2) and buttons (4). What modules declare is synchronised at every start;
 * administrators rename, move, hide and order it, and add entries of their own. See purview-sync.ts.
 */
export const purviews = pgTable(
  'purview',
  {
    id: serial().primaryKey(),
    /** Name of a declared entry: `rotation`, `rotation.overview` or a permission code; null for an added one. */
    key: text(),
    /** Module that declares it; empty for an added one. */
    module: text().notNull().default(''),
    parentId: integer('parent_id').references((): AnyPgColumn => purviews.id, { onDelete: 'set null' }),
    type: integer().$type<1 | 2 | 4>().notNull(),
    title: text().notNull(),
    path: text().notNull().default(''),
    code: text().notNull().default(''),
    icon: text().notNull().default(''),
    sort: integer().notNull().default(0),
    hidden: boolean().notNull().default(false),
    affix: boolean().notNull().default(false),
    /** What the module said at the last start: what differs from it now is an administrator's doing and stays. */
    declared: jsonb().$type<DeclaredLook>(),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('purview_key').on(table.key),
    index('purview_parent').on(table.parentId),
    uniqueIndex('purview_path')
      .on(table.path)
      .where(sql`path <> ''`),
    check('purview_type', sql`${table.type} in (1, 2, 4)`),
  ],
);

/** What an administrator may change of a declared entry. `parent` is a key. */
export interface DeclaredLook {
  parent: string | null;
  title: string;
  icon: string;
  sort: number;
  hidden: boolean;
  affix: boolean;
}

/** One row (id 1): triggers change it with the menu and with rights, and processes drop their copies by it. */
export const accessState = pgTable('access_state', {
  id: integer().primaryKey(),
  purviewRevision: bigint('purview_revision', { mode: 'number' }).notNull().default(1),
  /** The transaction that last changed what rights and scopes are made of. */
  rightsTx: bigint('rights_tx', { mode: 'number' }).notNull().default(0),
});
