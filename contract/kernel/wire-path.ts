import { z } from 'zod';
import { storableText } from './wire';
import { basePath, ownPath, pathInApp } from './own-path';

const refusal = '应为本系统的页面地址';

/** Where a record leads: a path inside the app (`/system/role?page=2`), or nothing. A whole address loses its base. */
export const appPath = (max: number) =>
  z
    .string()
    .overwrite((text) => (text.trim().startsWith(`${basePath}/`) ? text.trim().slice(basePath.length) : text.trim()))
    .max(max)
    .refine((path) => path === '' || pathInApp(path) !== undefined, refusal);

/** Address of a page of this installation, base path included. */
export const appAddress = (max: number) =>
  storableText(max).refine((address) => ownPath(address) !== undefined, refusal);
