import type { Option } from '@contract/exam/content';
import { letterOf, limits } from '@contract/exam/rules';
import { ActionIcon, Button, Checkbox, Input, Radio } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { moved } from '@/kits/order/in-order';
import { RichTextField } from '@/kits/rich-text/rich-text-field';
import { optionId } from './option-id';
import classes from './write.module.css';

interface OptionsFieldProps {
  id: string;
  value: readonly Option[];
  /** Which of them are right; absent of options that several parts choose from. */
  answer?: { isMultiple: boolean; key: readonly string[]; onChange: (key: string[]) => void };
  onChange: (options: Option[]) => void;
}

/** Options in the order in which they stand, moved by dragging or by the arrows, the right ones ticked. */
export function OptionsField({ id, value, answer, onChange }: OptionsFieldProps) {
  const [dragged, drag] = useState<string | null>(null);
  const put = (from: number, to: number) => onChange(moved(value, from, to));
  const overRow = (at: number) => {
    const from = value.findIndex((option) => option.id === dragged);
    if (from >= 0 && from !== at) put(from, at);
  };
  return (
    <Input.Wrapper
      label="选项"
      labelElement="div"
      required
      description={answer && (answer.isMultiple ? '勾选全部正确的选项' : '点选正确的选项')}
    >
      <ol className={classes.options} aria-label="选项">
        {value.map((option, at) => {
          const letter = letterOf(at);
          const isKey = answer?.key.includes(option.id) ?? false;
          return (
            <li
              key={option.id}
              className={classes.option}
              data-dragged={option.id === dragged || undefined}
              data-key={isKey || undefined}
              onDragOver={(event) => {
                if (dragged === null) return;
                event.preventDefault();
                overRow(at);
              }}
              onDrop={(event) => event.preventDefault()}
            >
              <span
                className={classes.grip}
                draggable
                title="拖动调整顺序"
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move';
                  event.dataTransfer.setData('text/plain', letter);
                  drag(option.id);
                }}
                onDragEnd={() => drag(null)}
              >
                <IconGripVertical size={16} stroke={1.75} aria-hidden />
              </span>
              {answer?.isMultiple && (
                <Checkbox
                  label={letter}
                  aria-label={`${letter} 是正确答案`}
                  checked={isKey}
                  onChange={({ currentTarget: { checked } }) =>
                    answer.onChange(
                      value.flatMap((one) => {
                        const isRight = one.id === option.id ? checked : answer.key.includes(one.id);
                        return isRight ? one.id : [];
                      }),
                    )
                  }
                />
              )}
              {answer && !answer.isMultiple && (
                <Radio
                  name={`${id}-key`}
                  label={letter}
                  aria-label={`${letter} 是正确答案`}
                  checked={isKey}
                  onChange={() => answer.onChange([option.id])}
                />
              )}
              {!answer && <b className={classes.letter}>{letter}</b>}
              <div className={classes.optionText}>
                <RichTextField
                  id={`${id}-${option.id}`}
                  label={`选项 ${letter}`}
                  isBare
                  isCompact
                  required={false}
                  error={undefined}
                  value={option.text}
                  onChange={(text) => onChange(value.with(at, { ...option, text }))}
                />
              </div>
              <div className={classes.optionTools}>
                <ActionIcon
                  variant="subtle"
                  color="info"
                  aria-label={`上移选项 ${letter}`}
                  disabled={at === 0}
                  onClick={() => put(at, at - 1)}
                >
                  <IconArrowUp size={16} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="info"
                  aria-label={`下移选项 ${letter}`}
                  disabled={at === value.length - 1}
                  onClick={() => put(at, at + 1)}
                >
                  <IconArrowDown size={16} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="info"
                  aria-label={`删除选项 ${letter}`}
                  disabled={value.length <= 2}
                  onClick={() => onChange(value.toSpliced(at, 1))}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              </div>
            </li>
          );
        })}
      </ol>
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconPlus size={14} aria-hidden />}
        disabled={value.length >= limits.options}
        onClick={() => onChange([...value, { id: optionId(), text: '' }])}
      >
        增加选项
      </Button>
    </Input.Wrapper>
  );
}

interface KeyOfSharedProps {
  options: readonly Option[];
  value: readonly string[];
  onChange: (key: string[]) => void;
}

/** Which of the options that all parts choose from is right here. */
export function KeyOfShared({ options, value, onChange }: KeyOfSharedProps) {
  return (
    <Radio.Group label="答案" required value={value[0] ?? null} onChange={(key) => onChange([key])}>
      <div className={classes.inline}>
        {options.map(({ id }, at) => (
          <Radio key={id} value={id} label={letterOf(at)} />
        ))}
      </div>
    </Radio.Group>
  );
}
