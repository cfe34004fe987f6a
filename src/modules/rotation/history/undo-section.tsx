import type { HistoryRow } from '@contract/rotation/history';
import type { ImportUndo } from '@contract/rotation/undo';
import { Alert, Button, Progress } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCount, formatMoment } from '@/ui/format';
import classes from './history.module.css';
import { UndoPreview } from './undo-preview';

/** The way back: what became of it so far, and, where it is open, what it would do. */
export function UndoSection({ row }: { row: HistoryRow }) {
  const { undo, undoRefusal } = row;
  const [isAsking, setAsking] = useState(false);
  const mayUndo = undoRefusal === '';
  return (
    <section className={classes.section} aria-label="撤销">
      <h3 className={classes.heading}>撤销</h3>
      {undo && (undo.state === 'undoing' ? <UndoProgress undo={undo} /> : <UndoResult undo={undo} />)}
      {!undo && !mayUndo && <p className={classes.quiet}>不能撤销：{undoRefusal}</p>}
      {mayUndo && !isAsking && (
        <>
          <p className={classes.quiet}>
            {undo
              ? '保持不变的月份如已改回导入时的安排，可以再次撤销。'
              : '撤销会把这次导入改动的月份恢复为导入前的安排；导入后又有变动的月份不会被覆盖。'}
          </p>
          <div>
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={16} aria-hidden />}
              onClick={() => setAsking(true)}
            >
              {undo ? '再次撤销' : '撤销这次导入'}
            </Button>
          </div>
        </>
      )}
      {mayUndo && isAsking && <UndoPreview row={row} onClose={() => setAsking(false)} />}
    </section>
  );
}

function UndoProgress({ undo: { people, donePeople } }: { undo: ImportUndo }) {
  const percent = people === 0 ? 100 : Math.round((donePeople / people) * 100);
  return (
    <div role="status">
      <p className={classes.line}>
        正在撤销：已处理 {formatCount(donePeople)} / {formatCount(people)} 人
      </p>
      <Progress value={percent} size={6} aria-label="撤销进度" />
      <p className={classes.quiet}>可以关闭页面，服务器会继续撤销</p>
    </div>
  );
}

const tones = { undone: 'success', partly: 'warning', failed: 'danger', undoing: 'primary' } as const;

function UndoResult({ undo: { state, restored, kept, by, at, problem } }: { undo: ImportUndo }) {
  return (
    <Alert color={tones[state]} role="status">
      {state === 'failed' ? problem : `已恢复 ${formatCount(restored)} 个月`}
      {kept > 0 && `，${formatCount(kept)} 个月保持不变`}
      <span className={classes.by}>
        {by}，{formatMoment(at)}
      </span>
    </Alert>
  );
}
