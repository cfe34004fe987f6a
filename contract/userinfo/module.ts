import { defineModule } from '../kernel/module';

/** Personal centre: own record, avatar, signature, password, devices. */
export const userinfoModule = defineModule({
  key: 'userinfo',
  title: '个人中心',
  icon: 'user-circle',
  order: 90,
  permissions: {
    'personnel:profileChange:approve': '审核个人信息变更',
  },
  screens: {
    profile: { path: '/userinfo/userinfo', title: '个人中心', icon: 'user-circle', order: 0 },
    modifyPassword: { path: '/userinfo/modify-pwd', title: '修改密码', icon: 'key', hidden: true, order: 10 },
    resetPassword: { path: '/userinfo/forget-pwd', title: '重置密码', icon: 'key', hidden: true, order: 11 },
  },
});
