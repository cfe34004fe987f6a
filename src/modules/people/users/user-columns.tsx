import { EnableState } from '@contract/kernel/enums';
import type { UserRow } from '@contract/people/user-types';
import { Link } from 'react-router-dom';
import type { CardWords } from '@/kits/table-page/card-list';
import type { Column } from '@/kits/table-page/columns';
import { formatMoment } from '@/ui/format';
import { StatusDot } from '@/ui/status-dot';
import classes from '../list/people-list.module.css';
import { detailsPath } from '../paths';

export const userColumns: readonly Column<UserRow>[] = [
  { key: 'name', title: '姓名', width: 112, isFixed: true, sort: true, cell: nameOf },
  { key: 'username', title: '账号', width: 112, isWhole: true, cell: (row) => row.username },
  { key: 'person_type', title: '人员类型', width: 92, cell: (row) => row.person_type_name },
  { key: 'dept_name', title: '所在科室', width: 140, cell: (row) => row.dept_name },
  { key: 'roles', title: '角色', width: 140, cell: rolesOf },
  { key: 'status', title: '状态', width: 116, cell: statusOf },
  {
    key: 'last_login_at',
    title: '最近登录',
    width: 124,
    sort: true,
    cell: (row) => (row.last_login_at ? formatMoment(row.last_login_at) : ''),
  },
  { key: 'staff_id', title: '工号', width: 150, isWhole: true, sort: true, cell: (row) => row.staff_id },
  { key: 'student_id', title: '学号', width: 140, isOptional: true, cell: (row) => row.student_id },
];

function nameOf(row: UserRow) {
  return (
    <Link className={classes.name} to={detailsPath(row.user_id)}>
      {row.name}
    </Link>
  );
}

function rolesOf({ roles }: UserRow): string {
  return roles.map(({ name }) => name).join('、');
}

/** Whether and how somebody can sign in; what keeps them from it comes first. */
function statusOf(row: UserRow) {
  if (row.status === EnableState.disabled) return <StatusDot tone="danger">已停用</StatusDot>;
  if (row.account_id === null) return <>未开通</>;
  if (row.locked_until) return <StatusDot tone="warning">登录锁定</StatusDot>;
  if (row.resets_paused_until) {
    return <StatusDot tone="warning">{formatMoment(row.resets_paused_until)} 前暂停找回密码</StatusDot>;
  }
  if (row.must_change) return <StatusDot tone="info">待修改密码</StatusDot>;
  return <StatusDot tone="success">正常</StatusDot>;
}

/** A user on a phone. */
export function cardOf(row: UserRow): CardWords {
  return {
    title: row.name,
    facts: [
      ['账号', row.username],
      ['类型', row.person_type_name],
      ['科室', row.dept_name],
      ['角色', rolesOf(row)],
    ],
    status: statusOf(row),
  };
}
