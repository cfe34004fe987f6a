import type { Option, PartPublic, PublicQuestion } from '@contract/exam/content';
import { letterOf, typeWord } from '@contract/exam/rules';
import { Button, Checkbox, Radio, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { RichText } from '@/kits/rich-text/rich-text';
import { Panel } from '@/ui/panel';
import { QuestionFiles } from '../question/question-files';
import type { NumberedSection } from './numbered';
import type { Contents } from './paper-sheet';
import classes from './papers.module.css';

interface ExamineeViewProps {
  sections: readonly NumberedSection[];
  contents: Contents;
}

/** One unit after the other, to be answered as in the exam; what is entered goes nowhere. */
export function ExamineeView({ sections, contents }: ExamineeViewProps) {
  const [at, go] = useState(0);
  const byVersion = new Map(contents.map((one) => [one.version_id, one.content]));
  const units = sections.flatMap((section) => section.items.map((one) => ({ ...one, section: section.title })));
  const unit = units[Math.min(at, units.length - 1)]!;
  const content = byVersion.get(unit.item.version_id);
  return (
    <div className={classes.examinee}>
      <Panel title={`${unit.section}　第 ${unit.numbers} 题`} aside={typeWord(unit.item.type)}>
        {content && <Answerable key={unit.item.id} content={publicOf(content)} from={unit.from} />}
        <div className={classes.steps}>
          <Button variant="default" disabled={at === 0} onClick={() => go(at - 1)}>
            上一题
          </Button>
          <Button disabled={at === units.length - 1} onClick={() => go(at + 1)}>
            下一题
          </Button>
        </div>
      </Panel>
      <Panel title="答题卡">
        <div className={classes.sheetNumbers}>
          {units.map(({ item, numbers }, index) => (
            <Button
              key={item.id}
              size="compact-sm"
              variant={index === at ? 'filled' : 'default'}
              aria-current={index === at || undefined}
              onClick={() => go(index)}
            >
              {numbers}
            </Button>
          ))}
        </div>
        <p className={classes.hint}>预览中的作答不会保存。</p>
      </Panel>
    </div>
  );
}

/** The public half of a question, whichever way it was read. */
function publicOf(content: Contents[number]['content']): PublicQuestion {
  return { unit: content.unit, parts: content.parts.map((part) => ('public' in part ? part.public : part)) };
}

function Answerable({ content: { unit, parts }, from }: { content: PublicQuestion; from: number }) {
  return (
    <div className={classes.answerable}>
      {unit.material && <RichText html={unit.material} />}
      <QuestionFiles media={unit.media} />
      {unit.options.length > 0 && (
        <ol className={classes.shared}>
          {unit.options.map((option, at) => (
            <li key={option.id}>
              {letterOf(at)}. <RichText html={option.text} />
            </li>
          ))}
        </ol>
      )}
      {parts.map((part, at) => (
        // Parts have no id of their own, and none is moved while they are answered.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={classes.question}>
          {part.reveal && <RichText html={part.reveal} />}
          <div className={classes.stem}>
            <b>{from + at}.</b>
            <RichText html={part.stem} />
          </div>
          <QuestionFiles media={part.media} />
          <Answer
            part={part}
            options={unit.options.length > 0 ? unit.options : part.options}
            isShort={unit.options.length > 0}
          />
        </div>
      ))}
    </div>
  );
}

function Answer({ part, options, isShort }: { part: PartPublic; options: readonly Option[]; isShort: boolean }) {
  const [answer, set] = useState<string[]>([]);
  const choices = part.type === 7 ? judgement : options;
  const label = (option: Option, at: number) =>
    isShort ? (
      letterOf(at)
    ) : (
      <span className={classes.stem}>
        {part.type !== 7 && <span>{letterOf(at)}.</span>}
        <RichText html={option.text} />
      </span>
    );
  if (part.type === 8) {
    return Array.from({ length: part.blanks }, (_, at) => (
      <TextInput
        // oxlint-disable-next-line react/no-array-index-key
        key={at}
        label={`第 ${at + 1} 空`}
        value={answer[at] ?? ''}
        onChange={({ currentTarget: { value } }) => set(Object.assign([...answer], { [at]: value }))}
      />
    ));
  }
  if (part.type === 9) {
    return (
      <Textarea
        label="作答"
        autosize
        minRows={4}
        value={answer[0] ?? ''}
        onChange={(event) => set([event.currentTarget.value])}
      />
    );
  }
  if (part.type === 6) {
    return (
      <Checkbox.Group aria-label="作答" value={answer} onChange={set}>
        <div className={classes.choices}>
          {choices.map((option, at) => (
            <Checkbox key={option.id} value={option.id} label={label(option, at)} />
          ))}
        </div>
      </Checkbox.Group>
    );
  }
  return (
    <Radio.Group aria-label="作答" value={answer[0] ?? null} onChange={(one) => set([one])}>
      <div className={isShort ? classes.short : classes.choices}>
        {choices.map((option, at) => (
          <Radio key={option.id} value={option.id} label={label(option, at)} />
        ))}
      </div>
    </Radio.Group>
  );
}

const judgement: Option[] = [
  { id: 'T', text: '正确' },
  { id: 'F', text: '错误' },
];
