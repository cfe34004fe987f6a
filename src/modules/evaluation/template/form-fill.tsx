import { Button, Checkbox, Input, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import {
  hiddenItems,
  isLow,
  npsMost,
  type Filled,
  type Form,
  type FormItem,
  type Value,
} from '@contract/evaluation/form';
import { limits } from '@contract/evaluation/rules';
import type { ComponentType } from 'react';
import { NumberBox } from '@/kits/form/fields/number-box';
import { DateInputField } from '@/kits/form/fields/date-input-field';
import classes from './form-fill.module.css';

interface FormFillProps {
  form: Form;
  filled: Filled;
  onChange: (filled: Filled) => void;
  /** What is wrong, by the item's key. */
  problems?: Readonly<Record<string, string>>;
  disabled?: boolean;
  /** Begins the ids of its inputs: several forms may stand on one page. */
  id: string;
  /** Draws a question that takes files; without it, as in a preview, it is said what will be there. */
  fileField?: ComponentType<FileFieldProps>;
}

export interface FileFieldProps {
  id: string;
  label: string;
  help: string;
  required: boolean;
  error: string | undefined;
  value: readonly string[];
  onChange: (ids: readonly string[]) => void;
}

/** The questions of a template as they are filled in; what a jump leads past is not there. */
export function FormFill({
  form,
  filled,
  onChange,
  problems = {},
  disabled = false,
  id,
  fileField: FileField,
}: FormFillProps) {
  const hidden = hiddenItems(form, filled.values);
  const set = (key: string, value: Value | undefined) => {
    const { [key]: _, ...rest } = filled.values;
    onChange({ ...filled, values: value === undefined ? rest : { ...rest, [key]: value } });
  };
  return (
    <div className={classes.form}>
      {form.guide && <Input.Description>{form.guide}</Input.Description>}
      {form.sections.map((section) => (
        <Stack key={section.key} gap="md">
          {section.title && <p className={classes.section}>{section.title}</p>}
          {section.items
            .filter(({ key }) => !hidden.has(key))
            .map((item) => {
              if (item.kind === 'file' && FileField && !disabled)
                return (
                  <FileField
                    key={item.key}
                    id={`${id}-${item.key}`}
                    label={item.title}
                    help={item.help}
                    required={item.required}
                    error={problems[item.key]}
                    value={filesOf(filled.values[item.key])}
                    onChange={(ids) => set(item.key, ids.length > 0 ? [...ids] : undefined)}
                  />
                );
              return (
                <Input.Wrapper
                  key={item.key}
                  id={`${id}-${item.key}`}
                  label={item.title}
                  description={item.help || undefined}
                  withAsterisk={item.required}
                  error={problems[item.key]}
                  labelElement="div"
                  role="group"
                  aria-label={item.title}
                >
                  <div className={classes.item}>
                    <Question
                      item={item}
                      id={`${id}-${item.key}`}
                      value={filled.values[item.key]}
                      onChange={(value) => set(item.key, value)}
                      disabled={disabled}
                    />
                    {isLow(item, filled.values[item.key]) && (
                      <TextInput
                        label="得分较低，请写明原因"
                        withAsterisk
                        maxLength={limits.note}
                        disabled={disabled}
                        value={filled.comments[item.key] ?? ''}
                        onChange={(event) =>
                          onChange({
                            ...filled,
                            comments: { ...filled.comments, [item.key]: event.currentTarget.value },
                          })
                        }
                      />
                    )}
                  </div>
                </Input.Wrapper>
              );
            })}
        </Stack>
      ))}
    </div>
  );
}

interface QuestionProps {
  item: FormItem;
  id: string;
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
  disabled: boolean;
}

const filesOf = (value: Value | undefined) =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
const numbersIn = (value: Value | undefined) =>
  Array.isArray(value) ? value.map((one) => (typeof one === 'number' ? one : null)) : [];

/** Scales of up to ten steps are pressed, longer ones typed. */
const mostSteps = 10;

function Question({ item, id, value, onChange, disabled }: QuestionProps) {
  const { kind, maximum, options, rows, title } = item;
  const number = typeof value === 'number' ? value : null;
  if (kind === 'score' || kind === 'nps') {
    const least = kind === 'nps' ? 0 : 1;
    const most = kind === 'nps' ? npsMost : maximum;
    return <Steps {...{ least, most, title, disabled }} value={number} onChange={onChange} />;
  }
  if (kind === 'matrix') {
    const given = numbersIn(value);
    return rows.map((row, at) => (
      <div key={row} className={classes.row}>
        <span>{row}</span>
        <Steps
          {...{ most: maximum, disabled }}
          least={1}
          title={row}
          value={given[at] ?? null}
          onChange={(next) =>
            onChange(rows.map((_, place) => (place === at ? (next ?? null) : (given[place] ?? null))))
          }
        />
      </div>
    ));
  }
  if (kind === 'single')
    return (
      <Radio.Group value={number === null ? '' : String(number)} onChange={(next) => onChange(Number(next))}>
        <Stack gap="xs">
          {options.map(({ text }, at) => (
            <Radio key={text} value={String(at)} label={text} disabled={disabled} />
          ))}
        </Stack>
      </Radio.Group>
    );
  if (kind === 'multi') {
    const chosen = Array.isArray(value) ? value.map(String) : [];
    return (
      <Checkbox.Group value={chosen} onChange={(next) => onChange(next.length > 0 ? next.map(Number) : undefined)}>
        <Stack gap="xs">
          {options.map(({ text }, at) => (
            <Checkbox key={text} value={String(at)} label={text} disabled={disabled} />
          ))}
        </Stack>
      </Checkbox.Group>
    );
  }
  if (kind === 'file') return <Text size="sm" c="dimmed">{`照片或 PDF，最多 ${limits.files} 个`}</Text>;
  const text = typeof value === 'string' ? value : '';
  const onText = (next: string) => onChange(next === '' ? undefined : next);
  if (kind === 'date')
    return (
      <DateInputField
        {...{ id, disabled }}
        name={item.key}
        label=""
        required={item.required}
        error={undefined}
        value={text || null}
        onChange={(day) => onText(day ?? '')}
      />
    );
  if (kind === 'signature')
    return (
      <TextInput
        aria-label={title}
        placeholder="输入本人姓名作为签名"
        {...{ disabled }}
        maxLength={limits.name}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
    );
  return (
    <Textarea
      aria-label={title}
      autosize
      minRows={2}
      disabled={disabled}
      maxLength={limits.text}
      value={text}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  );
}

interface StepsProps {
  least: number;
  most: number;
  title: string;
  value: number | null;
  onChange: (value: number | undefined) => void;
  disabled: boolean;
}

function Steps({ least, most, title, value, onChange, disabled }: StepsProps) {
  if (most > mostSteps)
    return (
      <NumberBox
        aria-label={title}
        range={{ least: 0, most, decimals: 0 }}
        disabled={disabled}
        value={value}
        onChange={(next) => onChange(next ?? undefined)}
        suffix={` / ${most}`}
      />
    );
  return (
    <div className={classes.steps} role="group" aria-label={title}>
      {Array.from({ length: most - least + 1 }, (_, at) => at + least).map((step) => (
        <Button
          key={step}
          className={classes.step}
          size="compact-md"
          variant={value === step ? 'filled' : 'default'}
          aria-pressed={value === step}
          aria-label={`${title} ${step} 分`}
          disabled={disabled}
          onClick={() => onChange(value === step ? undefined : step)}
        >
          {step}
        </Button>
      ))}
    </div>
  );
}
