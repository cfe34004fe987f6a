import { limits, stateAfter, type WhisperState } from '@contract/whisper/rules';
import { Button, Textarea } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import classes from '../whisper.module.css';

/** Adds something to what one said, until it is closed. */
export function AddWords({ state, onAdd }: { state: WhisperState; onAdd: (content: string) => Promise<unknown> }) {
  const [content, setContent] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [isRunning, setRunning] = useState(false);
  if (!stateAfter(state, 'add')) return <p className={classes.note}>已办结，不能再补充；如仍有问题请另写一条。</p>;
  const add = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (content.trim() === '') {
      setFault('请填写补充内容');
      return;
    }
    setRunning(true);
    setFault(null);
    try {
      await onAdd(content);
      setContent('');
    } catch (error) {
      setFault((error as Error).message);
    } finally {
      setRunning(false);
    }
  };
  return (
    <form className={classes.fields} onSubmit={(event) => void add(event)} noValidate aria-label="补充">
      <Textarea
        label="继续补充"
        value={content}
        maxLength={limits.content}
        autosize
        minRows={2}
        error={fault}
        onChange={(event) => setContent(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" variant="default" loading={isRunning}>
          补充
        </Button>
      </div>
    </form>
  );
}
