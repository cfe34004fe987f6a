import { peopleEndpoints } from '@contract/people/endpoints';
import type { UserRoles, UserRow } from '@contract/people/user-types';
import { systemEndpoints } from '@contract/system/endpoints';
import { Checkbox, Drawer } from '@mantine/core';
import { useCall } from '@/kernel/query/use-call';
import { FormDrawer } from '@/kits/form/form-drawer';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { Loaded } from '@/kits/loaded/loaded';
import classes from './users.module.css';
import { useFresh } from './use-fresh';
import { userReads } from './user-reads';

interface RolesDrawerProps {
  user: UserRow;
  onClose: () => void;
}

/** Gives roles to an account, or takes them away. */
export function RolesDrawer({ user, onClose }: RolesDrawerProps) {
  const roles = useCall(peopleEndpoints.userRoles, { params: { userId: user.user_id } });
  const fresh = useFresh(roles);
  if (fresh) return <RolesForm user={user} roles={fresh.roles} onClose={onClose} />;
  return (
    <Drawer opened onClose={onClose} title={titleOf(user)} size={480} closeButtonProps={{ 'aria-label': '关闭' }}>
      <Loaded call={roles} what="角色">
        {() => null}
      </Loaded>
    </Drawer>
  );
}

const titleOf = ({ name }: UserRow) => `分配角色：${name}`;

interface RolesFormProps extends RolesDrawerProps {
  roles: UserRoles['roles'];
}

function RolesForm({ user, roles, onClose }: RolesFormProps) {
  const held = roles.filter((role) => role.is_held).map(({ id }) => id);
  const form = useReachForm<{ roles: readonly number[] }>({
    key: `user-roles:${user.user_id}`,
    initial: { roles: held },
    labels: { roles: '角色' },
  });
  const save = useFormSave(form, peopleEndpoints.setUserRoles, {
    refresh: [...userReads, peopleEndpoints.userRoles, systemEndpoints.roleList, systemEndpoints.roleMembers],
    done: '已保存角色，下次操作时生效',
    toInput: ({ roles: chosen }) => ({
      params: { userId: user.user_id },
      body: {
        add: chosen.filter((id) => !held.includes(id)),
        remove: held.filter((id) => !chosen.includes(id)),
      },
    }),
  });
  const { value, onChange, label } = form.fields('roles');
  return (
    <FormDrawer form={form} title={titleOf(user)} onSubmit={save} onClose={onClose}>
      <Checkbox.Group
        label={label}
        description="可选多个，权限和数据范围取其合集。"
        value={value.map(String)}
        onChange={(ids) => onChange(ids.map(Number))}
      >
        <div className={classes.roles}>
          {roles.map(({ id, name, description, obstacle }) => (
            <Checkbox
              key={id}
              value={String(id)}
              label={name}
              description={obstacle === '' ? description : `不能分配：${obstacle}`}
              disabled={obstacle !== ''}
            />
          ))}
        </div>
      </Checkbox.Group>
    </FormDrawer>
  );
}
