import type { Bank } from '@contract/exam/banks';
import { questionEndpoints as calls, type QuestionRow } from '@contract/exam/questions';
import { BankKind } from '@contract/exam/rules';
import { submissionLimits } from '@contract/exam/submission-rules';
import type { CallInput } from '@contract/kernel/endpoint';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSave } from '@/kernel/query/use-save';
import { Permitted } from '@/kernel/session/permissions';
import type { Selection } from '@/kits/table-page/selection';
import { useBanks, useQuestionChoices } from '../queries';
import { bankReads } from './reads';

type Change = CallInput<typeof calls.batch>['body']['change'];

interface QuestionBatchProps {
  selection: Selection<QuestionRow, number>;
  /** The collection that is shown, out of which questions can be taken. */
  collection: Bank | undefined;
  /** Brings them to a public bank; where the questions are one's own. */
  onBring: ((ids: number[], onDone: () => void) => void) | false;
}

/** What can be done with several questions at once. */
export function QuestionBatch({ selection, collection, onBring }: QuestionBatchProps) {
  const banks = useBanks().data ?? [];
  const { tagOptions, difficultyOptions } = useQuestionChoices();
  const batch = useSave(calls.batch, {
    refresh: bankReads,
    done: ({ changed, refused }) => `已处理 ${changed} 题${refused > 0 ? `，${refused} 题没有编辑权限` : ''}`,
    onDone: selection.clear,
  });
  const run = (change: Change) => () => void batch.run({ body: { ids: [...selection.ids], change } });
  const holding = banks.filter(({ kind, can_edit: can }) => can && kind !== BankKind.collection);
  const collections = banks.filter(({ kind, can_edit: can }) => can && kind === BankKind.collection);
  const into = (list: readonly Bank[], kind: 'move' | 'copy' | 'collect') =>
    list.map(({ id, name }) => (
      <Menu.Item key={id} onClick={run({ kind, bank_id: id })}>
        {name}
      </Menu.Item>
    ));
  return (
    <>
      <Choices label="移动到">{into(holding, 'move')}</Choices>
      <Choices label="复制到">{into(holding, 'copy')}</Choices>
      <Choices label="收藏到">{into(collections, 'collect')}</Choices>
      {onBring && (
        <Permitted code="theoryTest:question:edit">
          <Button
            size="compact-sm"
            variant="default"
            disabled={selection.ids.length > submissionLimits.batch}
            title={
              selection.ids.length > submissionLimits.batch ? `一次最多投稿 ${submissionLimits.batch} 题` : undefined
            }
            onClick={() => onBring([...selection.ids], selection.clear)}
          >
            投稿
          </Button>
        </Permitted>
      )}
      {collection && (
        <Button size="compact-sm" variant="default" onClick={run({ kind: 'uncollect', bank_id: collection.id })}>
          移出收藏夹
        </Button>
      )}
      <Choices label="加标签">
        {tagOptions.map(({ value, label }) => (
          <Menu.Item key={value} onClick={run({ kind: 'tags', tag_ids: [value] })}>
            {label}
          </Menu.Item>
        ))}
      </Choices>
      <Choices label="设难度">
        {difficultyOptions.map(({ value, label }) => (
          <Menu.Item key={value} onClick={run({ kind: 'difficulty', difficulty_id: value })}>
            {label}
          </Menu.Item>
        ))}
      </Choices>
      <Choices label="状态">
        <Menu.Item onClick={run({ kind: 'status', status: 1 })}>启用</Menu.Item>
        <Menu.Item onClick={run({ kind: 'status', status: 2 })}>停用</Menu.Item>
        <Menu.Item onClick={run({ kind: 'practice', is_practice: true })}>用于练习</Menu.Item>
        <Menu.Item onClick={run({ kind: 'practice', is_practice: false })}>不用于练习</Menu.Item>
      </Choices>
    </>
  );
}

function Choices({ label, children }: { label: string; children: ReactNode[] }) {
  return (
    <Menu shadow="md" position="bottom-start">
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="default"
          disabled={children.length === 0}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
