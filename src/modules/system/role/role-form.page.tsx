import { systemEndpoints } from '@contract/system/endpoints';
import { useSearchParams } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { usePermission } from '@/kernel/session/permissions';
import { Loaded } from '@/kits/loaded/loaded';
import { NoPermission } from '@/ui/state-views';
import { permissionGroups, type PermissionGroup } from './permission-tree';
import { RoleForm } from './role-form';

/** Everything that can be granted, as the menu of somebody who holds it all. */
const everything = { body: { permissions: ['*'] } };

/** 角色表单: `?id=` edits a role, `?copy=` begins a new one with what another grants. */
export default function RoleFormPage() {
  const [query] = useSearchParams();
  const id = Number(query.get('id')) || undefined;
  const copy = Number(query.get('copy')) || undefined;
  const isPermitted = usePermission(id ? 'system:role:edit' : 'system:role:add');
  const preview = useCall(systemEndpoints.rolePreview, everything, { enabled: isPermitted });
  if (!isPermitted) return <NoPermission what="角色表单" />;
  return (
    <Loaded call={preview} what="权限">
      {({ menus }) => <Form key={`${id} ${copy}`} id={id} copy={copy} groups={permissionGroups(menus)} />}
    </Loaded>
  );
}

function Form({ id, copy, groups }: { id?: number; copy?: number; groups: readonly PermissionGroup[] }) {
  const source = id ?? copy;
  const row = useCall(systemEndpoints.roleRow, { body: { id: source ?? 0 } }, { enabled: source !== undefined });
  if (source === undefined) return <RoleForm role={null} groups={groups} />;
  return (
    <Loaded call={row} what="角色">
      {(role) =>
        id === undefined ? (
          <RoleForm role={null} groups={groups} like={role} />
        ) : (
          <RoleForm role={role} groups={groups} />
        )
      }
    </Loaded>
  );
}
