import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';

interface ConfirmOptions {
  title: string;
  /** What will happen and to how many. */
  message: ReactNode;
  /** The verb of the action, e.g. 取消导入; never just 确定. */
  confirmLabel: string;
  danger?: boolean;
}

/** Asks before an action; resolves to whether the person agreed. Closing counts as no. */
export function confirm({ title, message, confirmLabel, danger = false }: ConfirmOptions): Promise<boolean> {
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title,
      children: <Text>{message}</Text>,
      labels: { confirm: confirmLabel, cancel: '返回' },
      // Enter answers what takes nothing away; what does wants a decision.
      confirmProps: danger ? { color: 'danger' } : { 'data-autofocus': true },
      cancelProps: danger ? { 'data-autofocus': true } : {},
      onConfirm: () => resolve(true),
      onClose: () => resolve(false),
    });
  });
}
