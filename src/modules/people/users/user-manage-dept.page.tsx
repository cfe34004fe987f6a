import { deptUsers } from './list-kinds';
import { UserList } from './user-list';

/** 科室用户管理: what a department may do for its own people. */
export default function UserManageDeptPage() {
  return <UserList kind={deptUsers} />;
}
