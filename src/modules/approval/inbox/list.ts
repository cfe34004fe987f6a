import type { ApprovalRow } from '@contract/approval/types';
import type { Page } from '@contract/kernel/paging';
import { useEffect, type ReactNode } from 'react';

/** What both lists of the page are given. */
export interface ListProps {
  title: string;
  tabs: ReactNode;
  main: ReactNode;
  onOpen: (recordId: number) => void;
  /** Records of the page that is shown, for walking them. */
  onListed: (recordIds: readonly number[]) => void;
}

/** Tells the page which records are listed, in their order. */
export function useListed(data: Page<ApprovalRow> | undefined, onListed: ListProps['onListed']): void {
  useEffect(() => onListed(data?.list.map(({ id }) => id) ?? []), [data, onListed]);
}
