import { rotationEndpoints } from '@contract/rotation/endpoints';
import type { HistoryRow } from '@contract/rotation/history';
import type { UndoPreview as Preview } from '@contract/rotation/undo-preview';
import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { Loaded } from '@/kits/loaded/loaded';
import { confirm } from '@/ui/confirm';
import { formatCount } from '@/ui/format';
import classes from './history.module.css';
import { KeptMonths } from './kept-months';
import { undoLists } from './use-imports';

const size = 20;

/** What undoing would do, as the server sees it now, and the button that does it. */
export function UndoPreview({ row, onClose }: { row: HistoryRow; onClose: () => void }) {
  const [page, setPage] = useState(1);
  const params = { id: row.id };
  const preview = useCall(
    rotationEndpoints.importUndoPreview,
    { params, query: { page, size } },
    { keepPrevious: true, staleTime: 0 },
  );
  const undo = useSave(rotationEndpoints.importUndo, { refresh: undoLists });
  const begin = async (found: Preview) => {
    const months = monthsOf(found);
    const left = leftOf(found);
    const isSure = await confirm({
      title: '撤销导入',
      message: `“${row.fileName}”改动的 ${formatCount(months)} 个月将恢复为导入前的安排${left > 0 ? `，其余 ${formatCount(left)} 个月保持不变` : ''}。撤销后如需恢复，请${row.draftId === null ? '重新导入表格' : '再次发布该草稿'}。`,
      confirmLabel: '撤销',
      danger: true,
    });
    if (!isSure) return;
    if (await undo.run({ params, body: { skipChanged: left > 0 } })) onClose();
    else preview.refetch();
  };
  return (
    <Loaded call={preview} what="撤销前的核对">
      {(found) => (
        <div className={classes.preview}>
          <Restorable found={found} />
          {found.hidden.people > 0 && (
            <Alert color="warning">
              {formatCount(found.hidden.people)} 人（{formatCount(found.hidden.months)}{' '}
              个月）已删除或不在您的管理范围内，不会撤销
            </Alert>
          )}
          {found.kept.total > 0 && (
            <KeptMonths list={found.kept.list} total={found.kept.total} size={size} page={page} onPage={setPage} />
          )}
          <div className={classes.buttons}>
            <Button variant="default" onClick={onClose}>
              返回
            </Button>
            <Button
              color="danger"
              disabled={monthsOf(found) === 0}
              loading={undo.isRunning}
              onClick={() => void begin(found)}
            >
              {leftOf(found) > 0 ? `只撤销其余 ${formatCount(monthsOf(found))} 个月` : '全部撤销'}
            </Button>
          </div>
        </div>
      )}
    </Loaded>
  );
}

const monthsOf = ({ created, changed, removed }: Preview) => created + changed + removed;
const leftOf = ({ hidden, kept }: Preview) => hidden.months + kept.total;

function Restorable({ found }: { found: Preview }) {
  const { created, changed, removed, people, same } = found;
  if (monthsOf(found) === 0) return <p className={classes.line}>没有可以恢复的月份</p>;
  const parts = [
    created > 0 && `清空新增的 ${formatCount(created)} 个月`,
    changed > 0 && `还原变更的 ${formatCount(changed)} 个月`,
    removed > 0 && `放回移除的 ${formatCount(removed)} 个月`,
  ].filter(Boolean);
  return (
    <p className={classes.line}>
      可以恢复 <strong>{formatCount(people)}</strong> 人 <strong>{formatCount(monthsOf(found))}</strong> 个月：
      {parts.join('，')}
      {same > 0 && `；另有 ${formatCount(same)} 个月已是导入前的安排`}
    </p>
  );
}
