import { systemEndpoints } from '@contract/system/endpoints';
import { usePermission } from '@/kernel/session/permissions';
import { useCall } from '@/kernel/query/use-call';

const mostRoles = 500;

/** Roles that a type's new accounts may begin with; who may not list roles is offered the present one only. */
export function useRoleOptions(present: string) {
  const maySee = usePermission('system:role:list');
  const { data } = useCall(systemEndpoints.roleList, { query: { page: 1, size: mostRoles } }, { enabled: maySee });
  const roles = (data?.list ?? []).map(({ code, name }) => ({ value: code, label: name }));
  return roles.some(({ value }) => value === present) ? roles : [{ value: present, label: present }, ...roles];
}
