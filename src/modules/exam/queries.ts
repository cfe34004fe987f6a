import { bankEndpoints } from '@contract/exam/banks';
import { configEndpoints, type TreeNode } from '@contract/exam/config';
import { questionTypeIds, typeWord, type Branch } from '@contract/exam/rules';
import { useMemo } from 'react';
import { useCall } from '@/kernel/query/use-call';

const minute = { staleTime: 60_000 };

export const typeOptions = questionTypeIds.map((value) => ({ value, label: typeWord(value) }));

/** A tree as options: what hangs below something is moved to the right. */
function flat(nodes: readonly TreeNode[], depth = 0): { value: number; label: string }[] {
  return nodes.flatMap(({ value, label, children }) => [
    { value, label: `${'　'.repeat(depth)}${label}` },
    ...flat(children, depth + 1),
  ]);
}

/** The tree of knowledge as rows with those above them: only what is enabled. */
export function useKnowledgeTree(): Branch[] {
  const knowledge = useCall(configEndpoints.knowledgeList, {}, minute).data;
  return useMemo(() => branches(knowledge ?? [], null), [knowledge]);
}

const branches = (nodes: readonly TreeNode[], parent: number | null): Branch[] =>
  nodes.flatMap(({ id, children }) => [{ id, parent_id: parent }, ...branches(children, id)]);

/** What questions may be told apart by: only what is enabled. */
export function useQuestionChoices() {
  const knowledge = useCall(configEndpoints.knowledgeList, {}, minute).data ?? [];
  const difficulties = useCall(configEndpoints.difficultyList, {}, minute).data ?? [];
  const labels = useCall(configEndpoints.labelList, {}, minute).data ?? [];
  const named = (list: readonly { id: number; name: string }[]) =>
    list.map(({ id: value, name: label }) => ({ value, label }));
  return {
    knowledgeOptions: flat(knowledge),
    difficultyOptions: named(difficulties),
    tagOptions: named(labels.filter(({ kind }) => kind === 'tag')),
    sourceOptions: named(labels.filter(({ kind }) => kind === 'source')),
  };
}

/** Banks that the person may use, as a tree from top to bottom. */
export const useBanks = () => useCall(bankEndpoints.banks, {}, minute);
