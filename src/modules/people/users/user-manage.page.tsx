import { allUsers } from './list-kinds';
import { UserList } from './user-list';

/** 用户管理: accounts and roles of everybody whom the data scope shows. */
export default function UserManagePage() {
  return <UserList kind={allUsers} />;
}
