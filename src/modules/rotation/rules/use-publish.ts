import { VersionState } from '@contract/handbook/rules';
import { schemeEndpoints as calls, type SchemeRow } from '@contract/rotation/schemes';
import { useSave } from '@/kernel/query/use-save';
import type { RowAction } from '@/kits/table-page/row-actions';
import { confirm } from '@/ui/confirm';

const refresh = [calls.schemes, calls.scheme];

/** 发布, or 撤回发布 of a scheme, after a question; the server refuses errors, and schemes that people are placed by. */
export function usePublish(): (row: SchemeRow) => RowAction {
  const publish = useSave(calls.publishScheme, { refresh, done: '方案已发布' });
  const withdraw = useSave(calls.withdrawScheme, { refresh, done: '已撤回发布，可以修改' });
  const ask = async ({ id, name, version, people, versionState }: SchemeRow) => {
    const isSure = await confirm({
      title: '发布方案',
      message:
        versionState === 2
          ? `“${name}”发布后，${people} 人的导入和排轮转将按它核对，有人轮转后不能再修改。`
          : `“${name}”将在手册版本发布后生效，在此之前可以撤回。`,
      confirmLabel: '发布',
    });
    if (isSure) await publish.run({ body: { id }, ifMatch: version });
  };
  return (row) =>
    row.state === 1
      ? { label: '发布', call: calls.publishScheme, onClick: () => void ask(row) }
      : {
          label: '撤回发布',
          call: calls.withdrawScheme,
          onClick: () => void withdraw.run({ body: { id: row.id }, ifMatch: row.version }),
          disabledReason: withdrawRefusal(row),
        };
}

/** Why the server would refuse to withdraw a scheme; false when it would not. */
function withdrawRefusal({ used, versionUsers, versionState, versionName }: SchemeRow): string | false {
  if (used > 0) return `已有 ${used} 人按该方案轮转，不能撤回`;
  if (versionState === VersionState.stopped) return `“${versionName}”已停用，不能撤回`;
  return versionUsers > 0 && `“${versionName}”已有 ${versionUsers} 人使用，不能撤回`;
}
