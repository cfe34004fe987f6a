import { confirm } from '@/ui/confirm';

/** What would be left behind by signing out now. */
export interface Unfinished {
  /** Something on the page: a half-filled form, a running import. */
  isBusy: boolean;
  /** Changes that wait to be sent from this device. */
  unsent: number;
}

/** Says what would be left behind, one sentence each; empty when nothing would. */
export function unfinishedWords({ isBusy, unsent }: Unfinished): string[] {
  return [
    ...(unsent > 0 ? [`有 ${unsent} 条内容还没有同步到服务器，将加密保存在本机，下次由您登录后继续发送。`] : []),
    ...(isBusy ? ['有未保存的内容或正在进行的导入，退出后需要重新打开页面继续。'] : []),
  ];
}

/** Asks before signing out when something unsent or unsaved waits. Resolves to whether to go on. */
export async function mayLeave(unfinished: Unfinished): Promise<boolean> {
  const words = unfinishedWords(unfinished);
  if (words.length === 0) return true;
  return confirm({ title: '退出登录', message: words.join(''), confirmLabel: '仍要退出', danger: true });
}
