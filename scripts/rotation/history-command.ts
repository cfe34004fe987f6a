import { rotationEndpoints } from '@contract/rotation/endpoints';
import type { HistoryRow } from '@contract/rotation/history';
import type { ImportUndo, UndoState } from '@contract/rotation/undo';
import type { HistoryTask } from './arguments';
import { signIn } from './client';
import { explain, type Explained } from './explain';
import { printJson, stateWords } from './print';

interface HistoryOutput {
  error: Explained | null;
  total: number;
  list: HistoryRow[];
}

/** Lists imports, the newest first. Returns the exit code. */
export async function historyCommand(task: HistoryTask): Promise<number> {
  const output = await history(task);
  if (task.json) printJson(output satisfies HistoryOutput);
  else if (output.error) console.error(output.error.message);
  else printHistory(output);
  return output.error ? 2 : 0;
}

async function history({ limit }: HistoryTask): Promise<HistoryOutput> {
  try {
    const call = await signIn(process.env);
    return { error: null, ...(await call(rotationEndpoints.importHistory, { query: { page: 1, size: limit } })) };
  } catch (error) {
    return { error: explain(error), total: 0, list: [] };
  }
}

function printHistory({ total, list }: HistoryOutput): void {
  console.log(`共 ${total} 次导入${list.length < total ? `，列出最近 ${list.length} 次` : ''}`);
  for (const { id, createdAt, createdBy, fileName, state, counts, writtenPeople, undo } of list) {
    const { created, changed, same, removed } = counts;
    const moment = new Date(createdAt).toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai' });
    console.log(`${id}  ${moment}  ${createdBy}  ${fileName}`);
    console.log(
      `  ${stateWords[state]}，写入 ${writtenPeople} 人：新增 ${created} 个月，变更 ${changed}，相同 ${same}，清除 ${removed}${undo ? `；${undoWords(undo)}` : ''}`,
    );
  }
}

const undoStateWords: Record<UndoState, string> = {
  undoing: '正在撤销',
  undone: '已撤销',
  partly: '已部分撤销',
  failed: '撤销未完成',
};

/** How far an import is undone, for a person. */
export function undoWords({ state, restored, kept }: ImportUndo): string {
  const left = kept > 0 ? `，${kept} 个月保持不变` : '';
  return `${undoStateWords[state]}：恢复 ${restored} 个月${left}`;
}
