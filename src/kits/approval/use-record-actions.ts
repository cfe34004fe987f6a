import { approvalEndpoints as api } from '@contract/approval/endpoints';
import { Decision } from '@contract/approval/status';
import type { EndpointSpec } from '@contract/kernel/endpoint';
import type { ApprovalDetail } from '@contract/approval/types';
import { useQueryClient } from '@tanstack/react-query';
import { endpointKey } from '@/kernel/query/query-key';
import { useQueuedSave } from '@/kernel/outbox/use-queued-save';
import { useSave } from '@/kernel/query/use-save';
import { confirm } from '@/ui/confirm';
import { approvalReads } from './approval-reads';
import { openVersion, reviewDecision } from './offline';

/**
 * What can be done with a record. Each resolves to whether it was done; after a refusal the record is read again,
 * because somebody else was first.
 * @param refreshToo reads of the business record
 */
export function useRecordActions(record: ApprovalDetail, refreshToo: readonly EndpointSpec[] = []) {
  const queryClient = useQueryClient();
  const refresh = [...approvalReads, ...refreshToo];
  const review = useQueuedSave(reviewDecision, {
    done: (_data, { input: { body } }) => (body.pass === Decision.pass ? '已通过' : '已驳回'),
  });
  const recall = useSave(api.recall, { refresh, done: '已取回，可重新审核' });
  const withdraw = useSave(api.withdraw, { refresh, done: '已撤回' });
  const urge = useSave(api.urge, { refresh, done: '已催办审批人' });
  const remove = useSave(api.remove, { refresh, done: '已删除' });

  const params = { id: record.id };
  const askAgain = (reads: readonly EndpointSpec[]) => {
    for (const read of reads) void queryClient.invalidateQueries({ queryKey: endpointKey(read) });
  };
  const settled = (data: unknown): boolean => {
    if (data !== undefined) return true;
    askAgain(refresh);
    return false;
  };
  const passedNode = record.nodes.findLast(({ state }) => state === nodePassed);

  return {
    isRunning: [review, recall, withdraw, urge, remove].some(({ isRunning }) => isRunning),
    /** @param input what the flow asks for with a pass; undefined where it asks for nothing */
    review: async (pass: 1 | 2, comment: string, input?: unknown) => {
      if (record.node === null) return false;
      const { stamp } = record;
      const body = { node_id: record.node.id, version: openVersion(record), stamp, pass, comment, input };
      const seen = { title: record.title, submitter: record.submitter.name, level: record.node.title };
      const isDone = await review.run({ input: { params, body }, seen });
      askAgain(isDone ? refreshToo : refresh);
      return isDone;
    },
    recall: async () =>
      passedNode !== undefined && settled(await recall.run({ params, body: { node_id: passedNode.id } })),
    withdraw: async () => {
      const message = `“${record.title}”将回到未提交，审批人不再处理。`;
      if (!(await confirm({ title: '撤回提交', message, confirmLabel: '撤回' }))) return false;
      return settled(await withdraw.run({ params }));
    },
    urge: async () => settled(await urge.run({ params })),
    remove: async () => {
      const message = `将从“我提交的”中删除“${record.title}”。`;
      if (!(await confirm({ title: '删除提交', message, confirmLabel: '删除', danger: true }))) return false;
      return settled(await remove.run({ params }));
    },
  };
}

const nodePassed = 2;
