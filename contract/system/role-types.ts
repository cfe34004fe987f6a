import { z } from 'zod';
import { dataScopes, menuItem } from '../account/types';
import { pageQuery } from '../kernel/paging';
import { rowId, rowIdQuery, storableText } from '../kernel/wire';
import { blockText, lineText, searchText } from '../kernel/wire-text';

/** A code as a role grants it: `*`, `rotation:*`, `rotation:plan:*` or a whole code. */
export const grantCode = z
  .string()
  .max(100)
  .regex(/^(\*|\w+:(\*|\w+:(\*|\w+)))$/, '权限码格式不正确');

const grantCodes = z.array(grantCode).max(2000);
const ids = z.array(rowId).max(2000);
const status = z.union([z.literal(1), z.literal(2)]);

/** A line of the list of roles. */
export const role = z.object({
  id: z.number().int(),
  /** Name by which the program and other roles know it; fixed once made. */
  code: z.string(),
  name: z.string(),
  description: z.string(),
  status,
  data_scope: z.enum(dataScopes),
  user_count: z.number().int(),
  /** Made by the program, which relies on it: cannot be removed. */
  is_built_in: z.boolean(),
  version: z.number().int(),
});
export type Role = z.output<typeof role>;

/** A role with all that it grants. `dept_ids` count where the scope is `custom`. */
export const roleRow = role.extend({
  permissions: z.array(z.string()),
  dept_ids: z.array(z.number().int()),
  /** Personnel types that the role is meant for; none: all. */
  person_type_ids: z.array(z.number().int()),
});
export type RoleRow = z.output<typeof roleRow>;

export const roleQuery = pageQuery.extend({
  keyword: searchText(100).optional(),
  status: z.coerce.number().pipe(status).optional(),
});

/** Without `id` a new role. */
export const roleInput = z.object({
  id: rowId.optional(),
  name: lineText(100).min(1, '角色名称是必填项'),
  description: blockText(300).default(''),
  data_scope: z.enum(dataScopes),
  dept_ids: ids.default([]),
  person_type_ids: ids.default([]),
  permissions: grantCodes,
});
export type RoleInput = z.input<typeof roleInput>;

export const roleId = z.object({ id: rowId });
export const roleIdParams = z.object({ id: rowIdQuery });
export const roleStatusInput = z.object({ id: rowId, status });
export const roleVersion = z.object({ id: z.number().int(), version: z.number().int() });

/** An account that holds a role. */
export const roleMember = z.object({
  account_id: z.number().int(),
  username: z.string(),
  user_id: z.number().int(),
  name: z.string(),
  staff_id: z.string(),
  dept_name: z.string(),
  status: z.number().int(),
});
export type RoleMember = z.output<typeof roleMember>;

export const memberQuery = pageQuery.extend({ keyword: searchText(100).optional() });
/** Persons (`user_id`); each one's account is meant. */
export const memberInput = z.object({
  add: z.array(rowId).max(500).default([]),
  remove: z.array(rowId).max(500).default([]),
});
export const memberChange = z.object({ added: z.number().int(), removed: z.number().int() });

/** Roles by permissions, for the sheet that committees ask for. */
export const roleMatrix = z.object({
  permissions: z.array(z.object({ code: z.string(), title: z.string(), group: z.string() })),
  roles: z.array(z.object({ id: z.number().int(), name: z.string(), granted: z.array(z.string()) })),
});
export type RoleMatrix = z.output<typeof roleMatrix>;

export const previewInput = z.object({ permissions: grantCodes });
export const preview = z.object({ menus: z.array(menuItem) });

/** 谁拥有此权限: roles that grant a code, and the accounts that hold it through them. */
export const holderQuery = pageQuery.extend({ code: grantCode });
export const holders = z.object({
  roles: z.array(
    z.object({ id: z.number().int(), name: z.string(), status, through: z.string(), user_count: z.number().int() }),
  ),
  total: z.number().int(),
  list: z.array(roleMember.extend({ role_names: z.array(z.string()) })),
});

/** 为什么看不到: a user and what that user cannot see. */
export const explainInput = z.object({
  user_id: rowId,
  subject: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('screen'), path: storableText(200).trim().min(1) }),
    z.object({ kind: z.literal('permission'), code: grantCode }),
    z.object({ kind: z.literal('person'), user_id: rowId }),
  ]),
});
export type ExplainSubject = z.output<typeof explainInput>['subject'];

/** One reason, in the order in which the system decides; the first that says no is the answer. */
export const explainStep = z.object({ title: z.string(), passed: z.boolean(), detail: z.string() });
export const explanation = z.object({
  allowed: z.boolean(),
  summary: z.string(),
  steps: z.array(explainStep),
  /** What would help. */
  advice: z.string(),
});
export type Explanation = z.output<typeof explanation>;
