import { EnableState } from '@contract/kernel/enums';
import { userExportSheet } from '@contract/people/user-sheet';
import type { UserRow } from '@contract/people/user-types';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { Permitted } from '@/kernel/session/permissions';
import { useAccount } from '@/kernel/session/session-store';
import { ExportButton } from '@/kits/export/export-button';
import { late, nothing } from '@/kits/late/late';
import type { RowAction } from '@/kits/table-page/row-actions';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { onlySeen } from '../only-seen';
import { addPath, detailsPath } from '../paths';
import { exportPage } from './export-page';
import { ImportUsers } from './import-users';
import type { UserListKind } from './list-kinds';
import { useUserActions } from './use-user-actions';
import { cardOf, userColumns } from './user-columns';
import { MainFilters, MoreFilters, userFilterFields, userSorts, useUserChips } from './user-filters';

const UserBatch = late(() => import('./user-batch').then((file) => file.UserBatch), nothing);
const TeacherDrawer = late(() => import('../list/teacher-drawer').then((file) => file.TeacherDrawer));
const DeptEditDrawer = late(() => import('./dept-edit-drawer').then((file) => file.DeptEditDrawer));
const LiftPauseDrawer = late(() => import('./lift-pause-drawer').then((file) => file.LiftPauseDrawer));
const OpenAccountsDialog = late(() => import('./open-accounts-dialog').then((file) => file.OpenAccountsDialog));
const PasswordsDialog = late(() => import('./passwords-dialog').then((file) => file.PasswordsDialog));
const RolesDrawer = late(() => import('./roles-drawer').then((file) => file.RolesDrawer));

type Opened = { kind: 'roles' | 'edit' | 'pause'; user: UserRow } | { kind: 'teacher'; userIds: readonly number[] };

/** The list of users with filters, batch and row actions; of everybody, or of a department. */
export function UserList({ kind }: { kind: UserListKind }) {
  const navigate = useNavigate();
  const table = useTableState({ filters: userFilterFields, sort: userSorts });
  const users = useCall(kind.endpoint, { body: table.query }, { keepPrevious: true });
  const [opened, setOpened] = useState<Opened | null>(null);
  const actions = useUserActions();
  const { user_id: ownId } = useAccount();
  const chips = useUserChips(table);
  const close = () => setOpened(null);

  const rowActions = (row: UserRow): RowAction[] => {
    const { user_id: id, account_id: accountId } = row;
    const who = `“${row.name}”`;
    const whole: RowAction[] = [];
    if (kind.hasTeachers) {
      whole.push({
        label: '编辑',
        code: 'personnel:deptUser:edit',
        onClick: () => setOpened({ kind: 'edit', user: row }),
      });
    }
    if (accountId === null) {
      whole.push({ label: '开通账号', code: 'personnel:account:add', onClick: () => void actions.open([id]) });
    } else {
      whole.push(
        { label: '分配角色', code: 'personnel:account:roles', onClick: () => setOpened({ kind: 'roles', user: row }) },
        { label: '重置密码', code: 'personnel:account:reset', onClick: () => void actions.reset([id], who) },
      );
    }
    if (accountId !== null && id !== ownId && row.status === EnableState.enabled) {
      const code = 'personnel:account:viewAs';
      whole.push({ label: '以其身份查看', code, onClick: () => void actions.viewAs(id, who) });
    }
    if (accountId !== null && row.locked_until) {
      whole.push({ label: '解锁', code: 'system:session:unlock', onClick: () => void actions.unlock(accountId) });
    }
    if (accountId !== null && row.resets_paused_until && id !== ownId) {
      const code = 'personnel:account:liftPause';
      whole.push({ label: '解除找回暂停', code, onClick: () => setOpened({ kind: 'pause', user: row }) });
    }
    if (kind.hasTeachers) {
      const userIds = [id];
      whole.push({
        label: '指定教师',
        code: 'personnel:teacher:assign',
        onClick: () => setOpened({ kind: 'teacher', userIds }),
      });
    }
    whole.push(
      row.status === EnableState.enabled
        ? {
            label: '停用',
            code: 'personnel:user:enable',
            color: 'danger',
            onClick: () => void actions.disable([id], who),
          }
        : { label: '启用', code: 'personnel:user:enable', onClick: () => void actions.enable([id]) },
      {
        label: '删除',
        code: 'personnel:user:remove',
        color: 'danger',
        onClick: () => void actions.remove([id], who),
      },
    );
    return row.is_own ? whole : whole.map((action) => ({ ...action, disabledReason: onlySeen }));
  };

  return (
    <>
      <TablePage<UserRow, number>
        title={kind.title}
        what="用户"
        table={table}
        rows={users}
        rowKey={(row) => row.user_id}
        columns={userColumns}
        main={
          kind.hasImport && (
            <Permitted code="personnel:user:add">
              <Button component={Link} to={addPath()} leftSection={<IconPlus size={16} aria-hidden />}>
                新增人员
              </Button>
            </Permitted>
          )
        }
        filters={<MainFilters table={table} />}
        moreFilters={<MoreFilters table={table} />}
        chips={chips}
        tools={
          <>
            {kind.hasImport && <ImportUsers />}
            <Permitted code={kind.exportCode}>
              <ExportButton
                sheet={userExportSheet}
                fileName={kind.fileName}
                total={users.data?.total ?? 0}
                fetchPage={async (page) => exportPage(await kind.fetch(table.query, page))}
                task={{ kind: kind.task, input: table.query }}
              />
            </Permitted>
          </>
        }
        batch={(selection) => (
          <UserBatch
            kind={kind}
            selection={selection}
            actions={actions}
            onTeacher={() => setOpened({ kind: 'teacher', userIds: selection.ids })}
          />
        )}
        fetchAll={() => kind.fetch(table.query, 1)}
        actions={rowActions}
        onOpen={(row) => void navigate(detailsPath(row.user_id))}
        empty={{ title: '还没有用户', text: kind.hasImport ? '新增或导入人员后在这里开通账号' : '本科室还没有人员' }}
        card={cardOf}
        views={kind.views}
      />
      {opened?.kind === 'roles' && <RolesDrawer user={opened.user} onClose={close} />}
      {opened?.kind === 'edit' && <DeptEditDrawer user={opened.user} onClose={close} />}
      {opened?.kind === 'pause' && <LiftPauseDrawer user={opened.user} onClose={close} />}
      {opened?.kind === 'teacher' && <TeacherDrawer userIds={opened.userIds} onClose={close} />}
      {actions.opening && (
        <OpenAccountsDialog
          userIds={actions.opening}
          onOpened={actions.endOpening}
          onClose={() => actions.endOpening(null)}
        />
      )}
      {actions.passwords && <PasswordsDialog {...actions.passwords} onClose={actions.forgetPasswords} />}
    </>
  );
}
