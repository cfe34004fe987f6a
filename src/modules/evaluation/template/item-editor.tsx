import { ActionIcon, Button, Checkbox, Group, Select, Text, Textarea, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react';
import { bearsScore, isTelling, itemKinds, type FormItem, type FormOption } from '@contract/evaluation/form';
import { limits } from '@contract/evaluation/rules';
import { NumberBox } from '@/kits/form/fields/number-box';
import classes from './builder.module.css';

interface ItemEditorProps {
  item: FormItem;
  number: number;
  /** Questions behind it: where a jump may lead. */
  later: readonly FormItem[];
  onChange: (item: FormItem) => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: () => void;
}

/** A question in the builder: its words, what it counts, and what its kind needs. */
export function ItemEditor({ item, number, later, onChange, onUp, onDown, onRemove }: ItemEditorProps) {
  const set = (part: Partial<FormItem>) => onChange({ ...item, ...part });
  const hasOptions = item.kind === 'single' || item.kind === 'multi';
  const hasMaximum = item.kind === 'score' || item.kind === 'matrix';
  const word = `第 ${number} 题`;
  return (
    <>
      <Group justify="space-between" mb="xs">
        <Group gap={4}>
          <IconGripVertical size={16} aria-hidden />
          <strong>{`${number}. ${itemKinds[item.kind]}`}</strong>
        </Group>
        <Group gap={4}>
          <ActionIcon variant="subtle" aria-label={`${word}上移`} disabled={!onUp} onClick={onUp}>
            <IconArrowUp size={16} />
          </ActionIcon>
          <ActionIcon variant="subtle" aria-label={`${word}下移`} disabled={!onDown} onClick={onDown}>
            <IconArrowDown size={16} />
          </ActionIcon>
          <ActionIcon variant="subtle" color="danger" aria-label={`删除${word}`} onClick={onRemove}>
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      </Group>
      <div className={classes.fields}>
        <TextInput
          className={classes.wide}
          label="题目"
          withAsterisk
          maxLength={limits.note}
          value={item.title}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
        <TextInput
          className={classes.wide}
          label="说明"
          maxLength={limits.note}
          value={item.help}
          onChange={(event) => set({ help: event.currentTarget.value })}
        />
        {isTelling(item.kind) && (
          <Text size="sm" c="dimmed" className={classes.wide}>
            {item.kind === 'file' && `可添加照片或 PDF，最多 ${limits.files} 个，不计分。`}
            会说明是谁填的，只能用于实名评价。
          </Text>
        )}
        {hasMaximum && (
          <NumberBox
            label="满分"
            range={{ least: 1, most: limits.maximum[1], decimals: 0 }}
            value={item.maximum}
            onChange={(value) => value !== null && set({ maximum: value })}
          />
        )}
        {(bearsScore(item) || item.kind === 'single') && (
          <>
            <NumberBox
              label="权重"
              range={{ least: 0, most: limits.weight[1], decimals: 0 }}
              value={item.weight}
              onChange={(value) => value !== null && set({ weight: value })}
            />
            <NumberBox
              label="不高于此分须写原因"
              range={{ least: 0, most: 100, decimals: 0 }}
              placeholder="不要求"
              value={item.low}
              onChange={(value) => set({ low: value })}
            />
          </>
        )}
        <Checkbox
          label="必填"
          checked={item.required}
          onChange={(event) => set({ required: event.currentTarget.checked })}
        />
        {item.kind === 'matrix' && (
          <Textarea
            className={classes.wide}
            label="评分的行"
            description="每行一项"
            autosize
            minRows={2}
            value={item.rows.join('\n')}
            onChange={(event) => set({ rows: event.currentTarget.value.split('\n').slice(0, limits.rows) })}
          />
        )}
      </div>
      {hasOptions && <Options item={item} later={later} onChange={(options) => set({ options })} />}
    </>
  );
}

interface OptionsProps {
  item: FormItem;
  later: readonly FormItem[];
  onChange: (options: FormOption[]) => void;
}

function Options({ item: { options, kind }, later, onChange }: OptionsProps) {
  const change = (at: number, part: Partial<FormOption>) => onChange(options.with(at, { ...options[at]!, ...part }));
  const jumps = [
    ...later.map(({ key, title }) => ({ value: key, label: `跳到：${title || '未命名题目'}` })),
    { value: 'end', label: '跳到末尾' },
  ];
  return (
    <>
      {options.map((option, at) => (
        <div key={at} className={classes.option}>
          <TextInput
            aria-label={`选项 ${at + 1}`}
            placeholder={`选项 ${at + 1}`}
            maxLength={limits.name}
            value={option.text}
            onChange={(event) => change(at, { text: event.currentTarget.value })}
          />
          {kind === 'single' && (
            <>
              <NumberBox
                aria-label={`选项 ${at + 1} 的分值`}
                placeholder="不计分"
                range={{ least: 0, most: 100, decimals: 0 }}
                value={option.score}
                onChange={(value) => change(at, { score: value })}
              />
              <Select
                aria-label={`选项 ${at + 1} 之后`}
                placeholder="接着下一题"
                data={jumps}
                clearable
                value={option.to}
                onChange={(to) => change(at, { to })}
              />
            </>
          )}
          <ActionIcon
            variant="subtle"
            color="danger"
            aria-label={`删除选项 ${at + 1}`}
            disabled={options.length <= 2}
            onClick={() => onChange(options.toSpliced(at, 1))}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </div>
      ))}
      <Button
        mt="xs"
        size="compact-sm"
        variant="subtle"
        disabled={options.length >= limits.options}
        onClick={() => onChange([...options, { text: '', score: null, to: null }])}
      >
        添加选项
      </Button>
    </>
  );
}
