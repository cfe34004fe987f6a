import { cardKindKeys, cardKinds, cardProblem, cardWidths, limits, type Card } from '@contract/analysis/rules';
import { dataSets, groupWords, setKeys, type SetKey } from '@contract/analysis/sets';
import { Alert, Button, Drawer, Group, Select, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useDepartments } from '@/kits/pick/use-departments';

interface CardFormProps {
  card: Card;
  onPut: (card: Card) => void;
  onClose: () => void;
}

/** What a card shows: kept in the draft of its board, which is saved as a whole. */
export function CardForm({ card, onPut, onClose }: CardFormProps) {
  const [draft, setDraft] = useState(card);
  const departments = useDepartments();
  const set = (part: Partial<Card>) => setDraft({ ...draft, ...part });
  const { groups, filters, measure } = dataSets[draft.set];
  const kinds = cardKindKeys.filter((kind) => kind !== 'pie' || measure === 'count');
  const problem = cardProblem(draft);
  const choose = (next: SetKey) => {
    const known = dataSets[next];
    set({
      set: next,
      group: draft.group && known.groups.includes(draft.group) ? draft.group : draft.group && known.groups[0]!,
      kind: draft.kind === 'pie' && known.measure !== 'count' ? 'bar' : draft.kind,
      dept_id: known.filters.includes('dept_id') ? draft.dept_id : null,
    });
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      title={card.title === '' ? '添加卡片' : '编辑卡片'}
      position="right"
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <Stack>
        <TextInput
          label="标题"
          withAsterisk
          maxLength={limits.name}
          value={draft.title}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
        <Select
          label="数据集"
          allowDeselect={false}
          data={setKeys.map((key) => ({ value: key, label: dataSets[key].title }))}
          value={draft.set}
          onChange={(key) => key && choose(key)}
        />
        <Select
          label="图形"
          allowDeselect={false}
          data={kinds.map((key) => ({ value: key, label: cardKinds[key] }))}
          value={draft.kind}
          onChange={(kind) =>
            kind && set({ kind: kind, group: kind === 'number' ? null : (draft.group ?? groups[0]!) })
          }
        />
        {draft.kind !== 'number' && (
          <Select
            label="分组"
            allowDeselect={false}
            data={groups.map((key) => ({ value: key, label: groupWords[key] }))}
            value={draft.group}
            onChange={(group) => group && set({ group })}
          />
        )}
        {filters.includes('dept_id') && (
          <Select
            label="科室"
            description="固定为一个科室；不选则随大屏的筛选"
            clearable
            searchable
            data={departments.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={draft.dept_id === null ? null : String(draft.dept_id)}
            onChange={(id) => set({ dept_id: id === null ? null : Number(id) })}
          />
        )}
        <Select
          label="宽度"
          allowDeselect={false}
          data={cardWidths.map((width) => ({ value: String(width), label: `${width} 列（共 12 列）` }))}
          value={String(draft.width)}
          onChange={(width) => width && set({ width: Number(width) })}
        />
        {problem && <Alert color="warning">{`此卡片${problem}`}</Alert>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            取消
          </Button>
          <Button disabled={problem !== null || draft.title.trim() === ''} onClick={() => onPut(draft)}>
            确定
          </Button>
        </Group>
      </Stack>
    </Drawer>
  );
}
