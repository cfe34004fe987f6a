import { asc, eq, sql } from 'drizzle-orm';
import { MenuType } from '@contract/kernel/enums';
import { permits } from '@contract/kernel/module';
import type { RoleMatrix } from '@contract/system/role-types';
import type { Db } from '@server/kernel/database/database';
import type { BlobAnswer } from '@server/kernel/implement';
import { writeWorkbook } from '@workers/engine/spreadsheet/write';
import { storedPurviews, type StoredPurview } from './menu';
import { rolePermissions, roles } from './tables';

/** Every permission with the words of the menu, and which roles grant it. */
export async function roleMatrix(db: Db): Promise<RoleMatrix> {
  const rows = await storedPurviews(db);
  const permissions = rows
    .filter(({ type, code }) => type === MenuType.button && code !== '')
    .map((row) => ({ code: row.code, title: row.title, group: groupTitle(rows, row) }));
  const grants = await db
    .select({
      id: roles.id,
      name: roles.name,
      codes: sql<
        string[]
      >`coalesce(array_agg(${rolePermissions.code}) filter (where ${rolePermissions.code} is not null), '{}')`,
    })
    .from(roles)
    .leftJoin(rolePermissions, eq(rolePermissions.roleId, roles.id))
    .groupBy(roles.id)
    .orderBy(asc(roles.id));
  return {
    permissions: permissions.toSorted((a, b) => a.group.localeCompare(b.group, 'zh-CN')),
    roles: grants.map(({ id, name, codes }) => ({
      id,
      name,
      granted: permissions.filter(({ code }) => permits(codes, code)).map(({ code }) => code),
    })),
  };
}

/** The matrix as a sheet: a line per permission, a column per role, √ where it is granted. */
export async function roleMatrixFile(db: Db): Promise<BlobAnswer> {
  const { permissions, roles: list } = await roleMatrix(db);
  const head = ['分组', '权限', '权限码', ...list.map(({ name }) => name)];
  const granted = list.map(({ granted: codes }) => new Set(codes));
  const lines = permissions.map(({ group, title, code }) => [
    group,
    title,
    code,
    ...granted.map((codes) => (codes.has(code) ? '√' : '')),
  ]);
  return {
    fileName: '角色权限对照表.xlsx',
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: await writeWorkbook({
      title: '角色权限对照表',
      sheets: [
        {
          name: '角色权限对照表',
          columns: head.map(() => ({ width: 15, style: 'body' as const })),
          rows: [head, ...lines],
          headerRows: 1,
          freeze: { rows: 1, columns: 3 },
        },
      ],
    }),
  };
}

/** Title of the outermost entry that something stands in. */
function groupTitle(rows: readonly StoredPurview[], row: StoredPurview): string {
  const parent = rows.find(({ id }) => id === row.parentId);
  return parent ? groupTitle(rows, parent) : row.title;
}
