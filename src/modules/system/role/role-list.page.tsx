import { EnableState } from '@contract/kernel/enums';
import { systemEndpoints } from '@contract/system/endpoints';
import { scopeWords } from '@contract/system/role-rules';
import type { Role } from '@contract/system/role-types';
import { Button, UnstyledButton } from '@mantine/core';
import { IconFileExport, IconPlus, IconZoomQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { call } from '@device/api/call';
import { saveFile } from '@/kernel/save-file';
import { notifyError } from '@/kernel/query/notify-error';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { Permitted } from '@/kernel/session/permissions';
import { late } from '@/kits/late/late';
import type { Column } from '@/kits/table-page/columns';
import { choice, text } from '@/kits/table-page/filter-fields';
import { chipsOf, SelectFilter, TextFilter } from '@/kits/table-page/filter-inputs';
import type { RowAction } from '@/kits/table-page/row-actions';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { confirm } from '@/ui/confirm';
import { formatCount } from '@/ui/format';
import { roleFormPath } from './paths';
import classes from './role.module.css';
import { RoleStatus } from './role-status';

const MembersDrawer = late(() => import('./members-drawer').then((file) => file.MembersDrawer));
const ExplainDrawer = late(() => import('./explain-drawer').then((file) => file.ExplainDrawer));

const filters = { keyword: text(), status: choice([1, 2]) };
const refresh = [systemEndpoints.roleList, systemEndpoints.roleRow];
const statusOptions = [
  { value: 1, label: '启用' },
  { value: 2, label: '停用' },
];

/** 角色: what there are, who holds them, and what they grant. */
export default function RoleListPage() {
  const navigate = useNavigate();
  const table = useTableState({ filters });
  const rows = useCall(systemEndpoints.roleList, { query: table.query }, { keepPrevious: true });
  const changeStatus = useSave(systemEndpoints.roleChangeStatus, { refresh, done: '已更新' });
  const remove = useSave(systemEndpoints.roleRemove, { refresh, done: '已删除' });
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
    { key: 'status', title: '状态', width: 90, cell: (row) => <RoleStatus status={row.status} /> },
    { key: 'description', title: '说明', cell: (row) => row.description },
    { key: 'code', title: '编码', width: 140, isOptional: true, cell: (row) => row.code },
  ];

  const toggle = async (row: Role) => {
    const isEnabled = row.status === EnableState.enabled;
    const isSure =
      !isEnabled ||
      (await confirm({
        title: '停用角色',
        message: `停用“${row.name}”后，持有它的 ${row.user_count} 人立即失去它授予的权限。`,
        confirmLabel: '停用',
        danger: true,
      }));
    const status = isEnabled ? EnableState.disabled : EnableState.enabled;
    if (isSure) await changeStatus.run({ body: { id: row.id, status }, ifMatch: row.version });
  };
  const actions = (row: Role): RowAction[] => [
    { label: '编辑', code: 'system:role:edit', onClick: () => void navigate(roleFormPath({ id: row.id })) },
    { label: '成员', onClick: () => setMembers(row) },
    { label: '复制', code: 'system:role:add', onClick: () => void navigate(roleFormPath({ copy: row.id })) },
    {
      label: row.status === EnableState.enabled ? '停用' : '启用',
      code: 'system:role:changeStatus',
      onClick: () => void toggle(row),
    },
    {
      label: '删除',
      code: 'system:role:remove',
      color: 'danger',
      disabledReason: whyKept(row),
      onClick: async () => {
        const message = `将删除角色“${row.name}”，删除后不能恢复。`;
        if (await confirm({ title: '删除角色', message, confirmLabel: '删除', danger: true }))
          await remove.run({ body: { id: row.id } });
      },
    },
  ];

  return (
    <>
      <TablePage
        title="角色"
        what="角色"
        table={table}
        rows={rows}
        rowKey={(row) => row.id}
        columns={columns}
        main={
          <Permitted code="system:role:add">
            <Button component={Link} to={roleFormPath()} leftSection={<IconPlus size={16} aria-hidden />}>
              新增角色
            </Button>
          </Permitted>
        }
        filters={
          <>
            <TextFilter table={table} name="keyword" label="关键字" placeholder="名称或说明" />
            <SelectFilter table={table} name="status" label="状态" options={statusOptions} />
          </>
        }
        chips={chipsOf(table, {
          keyword: (value) => `关键字：${value}`,
          status: (value) => `状态：${value === 1 ? '启用' : '停用'}`,
        })}
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
        actions={actions}
        card={(row) => ({
          title: row.name,
          facts: [
            ['数据范围', scopeWords[row.data_scope]],
            ['人数', formatCount(row.user_count)],
          ],
          status: <RoleStatus status={row.status} />,
        })}
        views="system.role"
      />
      {members && <MembersDrawer role={members} onClose={() => setMembers(null)} />}
      {isExplaining && <ExplainDrawer onClose={() => setExplaining(false)} />}
    </>
  );
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
      const file = await call(systemEndpoints.roleMatrixExport, {});
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
