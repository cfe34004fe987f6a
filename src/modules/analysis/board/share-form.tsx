import { analysisEndpoints as calls, type Board } from '@contract/analysis/endpoints';
import { limits } from '@contract/analysis/rules';
import { useCall } from '@/kernel/query/use-call';
import { MultiSelectField } from '@/kits/form/fields/multi-select-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { useRowForm } from '@/kits/form/use-row-form';
import { boardReads } from '../reads';

/** Which roles see a board; each holder finds the figures of his own data scope on it. */
export function ShareForm({ row, onClose }: { row: Board; onClose: () => void }) {
  const roles = (useCall(calls.shareRoles, {}).data ?? []).map(({ code, name }) => ({ value: code, label: name }));
  const form = useRowForm({
    row,
    what: '看板共享',
    draft: 'analysis.share',
    labels: { role_codes: '共享给角色' },
    valuesOf: (one: Board | null) => ({ role_codes: one?.role_codes ?? [] }),
    required: [],
    call: calls.shareBoard,
    toInput: ({ role_codes: codes }) => ({ body: { id: row.id, role_codes: [...codes] } }),
    refresh: boardReads,
    choices: { role_codes: roles },
  });
  return (
    <RowDrawer {...form.drawer} onClose={onClose}>
      <MultiSelectField
        {...form.fields('role_codes')}
        options={roles}
        most={limits.roles}
        help="有“数据大屏”权限的角色成员可以看到；数字只含各人数据范围内的数据"
      />
    </RowDrawer>
  );
}
