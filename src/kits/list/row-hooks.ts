import type { EndpointSpec } from '@contract/kernel/endpoint';
import { EnableState } from '@contract/kernel/enums';
import { useState } from 'react';
import { useSave, type SaveInput } from '@/kernel/query/use-save';
import type { RowAction } from '@/kits/table-page/row-actions';
import { confirm } from '@/ui/confirm';

/** What the form of a list is open for; `row` is null for a new one. */
interface Edited<Row> {
  key: number | 'new';
  row: Row | null;
}

/** Opens the form of a list, for a row or for a new one. A form belongs to `key`: another row gets another form. */
export function useEdited<Row extends { id: number }>() {
  const [edited, set] = useState<Edited<Row> | null>(null);
  return {
    edited,
    add: () => set({ key: 'new', row: null }),
    edit: (row: Row) => set({ key: row.id, row }),
    close: () => set(null),
  };
}

interface Removed {
  id: number;
  name: string;
  version: number;
}

/** 删除 of a row, after a question; the server refuses while something still uses it. For calls made by `removed`. */
export function useRemove(
  endpoint: EndpointSpec,
  what: string,
  refresh: readonly EndpointSpec[],
): (row: Removed) => RowAction {
  const save = useSave(endpoint, { refresh, done: `${what}已删除` });
  const remove = async ({ id, name, version }: Removed) => {
    const isSure = await confirm({
      title: `删除${what}`,
      message: `将删除“${name}”，删除后不能恢复。`,
      confirmLabel: '删除',
      danger: true,
    });
    if (isSure) await save.run({ body: { id }, ifMatch: version } as SaveInput<EndpointSpec>);
  };
  return (row) => ({ label: '删除', call: endpoint, color: 'danger', onClick: () => void remove(row) });
}

interface Switched {
  id: number;
  status: number;
  version: number;
}

/**
 * 启用 or 停用 of a row, done at once and offered to be taken back. The server refuses to stop what is still used. For
 * calls made by `switched`.
 */
export function useStatusToggle(
  endpoint: EndpointSpec,
  refresh: readonly EndpointSpec[],
): (row: Switched) => RowAction {
  const save = useSave(endpoint, {
    refresh,
    done: (row) => ((row as unknown as Switched).status === EnableState.enabled ? '已启用' : '已停用'),
    undo: (row) => void toggle(row as unknown as Switched),
  });
  const toggle = ({ id, status, version }: Switched) => {
    const next = status === EnableState.enabled ? EnableState.disabled : EnableState.enabled;
    return save.run({ body: { id, status: next }, ifMatch: version } as SaveInput<EndpointSpec>);
  };
  return (row) => ({
    label: row.status === EnableState.enabled ? '停用' : '启用',
    call: endpoint,
    onClick: () => void toggle(row),
  });
}
