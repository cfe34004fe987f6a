import type { catalog, ModuleKey } from './catalog';
import type { EndpointSpec } from './kernel/endpoint';
import { permits } from './kernel/module';

/** Every permission of the product: a code that no module declares does not compile. */
export type PermissionCode = {
  [Key in ModuleKey]: Extract<keyof (typeof catalog)[Key]['module']['permissions'], string>;
}[ModuleKey];

/** Whether somebody's grants cover a permission. */
export const holds = (user: { permissions: readonly string[] }, code: PermissionCode) =>
  permits(user.permissions, code);

/** The permission that a call demands; undefined where a sign-in is enough, or none is needed. */
export function permissionOf({ access }: Pick<EndpointSpec, 'access'>): PermissionCode | undefined {
  return access === 'login' || access === 'public' ? undefined : (access as PermissionCode);
}
