import type { EndpointSpec } from '@contract/kernel/endpoint';
import { EnableState } from '@contract/kernel/enums';
import type { RowAction } from '@/kits/table-page/row-actions';
import { useSave, type SaveInput } from '@/kernel/query/use-save';
import type { PermissionCode } from '@contract/kernel/module';

interface Switched {
  id: number;
  status: number;
  version: number;
}

/** 启用 or 停用 of a row, done at once and offered to be taken back. The server refuses to stop what is still used. */
export function useStatusToggle(
  endpoint: EndpointSpec,
  code: PermissionCode,
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
    code,
    onClick: () => void toggle(row),
  });
}
