import type { FixState } from '@workers/rotation-fix/session';
import { useEffect, useState } from 'react';
import { notifyError } from '@/kernel/query/notify-error';
import { formatCount } from '@/ui/format';
import { fixWorker } from './fix-worker';

/** Rows that are named; beyond them their number says enough. */
const mostNamed = 8;

/** How many people come in, and who stays out. */
export function PartialQuestion({ taskId, state }: { taskId: string; state: FixState }) {
  const [names, setNames] = useState<string[]>();
  const { right, rows, leftOut } = state.counts;
  useEffect(() => {
    fixWorker
      .use((worker) => worker.wrongRows(taskId, mostNamed))
      .then(setNames)
      .catch(notifyError);
  }, [taskId]);
  const heads = state.sheets.filter(({ headErrors }) => headErrors > 0);
  return (
    <>
      将导入 <strong>{formatCount(right)}</strong> 人。有错误的 <strong>{formatCount(rows - heads.length)}</strong>{' '}
      行不导入
      {names && names.length > 0 && `：${names.join('、')}${rows > names.length ? ' 等' : ''}`}
      {leftOut > 0 && `；另有 ${formatCount(leftOut)} 行已选择不导入`}。
      {heads.length > 0 && `表头无法识别的列也不导入（${heads.map(({ name }) => name).join('、')}）。`}
      系统中这些人员的安排保持不变。
    </>
  );
}
