import type { FullContent } from '@contract/exam/content';
import { contentProblems } from '@contract/exam/content-problems';
import { SegmentedControl, Switch, UnstyledButton } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { Panel } from '@/ui/panel';
import { QuestionView } from '../question/question-view';
import classes from './write.module.css';

interface PreviewPaneProps {
  type: number;
  content: FullContent;
  /** A problem was pressed: its part is opened, counted from 0. */
  onOpen: (at: number) => void;
}

/** What is missing, and the question as an examinee will see it, while it is written. */
export function PreviewPane({ type, content, onOpen }: PreviewPaneProps) {
  const shown = useDeferredValue(content);
  const problems = contentProblems(type, shown);
  return (
    <aside className={classes.pane} aria-label="预览">
      <Panel title="检查">
        {problems.length === 0 ? (
          <p className={classes.fine}>
            <IconCircleCheck size={16} aria-hidden />
            内容完整，可以用于组卷
          </p>
        ) : (
          <ul className={classes.problems}>
            {problems.map(({ part, text }) => (
              <li key={`${part} ${text}`}>
                <UnstyledButton onClick={() => onOpen(Math.max(0, part - 1))}>
                  {part > 0 && shown.parts.length > 1 && `第 ${part} 小题：`}
                  {text}
                </UnstyledButton>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <Panel title="预览">
        <Preview content={shown} />
      </Panel>
    </aside>
  );
}

/** The question in the width of a phone or of a desktop, with or without its answer. */
export function Preview({ content, isWide = false }: { content: FullContent; isWide?: boolean }) {
  const [device, setDevice] = useState(isWide ? 'desktop' : 'phone');
  const [withAnswers, showAnswers] = useState(false);
  return (
    <>
      <div className={classes.previewTools}>
        <SegmentedControl
          size="xs"
          aria-label="预览的屏幕"
          data={[
            { value: 'phone', label: '手机' },
            { value: 'desktop', label: '电脑' },
          ]}
          value={device}
          onChange={setDevice}
        />
        <Switch
          size="xs"
          label="答案与解析"
          checked={withAnswers}
          onChange={(event) => showAnswers(event.currentTarget.checked)}
        />
      </div>
      <div className={classes.screen} data-device={device} data-wide={isWide || undefined}>
        <div>
          <QuestionView content={content} withAnswers={withAnswers} />
        </div>
      </div>
    </>
  );
}
