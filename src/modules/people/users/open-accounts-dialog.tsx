import { peopleEndpoints } from '@contract/people/endpoints';
import type { AccountPlan, NewPasswords } from '@contract/people/user-types';
import { Alert, Button, Checkbox, Modal } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { Loaded } from '@/kits/loaded/loaded';
import { userReads } from './user-reads';
import classes from './users.module.css';

interface OpenAccountsDialogProps {
  userIds: readonly number[];
  onOpened: (accounts: NewPasswords['accounts']) => void;
  onClose: () => void;
}

/** Before accounts are opened: for whom, under which names, with which roles. */
export function OpenAccountsDialog({ userIds, onOpened, onClose }: OpenAccountsDialogProps) {
  const plan = useCall(peopleEndpoints.accountPlan, { body: { user_ids: [...userIds] } }, { staleTime: 0 });
  return (
    <Modal opened onClose={onClose} title="开通账号" size={560} closeButtonProps={{ 'aria-label': '关闭' }}>
      <Loaded call={plan} what="账号">
        {(loaded) => <Plan plan={loaded} onOpened={onOpened} onClose={onClose} />}
      </Loaded>
    </Modal>
  );
}

function Plan({ plan, onOpened, onClose }: { plan: AccountPlan } & Omit<OpenAccountsDialogProps, 'userIds'>) {
  const { people, roles } = plan;
  const usual = usualRole(plan);
  const [roleIds, setRoleIds] = useState<number[] | null>(usual === undefined ? null : usual === null ? [] : [usual]);
  const open = useSave(peopleEndpoints.openAccounts, { refresh: userReads, errors: 'inPlace' });
  const obstructed = people.filter(({ obstacle }) => obstacle !== '');
  const roleName = (id: number | null) => roles.find((role) => role.id === id)?.name ?? '没有角色';
  const submit = async () => {
    const body = { user_ids: people.map(({ user_id: id }) => id), ...(roleIds && { role_ids: roleIds }) };
    const made = await open.run({ body });
    if (made) onOpened(made.accounts);
  };
  return (
    <>
      <div className={classes.area} tabIndex={0} role="region" aria-label="要开通账号的人员">
        <table className={classes.secrets}>
          <thead>
            <tr>
              <th scope="col">姓名</th>
              <th scope="col">账号</th>
              <th scope="col">类型和科室</th>
              {roleIds === null && <th scope="col">角色</th>}
            </tr>
          </thead>
          <tbody>
            {people.map((person) => (
              <tr key={person.user_id}>
                <td>{person.name}</td>
                <td>{person.obstacle === '' ? person.username : <span role="alert">{person.obstacle}</span>}</td>
                <td>{[person.person_type_name, person.dept_name].filter(Boolean).join('，')}</td>
                {roleIds === null && <td>{roleName(person.role_id)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {roleIds === null ? (
        <p className={classes.hint}>人员类型不同，各给其类型的默认角色；需要其他角色的，开通后在“分配角色”中调整。</p>
      ) : (
        <Checkbox.Group
          label="角色"
          description="已勾选人员类型的默认角色；可选多个，权限和数据范围取其合集。"
          value={roleIds.map(String)}
          onChange={(ids) => setRoleIds(ids.map(Number))}
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
      )}
      {roleIds?.length === 0 && <Alert color="warning">没有角色的账号可以登录，但看不到任何功能。</Alert>}
      {open.error && <Alert color="danger">{open.error.message}</Alert>}
      <div className={classes.operations}>
        <Button variant="default" onClick={onClose}>
          取消
        </Button>
        <Button loading={open.isRunning} disabled={obstructed.length > 0} onClick={() => void submit()}>
          开通 {people.length} 个账号
        </Button>
      </div>
    </>
  );
}

/** The role that all of them get by their type, null for none; undefined where types differ. */
function usualRole({ people }: AccountPlan): number | null | undefined {
  const ids = new Set(people.map(({ role_id: id }) => id));
  return ids.size === 1 ? [...ids][0] : undefined;
}
