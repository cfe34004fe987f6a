import { systemEndpoints } from '@contract/system/endpoints';
import type { Role, RoleMember } from '@contract/system/role-types';
import { Button, Drawer, Pagination, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { Permitted } from '@/kernel/session/permissions';
import { Loaded } from '@/kits/loaded/loaded';
import { confirm } from '@/ui/confirm';
import { EmptyState } from '@/ui/state-views';
import { PersonField } from '@/kits/pick/person-field';
import classes from './role.module.css';

const size = 20;
const refresh = [systemEndpoints.roleMembers, systemEndpoints.roleList];

/** Who holds a role, as far as one may see them; adds and takes away people. */
export function MembersDrawer({ role, onClose }: { role: Role; onClose: () => void }) {
  const [keyword, setKeyword] = useState('');
  const [asked] = useDebouncedValue(keyword.trim(), 300);
  const [page, setPage] = useState(1);
  const query = { page, size, ...(asked && { keyword: asked }) };
  const members = useCall(systemEndpoints.roleMembers, { params: { id: role.id }, query }, { keepPrevious: true });
  const save = useSave(systemEndpoints.roleSetMembers, { refresh, done: '已保存' });

  const takeAway = async ({ user_id, name }: RoleMember) => {
    const message = `${name}将立即失去“${role.name}”授予的权限。`;
    if (await confirm({ title: '移除成员', message, confirmLabel: '移除', danger: true }))
      await save.run({ params: { id: role.id }, body: { remove: [user_id] } });
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      title={`“${role.name}”的成员`}
      size={480}
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <div className={classes.drawer}>
        <Permitted code="system:role:assign">
          <AddMember onAdd={(id) => save.run({ params: { id: role.id }, body: { add: [id] } })} />
        </Permitted>
        <TextInput
          label="在成员中查找"
          placeholder="姓名、工号或账号"
          maxLength={100}
          value={keyword}
          onChange={(event) => {
            setKeyword(event.currentTarget.value);
            setPage(1);
          }}
        />
        <Loaded call={members} what="角色成员">
          {({ list, total }) =>
            total === 0 ? (
              <EmptyState title={asked ? '没有符合的成员' : '还没有成员'}>
                {asked ? '换一个关键字再试' : '在上方选择人员即可加入'}
              </EmptyState>
            ) : (
              <>
                <ul className={classes.people} aria-label={`共 ${total} 名成员`}>
                  {list.map((member) => (
                    <li key={member.account_id}>
                      <span className={classes.person}>
                        {member.name}（{member.username}）
                        <small>{[member.staff_id, member.dept_name].filter(Boolean).join('，')}</small>
                      </span>
                      <Permitted code="system:role:assign">
                        <Button variant="subtle" color="danger" size="compact-sm" onClick={() => void takeAway(member)}>
                          移除
                        </Button>
                      </Permitted>
                    </li>
                  ))}
                </ul>
                {total > size && (
                  <Pagination size="sm" total={Math.ceil(total / size)} value={page} onChange={setPage} />
                )}
              </>
            )
          }
        </Loaded>
      </div>
    </Drawer>
  );
}

function AddMember({ onAdd }: { onAdd: (userId: number) => Promise<unknown> }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [key, setKey] = useState(0);
  const add = async () => {
    if (chosen === null || (await onAdd(chosen)) === undefined) return;
    setChosen(null);
    // Drawn anew: the words of the last person are gone from the input.
    setKey(key + 1);
  };
  return (
    <div className={classes.row}>
      <PersonField
        key={key}
        id="new-member"
        name="member"
        label="加入人员"
        error={undefined}
        required={false}
        among="seen"
        only="enabled"
        value={chosen}
        onChange={setChosen}
      />
      <Button disabled={chosen === null} onClick={() => void add()}>
        加入
      </Button>
    </div>
  );
}
