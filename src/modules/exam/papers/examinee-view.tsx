import type { PublicQuestion } from '@contract/exam/content';
import type { PracticeAnswer } from '@contract/exam/practice-rules';
import { typeWord } from '@contract/exam/rules';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Panel } from '@/ui/panel';
import { Answerable } from '../question/answerable';
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
        {content && <Trial key={unit.item.id} content={publicOf(content)} from={unit.from} />}
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

function Trial({ content, from }: { content: PublicQuestion; from: number }) {
  const [answers, set] = useState<readonly PracticeAnswer[]>([]);
  return (
    <Answerable
      content={content}
      from={from}
      answers={answers}
      onAnswer={(part, answer) => set(content.parts.map((_, at) => (at === part ? answer : (answers[at] ?? null))))}
    />
  );
}
