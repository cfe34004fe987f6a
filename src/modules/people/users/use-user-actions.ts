import { viewMinutes } from '@contract/account/view';
import { peopleEndpoints } from '@contract/people/endpoints';
import { mostAccountsAtOnce } from '@contract/people/account-limits';
import type { NewPasswords } from '@contract/people/user-types';
import { systemEndpoints } from '@contract/system/endpoints';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useSave } from '@/kernel/query/use-save';
import { beginView } from '@/kernel/session/view-session';
import { confirm } from '@/ui/confirm';
import { useEnable } from '../list/use-enable';
import { userReads } from './user-reads';

/** Passwords just made, with what made them. */
interface Given {
  title: string;
  accounts: NewPasswords['accounts'];
}

/** What can be done with users at once; each asks where it must and resolves to whether it was done. */
export function useUserActions() {
  const [passwords, setPasswords] = useState<Given | null>(null);
  /** People whose accounts are about to be opened. */
  const [opening, setOpening] = useState<{ userIds: readonly number[]; done: (isDone: boolean) => void } | null>(null);
  const refresh = userReads;
  const resetting = useSave(peopleEndpoints.resetPasswords, { refresh });
  const removing = useSave(peopleEndpoints.remove, { refresh, done: ({ changed }) => `已删除 ${changed} 人` });
  const unlocking = useSave(systemEndpoints.unlock, {
    refresh: [...refresh, systemEndpoints.lockouts],
    done: '已解除登录锁定',
  });
  const viewing = useSave(peopleEndpoints.viewAs, { onDone: beginView });
  const { enable, disable } = useEnable();

  const endOpening = (accounts: Given['accounts'] | null) => {
    opening?.done(accounts !== null);
    setOpening(null);
    if (accounts) setPasswords({ title: '账号已开通', accounts });
  };
  return {
    passwords,
    forgetPasswords: () => setPasswords(null),
    enable,
    disable,
    unlock: async (accountId: number) => (await unlocking.run({ params: { id: accountId } })) !== undefined,
    opening: opening?.userIds ?? null,
    endOpening,
    /** Shows for whom and with which roles first; resolves when the accounts are open, or not. */
    open: async (userIds: readonly number[]) =>
      isFew(userIds) && new Promise<boolean>((done) => setOpening({ userIds, done })),
    async reset(userIds: readonly number[], who: string) {
      if (!isFew(userIds)) return false;
      const isSure = await confirm({
        title: '重置密码',
        message: `为${who}设置随机的新密码，原密码失效，已登录的设备立即退出。`,
        confirmLabel: '重置密码',
        danger: true,
      });
      const made = isSure ? await resetting.run({ body: { user_ids: [...userIds] } }) : undefined;
      if (made) setPasswords({ title: '新密码', accounts: made.accounts });
      return made !== undefined;
    },
    async viewAs(userId: number, who: string) {
      const isSure = await confirm({
        title: '以其身份查看',
        message: `将在此标签页以${who}的身份查看系统：只读，${viewMinutes} 分钟后自动结束，并记入操作日志。`,
        confirmLabel: '开始查看',
      });
      if (isSure) await viewing.run({ params: { userId } });
    },
    async remove(userIds: readonly number[], who: string) {
      const isSure = await confirm({
        title: '删除人员',
        message: `将删除${who}，账号同时失效，且不能恢复；历史记录保留其姓名。`,
        confirmLabel: '删除',
        danger: true,
      });
      return isSure && (await removing.run({ body: { user_ids: [...userIds] } })) !== undefined;
    },
  };
}

export type UserActions = ReturnType<typeof useUserActions>;

function isFew({ length }: readonly number[]): boolean {
  if (length <= mostAccountsAtOnce) return true;
  notifications.show({ color: 'warning', message: `一次最多处理 ${mostAccountsAtOnce} 个账号，请减少选择` });
  return false;
}
