import { z } from 'zod';
import { rowId, storableText } from '../kernel/wire';
import { lineText } from '../kernel/wire-text';

const type = z.union([z.literal(1), z.literal(2), z.literal(4)]);

/** An entry of the menu as administrators see it: 1 menu (also a group), 2 url, 4 button. */
export interface Purview {
  id: number;
  parent_id: number | null;
  type: 1 | 2 | 4;
  title: string;
  path: string;
  /** A button's permission; of a screen the permission that opens it, empty: open to everybody. */
  code: string;
  icon: string;
  order: number;
  hidden: boolean;
  affix: boolean;
  /** Declared by the program: path, code and type are fixed, and it cannot be removed. */
  is_declared: boolean;
  version: number;
  children: Purview[];
}
const purview: z.ZodType<Purview> = z.lazy(() =>
  z.object({
    id: z.number().int(),
    parent_id: z.number().int().nullable(),
    type,
    title: z.string(),
    path: z.string(),
    code: z.string(),
    icon: z.string(),
    order: z.number().int(),
    hidden: z.boolean(),
    affix: z.boolean(),
    is_declared: z.boolean(),
    version: z.number().int(),
    children: z.array(purview),
  }),
);
export const purviewTree = z.object({ list: z.array(purview) });

/** Without a place among its siblings: a new entry comes last, `purviewOrder` puts them in order. */
export const purviewInput = z.object({
  parent_id: rowId.nullable().default(null),
  type,
  title: lineText(100).min(1, '名称是必填项'),
  /** Inside the app; a group has none. */
  path: storableText(200)
    .trim()
    .regex(/^(\/[\w\-/:.]*)?$/, '路径以 / 开头，只含字母、数字和 - _ / : .')
    .default(''),
  code: storableText(100)
    .trim()
    .regex(/^(\w+:\w+:\w+)?$/, '权限码形如 模块:对象:动作')
    .default(''),
  icon: lineText(50).default(''),
  hidden: z.boolean().default(false),
  affix: z.boolean().default(false),
});
export type PurviewInput = z.input<typeof purviewInput>;
export const purviewEdit = purviewInput.extend({ id: rowId });
export const purviewId = z.object({ id: rowId });
export const purviewVersion = z.object({ id: z.number().int(), version: z.number().int() });
/** Siblings in their new order: all of them, so that a list that changed meanwhile is noticed. */
export const purviewOrder = z.object({ parent_id: rowId.nullable(), ids: z.array(rowId).min(1).max(500) });
