import { defineSheet } from '../kernel/sheet-definition';

/** Columns of an export of users. */
export const userExportSheet = defineSheet({
  key: 'people.users',
  name: '用户',
  columns: [
    { title: '姓名', field: 'name', type: 'string' },
    { title: '账号', field: 'username', type: 'string' },
    { title: '工号', field: 'staff_id', type: 'string' },
    { title: '学号', field: 'student_id', type: 'string' },
    { title: '人员类型', field: 'person_type_name', type: 'string' },
    { title: '所在科室', field: 'dept_name', type: 'string' },
    { title: '角色', field: 'role_names', type: 'string' },
    { title: '启用状态', field: 'status_name', type: 'string' },
    { title: '最近登录', field: 'last_login', type: 'string' },
  ],
});
