import { departmentEndpoints } from '@contract/dictionary/departments';
import type { DepartmentChange } from '@contract/dictionary/department-types';
import { Button, Drawer } from '@mantine/core';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { Permitted } from '@/kernel/session/permissions';
import { Loaded } from '@/kits/loaded/loaded';
import { confirm } from '@/ui/confirm';
import { formatCount, formatMoment } from '@/ui/format';
import { EmptyState } from '@/ui/state-views';
import classes from './changes-drawer.module.css';
import { departmentReads } from '../reads';

const shown = 100;

interface ChangesDrawerProps {
  /** Only of this department; all without one. */
  department?: { id: number; name: string };
  onClose: () => void;
}

/** Renames and merges, the newest first; each can be taken back as long as nothing newer stands on it. */
export function ChangesDrawer({ department, onClose }: ChangesDrawerProps) {
  const query = { page: 1, size: shown, dept_id: department?.id };
  const changes = useCall(departmentEndpoints.departmentChanges, { query }, { staleTime: 0 });
  const undo = useSave(departmentEndpoints.undoDepartmentChange, { refresh: departmentReads, done: '已撤销' });
  const takeBack = async (change: DepartmentChange) => {
    const isSure = await confirm({
      title: '撤销记录',
      message:
        change.kind === 'merge'
          ? `将恢复“${change.old_name}”，并把当时转移且之后没有改动的人员和轮转安排移回。`
          : `科室名称将恢复为“${change.old_name}”。`,
      confirmLabel: '撤销',
      danger: true,
    });
    if (isSure) await undo.run({ params: { id: change.id } });
  };
  const title = department ? `改名与合并记录：${department.name}` : '改名与合并记录';
  return (
    <Drawer opened onClose={onClose} title={title} size={700} closeButtonProps={{ 'aria-label': '关闭' }}>
      <Loaded call={changes} what="改名与合并记录">
        {({ list, total }) =>
          total === 0 ? (
            <EmptyState title="没有改名或合并过">科室改名或合并后，可以在这里查看和撤销</EmptyState>
          ) : (
            <ol className={classes.list}>
              {list.map((change) => (
                <li key={change.id} className={classes.item}>
                  <div className={classes.head}>
                    <strong>{titleOf(change)}</strong>
                    {change.undone_at === null ? (
                      <Permitted code="dataDic:dept:remove">
                        <Button
                          size="compact-sm"
                          variant="default"
                          loading={undo.isRunning}
                          onClick={() => void takeBack(change)}
                        >
                          撤销
                        </Button>
                      </Permitted>
                    ) : (
                      <span className={classes.quiet}>已于 {formatMoment(change.undone_at)} 撤销</span>
                    )}
                  </div>
                  {change.reason && <p className={classes.text}>{change.reason}</p>}
                  {change.moved.length > 0 && (
                    <p className={classes.quiet}>
                      {change.moved
                        .filter(({ count }) => count > 0)
                        .map(({ label, count }) => `${label} ${formatCount(count)}`)
                        .join('，') || '没有需要转移的内容'}
                    </p>
                  )}
                  <p className={classes.quiet}>
                    {change.done_by}，{formatMoment(change.done_at)}
                  </p>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </Drawer>
  );
}

const titleOf = ({ kind, old_name: from, new_name: to }: DepartmentChange) =>
  kind === 'rename' ? `“${from}”改名为“${to}”` : `“${from}”并入“${to}”`;
