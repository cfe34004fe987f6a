import type { FullContent, FullPart } from '@contract/exam/content';
import { emptyPart, looksOrdered } from '@contract/exam/content-problems';
import { isGroup, partRule, type QuestionType } from '@contract/exam/rules';
import { Alert, Button, Switch } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReachForm } from '@/kits/form/use-reach-form';
import { RichTextField } from '@/kits/rich-text/rich-text-field';
import { Panel } from '@/ui/panel';
import { MediaFields } from './media-fields';
import { optionId } from './option-id';
import { OptionsField } from './options-field';
import { PartFields } from './part-fields';
import { PartFrame } from './part-frame';
import { PinSwitch } from './pin-switch';
import type { QuestionValues } from './question-values';
import classes from './write.module.css';

interface ContentFieldsProps {
  form: ReachForm<QuestionValues>;
  type: QuestionType;
  /** The part that is open, counted from 0. */
  opened: number;
  onOpen: (at: number) => void;
}

/** What is asked: of a group first what all parts share, then each part, one of them open. */
export function ContentFields({ form, type, opened, onOpen }: ContentFieldsProps) {
  const field = form.fields('content');
  const { unit, parts } = field.value;
  const change = (next: Partial<FullContent>) => field.onChange({ ...field.value, ...next });
  const changePart = (at: number, part: FullPart) => change({ parts: parts.with(at, part) });
  const rule = partRule(type);
  const shared = type === 5 ? unit.options : undefined;
  const id = `${field.id}-part`;
  const error = field.error && (
    <Alert id={field.id} tabIndex={-1} color="danger">
      {field.error}
    </Alert>
  );
  if (!isGroup(type)) {
    return (
      <Panel title="试题内容">
        {error}
        <PartFields id={id} type={type} part={parts[0]!} onChange={(part) => changePart(0, part)} />
      </Panel>
    );
  }
  const add = () => {
    change({ parts: [...parts, emptyPart(rule.types[0] as QuestionType, optionId, type === 5)] });
    onOpen(parts.length);
  };
  return (
    <>
      <Panel title={type === 5 ? '备选答案' : type === 12 ? '材料' : '病例'}>
        <div className={classes.fields}>
          {error}
          {type !== 5 && (
            <RichTextField
              id={`${field.id}-material`}
              label={type === 12 ? '材料' : '病例'}
              isBare
              value={unit.material}
              error={undefined}
              required
              onChange={(material) => change({ unit: { ...unit, material } })}
            />
          )}
          {type === 5 && (
            <>
              <OptionsField
                id={`${field.id}-options`}
                value={unit.options}
                onChange={(options) => {
                  const left = new Set(options.map((option) => option.id));
                  const kept = parts.map((part) => ({
                    ...part,
                    secret: { ...part.secret, key: part.secret.key.filter((one) => left.has(one)) },
                  }));
                  change({ unit: { ...unit, options }, parts: kept });
                }}
              />
              <PinSwitch
                isOn={unit.is_pinned}
                isSuggested={looksOrdered(unit.options)}
                onChange={(isOn) => change({ unit: { ...unit, is_pinned: isOn } })}
              />
            </>
          )}
          <MediaFields
            what={type === 5 ? '备选答案' : '材料'}
            value={unit.media}
            onChange={(media) => change({ unit: { ...unit, media } })}
          />
          {type === 4 && (
            <Switch
              label="进入下一小题后不能返回"
              checked={unit.no_back}
              onChange={(event) => change({ unit: { ...unit, no_back: event.currentTarget.checked } })}
            />
          )}
        </div>
      </Panel>
      <Panel
        title={`小题（${parts.length}）`}
        aside={
          <Button
            size="compact-md"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            disabled={parts.length >= rule.most}
            onClick={add}
          >
            增加小题
          </Button>
        }
      >
        <div className={classes.parts}>
          {parts.map((part, at) => (
            <PartFrame
              // Parts have no id of their own; what stands in them follows their place.
              // oxlint-disable-next-line react/no-array-index-key
              key={at}
              at={at}
              part={part}
              count={parts.length}
              isOpen={at === opened}
              onOpen={() => onOpen(at === opened ? -1 : at)}
              onMove={(to) => {
                change({ parts: parts.toSpliced(at, 1).toSpliced(to, 0, part) });
                onOpen(to);
              }}
              onRemove={parts.length > rule.least ? () => change({ parts: parts.toSpliced(at, 1) }) : undefined}
            >
              <PartFields
                id={`${id}-${at}`}
                type={type}
                no={at + 1}
                part={part}
                shared={shared}
                onChange={(next) => changePart(at, next)}
              />
            </PartFrame>
          ))}
        </div>
      </Panel>
    </>
  );
}
