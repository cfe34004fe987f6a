import { whisperMessageEndpoints as calls, type OwnWhisper } from '@contract/whisper/messages';
import { codePattern, tidyCode } from '@contract/whisper/rules';
import { Button, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { useSave } from '@/kernel/query/use-save';
import { aboutWords, Conversation, WhisperStateDot } from '../conversation';
import { AddWords } from './add-words';
import classes from '../whisper.module.css';

/** Reads an anonymous message by its code, and goes on with it. */
export function ByCode() {
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [found, setFound] = useState<OwnWhisper | null>(null);
  const look = useSave(calls.whisperOfCode, { errors: 'inPlace' });
  const add = useSave(calls.addByCode, { errors: 'inPlace', done: '已补充' });
  const [key, setKey] = useState(() => crypto.randomUUID());
  const code = tidyCode(typed);

  const read = async (event: SyntheticEvent) => {
    event.preventDefault();
    setFound(null);
    if (!codePattern.test(code)) {
      setFault('回执码由 20 位字母和数字组成，请核对');
      return;
    }
    setFault(null);
    try {
      setFound(await look.attempt({ body: { code } }));
    } catch (error) {
      setFault((error as Error).message);
    }
  };
  const say = async (content: string) => {
    setFound(await add.attempt({ body: { code, content, key } }));
    setKey(crypto.randomUUID());
  };
  return (
    <div className={classes.fields}>
      <form className={classes.fields} onSubmit={(event) => void read(event)} noValidate aria-label="凭回执码查看">
        <TextInput
          label="回执码"
          value={typed}
          maxLength={40}
          autoComplete="off"
          error={fault}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div>
          <Button type="submit" variant="default" loading={look.isRunning}>
            查看
          </Button>
        </div>
      </form>
      {found && (
        <section aria-label="凭回执码找到的悄悄话" className={classes.fields}>
          <p className={classes.line}>
            {aboutWords(found)} <WhisperStateDot state={found.state} />
          </p>
          <Conversation said={found} author="我" />
          <AddWords state={found.state} onAdd={say} />
        </section>
      )}
    </div>
  );
}
