import { useSyncExternalStore } from 'react';

/** Whether this device has the files of the application, so that it opens without a network. */
export type OfflineFiles =
  /** They are being fetched, so many of how many; 0 of 0 until the number is known. */
  | { kind: 'installing'; done: number; total: number }
  | { kind: 'ready' }
  /** The network broke off. They are tried again by themselves. */
  | { kind: 'failed'; done: number; total: number }
  /** The browser gives this site too little room for them. */
  | { kind: 'full' }
  /** No https, or a browser without service workers. */
  | { kind: 'impossible' };

let files: OfflineFiles = { kind: 'installing', done: 0, total: 0 };
const listeners = new Set<() => void>();

export function setOfflineFiles(next: OfflineFiles): void {
  files = next;
  listeners.forEach((listener) => listener());
}

/** Nothing is fetched for the moment, for want of a network or of room. */
export function breakOff(kind: 'failed' | 'full'): void {
  const { done, total } = { done: 0, total: 0, ...files };
  setOfflineFiles(kind === 'full' ? { kind } : { kind, done, total });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useOfflineFiles = (): OfflineFiles => useSyncExternalStore(subscribe, () => files);

/** The same in words, for whoever shows it. */
export function offlineFilesWords(now: OfflineFiles): string {
  switch (now.kind) {
    case 'installing':
      return now.total === 0
        ? '正在准备离线使用'
        : `正在准备离线使用，已保存 ${now.done} / ${now.total} 个文件，期间请保持联网`;
    case 'ready':
      return '页面文件已保存在本机，断网后仍可打开';
    case 'failed':
      return `离线文件尚未保存完整（${now.done} / ${now.total}），网络恢复后自动继续`;
    case 'full':
      return '浏览器给本站的存储空间不足，本机不能离线使用；联网时可照常使用。请清理磁盘或浏览器数据，或退出无痕模式';
    case 'impossible':
      return '当前浏览器或连接方式不支持离线使用，请用 https 地址打开';
  }
}
