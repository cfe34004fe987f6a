import { limits } from '@contract/whisper/rules';
import { Button, Textarea } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { errorMessage } from '@/kernel/query/notify-error';
import classes from './whisper.module.css';

interface SayWordsProps {
  label: string;
  /** A verb: 补充, 回复. */
  verb: string;
  isMain?: boolean;
  /** Rejects with why it was not taken; what was written stays then. */
  onSay: (content: string) => Promise<unknown>;
}

/** Says something more in a conversation, from either side. */
export function SayWords({ label, verb, isMain, onSay }: SayWordsProps) {
  const [content, setContent] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [isRunning, setRunning] = useState(false);
  const say = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (content.trim() === '') {
      setFault(`请填写${verb}内容`);
      return;
    }
    setRunning(true);
    setFault(null);
    try {
      await onSay(content);
      setContent('');
    } catch (error) {
      setFault(errorMessage(error));
    } finally {
      setRunning(false);
    }
  };
  return (
    <form className={classes.fields} onSubmit={(event) => void say(event)} noValidate aria-label={verb}>
      <Textarea
        label={label}
        value={content}
        maxLength={limits.content}
        autosize
        minRows={isMain ? 3 : 2}
        error={fault}
        onChange={(event) => setContent(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" variant={isMain ? 'filled' : 'default'} loading={isRunning}>
          {verb}
        </Button>
      </div>
    </form>
  );
}
