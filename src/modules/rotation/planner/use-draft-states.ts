import { planEndpoints as calls, type DraftDetail, type DraftRow } from '@contract/rotation/plans';
import { planStateWords, statesAfter, type PlanState } from '@contract/rotation/plans-states';
import { useSave } from '@/kernel/query/use-save';
import type { RowAction } from '@/kits/table-page/row-actions';
import { confirm } from '@/ui/confirm';

/** What the way to a state is called, and what it means. */
const steps: Record<PlanState, { label: string; message: string; danger?: boolean }> = {
  drafting: { label: '退回修改', message: '退回后可以继续排班，确认前不能发布。' },
  finished: { label: '排班结束', message: '结束后不再修改，等待确认。' },
  confirmed: { label: '排班确认', message: '将按当前的轮转规则、容量和已有轮转再核对一次，通过后可以发布。' },
  stopped: { label: '终止', message: '终止后不能再修改和发布，可以复制为新草稿。', danger: true },
};

/**
 * The ways on of a draft, as actions of its row, each after a question.
 */
export function useDraftStates(
  onDone?: (draft: DraftDetail) => void,
): (row: Pick<DraftRow, 'id' | 'name' | 'state' | 'version'>) => RowAction[] {
  const save = useSave(calls.setDraftState, {
    refresh: [calls.drafts, calls.draft],
    done: ({ state }) => `草稿现为“${planStateWords[state]}”`,
    ...(onDone && { onDone }),
  });
  return ({ id, name, state, version }) =>
    statesAfter(state).map((next): RowAction => {
      const {
        label,
        message,
        danger = false,
      } = steps[state === 'confirmed' && next === 'finished' ? 'drafting' : next];
      const words = state === 'confirmed' && next === 'finished' ? '取消确认' : label;
      const go = async () => {
        const isSure = await confirm({ title: words, message: `“${name}”：${message}`, confirmLabel: words, danger });
        if (isSure) await save.run({ body: { id, state: next }, ifMatch: version });
      };
      return { label: words, call: calls.setDraftState, ...(danger && { color: 'danger' }), onClick: () => void go() };
    });
}
