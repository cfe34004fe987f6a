import { EnableState } from '@contract/kernel/enums';
import { systemEndpoints as calls } from '@contract/system/endpoints';
import { scopeWords } from '@contract/system/role-rules';
import type { Role } from '@contract/system/role-types';
import { Button, UnstyledButton } from '@mantine/core';
import { IconFileExport, IconPlus, IconZoomQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { call } from '@device/api/call';
import { saveFile } from '@/kernel/save-file';
import { notifyError } from '@/kernel/query/notify-error';
import { useSave } from '@/kernel/query/use-save';
import { Permitted } from '@/kernel/session/permissions';
import { late } from '@/kits/late/late';
import { statusFilter, textFilter } from '@/kits/list/list-filters';
import { useRemove } from '@/kits/list/row-hooks';
import { StatusWord } from '@/kits/list/status-word';
import { useList } from '@/kits/list/use-list';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { confirm } from '@/ui/confirm';
import { formatCount } from '@/ui/format';
import { roleFormPath } from './paths';
import classes from './role.module.css';

const MembersDrawer = late(() => import('./members-drawer').then((file) => file.MembersDrawer));
const ExplainDrawer = late(() => import('./explain-drawer').then((file) => file.ExplainDrawer));

const filters = { keyword: textFilter('关键字', '名称或说明'), status: statusFilter() };
const refresh = [calls.roleList, calls.roleRow];

/** 角色: what there are, who holds them, and what they grant. */
export default function RoleListPage() {
  const navigate = useNavigate();
  const list = useList(calls.roleList, { what: '角色', views: 'system.role', filters });
  const toggle = useToggle();
  const remove = useRemove(calls.roleRemove, '角色', refresh);
  const [members, setMembers] = useState<Role | null>(null);
  const [isExplaining, setExplaining] = useState(false);

  const columns: Column<Role>[] = [
    { key: 'name', title: '角色名称', width: 170, isFixed: true, cell: (row) => row.name },
    { key: 'data_scope', title: '数据范围', width: 150, cell: (row) => scopeWords[row.data_scope] },
    {
      key: 'user_count',
      title: '人数',
      width: 80,
      align: 'right',
      cell: (row) => (
        <UnstyledButton
          className={classes.number}
          aria-label={`查看“${row.name}”的 ${row.user_count} 名成员`}
          onClick={() => setMembers(row)}
        >
          {formatCount(row.user_count)}
        </UnstyledButton>
      ),
    },
    { key: 'status', title: '状态', width: 90, cell: (row) => <StatusWord status={row.status} /> },
    { key: 'description', title: '说明', cell: (row) => row.description },
    { key: 'code', title: '编码', width: 140, isOptional: true, cell: (row) => row.code },
  ];

  return (
    <>
      <TablePage
        {...list}
        columns={columns}
        main={
          <Permitted code="system:role:add">
            <Button component={Link} to={roleFormPath()} leftSection={<IconPlus size={16} aria-hidden />}>
              新增角色
            </Button>
          </Permitted>
        }
        tools={
          <>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconZoomQuestion size={16} aria-hidden />}
              onClick={() => setExplaining(true)}
            >
              为什么看不到
            </Button>
            <MatrixButton />
          </>
        }
        actions={(row) => [
          { label: '编辑', code: 'system:role:edit', onClick: () => void navigate(roleFormPath({ id: row.id })) },
          { label: '成员', onClick: () => setMembers(row) },
          { label: '复制', code: 'system:role:add', onClick: () => void navigate(roleFormPath({ copy: row.id })) },
          {
            label: row.status === EnableState.enabled ? '停用' : '启用',
            call: calls.roleChangeStatus,
            onClick: () => void toggle(row),
          },
          { ...remove(row), disabledReason: whyKept(row) },
        ]}
        card={(row) => ({
          title: row.name,
          facts: [
            ['数据范围', scopeWords[row.data_scope]],
            ['人数', formatCount(row.user_count)],
          ],
          status: <StatusWord status={row.status} />,
        })}
      />
      {members && <MembersDrawer role={members} onClose={() => setMembers(null)} />}
      {isExplaining && <ExplainDrawer onClose={() => setExplaining(false)} />}
    </>
  );
}

/** Stopping a role takes at once what it grants, so that it is asked first. */
function useToggle() {
  const changeStatus = useSave(calls.roleChangeStatus, { refresh, done: '已更新' });
  return async ({ id, name, status, version, user_count: holders }: Role) => {
    const isEnabled = status === EnableState.enabled;
    const message = `停用“${name}”后，持有它的 ${holders} 人立即失去它授予的权限。`;
    if (isEnabled && !(await confirm({ title: '停用角色', message, confirmLabel: '停用', danger: true }))) return;
    const next = isEnabled ? EnableState.disabled : EnableState.enabled;
    await changeStatus.run({ body: { id, status: next }, ifMatch: version });
  };
}

function whyKept({ is_built_in, user_count }: Role): string | false {
  if (is_built_in) return '系统内置角色不能删除';
  return user_count > 0 && `仍有 ${user_count} 人使用`;
}

function MatrixButton() {
  const [isRunning, setRunning] = useState(false);
  const run = async () => {
    setRunning(true);
    try {
      const file = await call(calls.roleMatrixExport, {});
      saveFile(file as File);
    } catch (error) {
      notifyError(error);
    } finally {
      setRunning(false);
    }
  };
  return (
    <Button
      variant="default"
      size="xs"
      loading={isRunning}
      leftSection={<IconFileExport size={16} aria-hidden />}
      onClick={() => void run()}
    >
      导出权限对照表
    </Button>
  );
}
