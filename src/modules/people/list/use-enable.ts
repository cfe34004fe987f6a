import { peopleEndpoints } from '@contract/people/endpoints';
import { useSave } from '@/kernel/query/use-save';
import { confirm } from '@/ui/confirm';

const refresh = [peopleEndpoints.query, peopleEndpoints.detail, peopleEndpoints.userList, peopleEndpoints.deptUserList];

/** Enables people, or disables them after asking; both resolve to whether it was done. */
export function useEnable() {
  const enabling = useSave(peopleEndpoints.enable, { refresh, done: ({ changed }) => `已启用 ${changed} 人` });
  const disabling = useSave(peopleEndpoints.deactivate, { refresh, done: ({ changed }) => `已停用 ${changed} 人` });
  return {
    enable: async (userIds: readonly number[]): Promise<boolean> =>
      (await enabling.run({ body: { user_ids: [...userIds] } })) !== undefined,
    disable: async (userIds: readonly number[], who: string): Promise<boolean> => {
      const isSure = await confirm({
        title: '停用人员',
        message: `停用${who}后，其账号立即退出登录且不能再登录；轮转和档案保留。`,
        confirmLabel: '停用',
        danger: true,
      });
      return isSure && (await disabling.run({ body: { user_ids: [...userIds] } })) !== undefined;
    },
  };
}
