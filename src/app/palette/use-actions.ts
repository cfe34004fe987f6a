import type { PermissionCode } from '@contract/permissions';
import { noticeModule } from '@contract/notice/module';
import { peopleModule } from '@contract/people/module';
import { systemModule } from '@contract/system/module';
import { userinfoModule } from '@contract/userinfo/module';
import { useMantineColorScheme } from '@mantine/core';
import { usePermits } from '@/kernel/session/permissions';
import type { Result } from './results';

interface Action {
  title: string;
  note: string;
  permission?: PermissionCode;
  to: Result['to'];
}

/** What is begun most often, by name from anywhere. */
const actions: readonly Action[] = [
  {
    title: '轮转导入',
    note: '轮转管理',
    permission: 'rotation:plan:import',
    to: () => void import('@/modules/rotation/import/open').then(({ openRotationImport }) => openRotationImport()),
  },
  { title: '新增人员', note: '人员信息', permission: 'personnel:user:add', to: peopleModule.screens.form.path },
  { title: '新增推送', note: '通知消息', permission: 'notice:push:add', to: noticeModule.screens.pushForm.path },
  { title: '新增角色', note: '系统管理', permission: 'system:role:add', to: systemModule.screens.roleForm.path },
  { title: '修改密码', note: '个人中心', to: userinfoModule.screens.modifyPassword.path },
];

/** The actions that this person may begin, and the other colours. */
export function useActions(): Result[] {
  const permits = usePermits();
  // See SchemeChoice for why transitions stay.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const isDark = colorScheme === 'dark';
  const scheme: Action = {
    title: isDark ? '浅色主题' : '深色主题',
    note: '',
    to: () => setColorScheme(isDark ? 'light' : 'dark'),
  };
  return [...actions, scheme]
    .filter(({ permission }) => permission === undefined || permits(permission))
    .map(({ title, note, to }) => ({ id: `action ${title}`, group: '操作', title, note, to }));
}
