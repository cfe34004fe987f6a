import { systemEndpoints } from '@contract/system/endpoints';
import type { Purview } from '@contract/system/purview-types';
import { Drawer, Pagination, Title } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { Loaded } from '@/kits/loaded/loaded';
import { EmptyState } from '@/ui/state-views';
import classes from './limit.module.css';

const size = 20;

/** 谁拥有此权限: the roles that grant a code, and the people who hold it through them. */
export function HoldersDrawer({ purview, onClose }: { purview: Purview; onClose: () => void }) {
  const [page, setPage] = useState(1);
  const query = { code: purview.code, page, size };
  const holders = useCall(systemEndpoints.permissionHolders, { query }, { keepPrevious: true });
  return (
    <Drawer
      opened
      onClose={onClose}
      title={`谁拥有“${purview.title}”`}
      size={480}
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <Loaded call={holders} what="权限的持有人">
        {({ roles, list, total }) => (
          <div className={classes.drawer}>
            <Title order={3}>授予它的角色（{roles.length}）</Title>
            <ul className={classes.list}>
              {roles.map((role) => (
                <li key={role.id}>
                  {role.name}
                  {role.status === 2 && '（已停用，不起作用）'}
                  <small>
                    {role.user_count} 人，经由 {role.through}
                  </small>
                </li>
              ))}
            </ul>
            <Title order={3}>持有它的人员（{total}）</Title>
            {total === 0 ? (
              <EmptyState title="数据范围内没有人持有" />
            ) : (
              <ul className={classes.list}>
                {list.map((member) => (
                  <li key={member.account_id}>
                    {member.name}（{member.username}）
                    <small>{[member.dept_name, member.role_names.join('、')].filter(Boolean).join('，')}</small>
                  </li>
                ))}
              </ul>
            )}
            {total > size && <Pagination size="sm" total={Math.ceil(total / size)} value={page} onChange={setPage} />}
          </div>
        )}
      </Loaded>
    </Drawer>
  );
}
