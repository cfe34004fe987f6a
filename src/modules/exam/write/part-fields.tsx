import type { FullPart, Option, PartPublic, PartSecret } from '@contract/exam/content';
import { emptyPart, looksOrdered } from '@contract/exam/content-problems';
import { retypedPart } from '@contract/exam/retype';
import { partRule, typeWord, type QuestionType } from '@contract/exam/rules';
import { Radio, SegmentedControl, Select } from '@mantine/core';
import { late, nothing } from '@/kits/late/late';
import { RichTextField } from '@/kits/rich-text/rich-text-field';
import { MediaFields } from './media-fields';
import { optionId } from './option-id';
import { KeyOfShared, OptionsField } from './options-field';
import { PinSwitch } from './pin-switch';
import classes from './write.module.css';

const BlanksField = late(() => import('./blanks-field').then((file) => file.BlanksField), nothing);
const RubricField = late(() => import('./rubric-field').then((file) => file.RubricField), nothing);
const TargetsField = late(() => import('./targets-field').then((file) => file.TargetsField), nothing);

interface PartFieldsProps {
  /** Begins the ids of its inputs. */
  id: string;
  /** Type of the whole question. */
  type: QuestionType;
  /** Its number in a group. */
  no?: number;
  part: FullPart;
  /** Of B1: the options that every part chooses from. */
  shared?: readonly Option[] | undefined;
  onChange: (part: FullPart) => void;
}

/** One thing that is asked: its words, how it is answered, what is right. */
export function PartFields({ id, type, no, part, shared, onChange }: PartFieldsProps) {
  const { public: open, secret } = part;
  const show = (next: Partial<PartPublic>) => onChange({ ...part, public: { ...open, ...next } });
  const hide = (next: Partial<PartSecret>) => onChange({ ...part, secret: { ...secret, ...next } });
  const kinds = partRule(type).types;
  const isPlaced = open.type === 11 && open.marks !== null;
  const hasOptions = !shared && ([1, 2, 6].includes(open.type) || (open.type === 11 && !isPlaced));
  const rich = (name: string, label: string, value: string, change: (html: string) => void, isRequired = false) => (
    <RichTextField
      id={`${id}-${name}`}
      label={label}
      value={value}
      error={undefined}
      required={isRequired}
      isCompact
      onChange={change}
    />
  );
  return (
    <div className={classes.fields}>
      {kinds.length > 1 && (
        <Select
          label="小题题型"
          data={kinds.map((kind) => ({ value: String(kind), label: typeWord(kind) }))}
          value={String(open.type)}
          allowDeselect={false}
          onChange={(kind) => kind !== null && onChange(retypedPart(part, Number(kind) as QuestionType, optionId))}
        />
      )}
      {type === 4 && rich('reveal', '本题出现前新增的病情', open.reveal, (reveal) => show({ reveal }))}
      {rich('stem', open.type === 2 ? '病例与提问' : '题干', open.stem, (stem) => show({ stem }), true)}
      {open.type === 11 && (
        <SegmentedControl
          aria-label="作答方式"
          data={[
            { value: 'options', label: '看图选择' },
            { value: 'places', label: '在图上标出位置' },
          ]}
          value={isPlaced ? 'places' : 'options'}
          onChange={(way) => {
            const isNow = way === 'places';
            onChange({
              public: {
                ...open,
                marks: isNow ? 1 : null,
                options: isNow ? [] : emptyPart(11, optionId).public.options,
              },
              secret: { ...secret, key: [], targets: [] },
            });
          }}
        />
      )}
      <MediaFields
        what={no === undefined ? '题干' : `第 ${no} 小题`}
        value={open.media}
        onChange={(media) => show({ media })}
      />
      {hasOptions && (
        <>
          <OptionsField
            id={`${id}-options`}
            value={open.options}
            answer={{ isMultiple: open.type === 6, key: secret.key, onChange: (key) => hide({ key }) }}
            onChange={(options) => {
              const key = secret.key.filter((one) => options.some((option) => option.id === one));
              onChange({ public: { ...open, options }, secret: { ...secret, key } });
            }}
          />
          <PinSwitch
            isOn={open.is_pinned}
            isSuggested={looksOrdered(open.options)}
            onChange={(isOn) => show({ is_pinned: isOn })}
          />
        </>
      )}
      {shared && <KeyOfShared options={shared} value={secret.key} onChange={(key) => hide({ key })} />}
      {open.type === 7 && (
        <Radio.Group label="答案" required value={secret.key[0] ?? null} onChange={(key) => hide({ key: [key] })}>
          <div className={classes.inline}>
            <Radio value="T" label="正确" />
            <Radio value="F" label="错误" />
          </div>
        </Radio.Group>
      )}
      {open.type === 8 && (
        <BlanksField
          id={`${id}-blanks`}
          stem={open.stem}
          value={secret.blanks}
          onChange={(blanks) => onChange({ public: { ...open, blanks: blanks.length }, secret: { ...secret, blanks } })}
        />
      )}
      {open.type === 9 && (
        <>
          <RubricField id={`${id}-rubric`} value={secret.rubric} onChange={(rubric) => hide({ rubric })} />
          {rich('answer', '参考答案', secret.answer, (answer) => hide({ answer }))}
        </>
      )}
      {isPlaced && <TargetsField part={part} onChange={onChange} />}
      {rich('analysis', '解析', secret.analysis, (analysis) => hide({ analysis }))}
    </div>
  );
}
