import type { Purview } from '@contract/system/purview-types';

/** 1 menu, also a group; 2 url; 4 button (requirements section 3). */
export const purviewTypes: { value: Purview['type']; label: string }[] = [
  { value: 1, label: '菜单' },
  { value: 2, label: '页面（不列入菜单）' },
  { value: 4, label: '按钮' },
];

/** Whether an entry only holds others. */
export const isGroup = ({ type, path }: Purview) => type === 1 && path === '';

export function typeWords(row: Purview): string {
  if (isGroup(row)) return '目录';
  return { 1: '菜单', 2: '页面', 4: '按钮' }[row.type];
}

/** Every group of the tree with how deep it stands: where an entry may be put. */
export function groupsOf(rows: readonly Purview[], depth = 0): { value: number; label: string }[] {
  return rows
    .filter(isGroup)
    .flatMap((row) => [
      { value: row.id, label: `${'　'.repeat(depth)}${row.title}` },
      ...groupsOf(row.children, depth + 1),
    ]);
}

/** Groups and screens: where a button may be put. */
export function screensOf(rows: readonly Purview[], depth = 0): { value: number; label: string }[] {
  return rows
    .filter(({ type }) => type !== 4)
    .flatMap((row) => [
      { value: row.id, label: `${'　'.repeat(depth)}${row.title}` },
      ...screensOf(row.children, depth + 1),
    ]);
}

/** The entries that stand where this one does, itself among them. */
export function siblingsOf(rows: readonly Purview[], { id }: Pick<Purview, 'id'>): readonly Purview[] {
  if (rows.some((row) => row.id === id)) return rows;
  return rows.map(({ children }) => siblingsOf(children, { id })).find((list) => list.length > 0) ?? [];
}
