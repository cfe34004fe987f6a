import { whisperMessageEndpoints as calls, type OwnWhisper } from '@contract/whisper/messages';
import { stateAfter, whisperTypes } from '@contract/whisper/rules';
import { Button, Spoiler } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { Loaded } from '@/kits/loaded/loaded';
import { aboutWords, Conversation, WhisperStateDot } from '../conversation';
import { AddWords } from './add-words';
import classes from '../whisper.module.css';

const folded = { maxHeight: 132, showLabel: '展开', hideLabel: '收起' };

/** What one signed, the newest first. */
export function OwnList() {
  const own = useCall(calls.ownWhispers, { query: { page: 1, size: 20 } });
  return (
    <Loaded call={own} what="我的悄悄话">
      {({ list, total }) =>
        list.length === 0 ? (
          <p className={classes.note}>没有署名的悄悄话。匿名的请凭回执码查看。</p>
        ) : (
          <>
            <ul className={classes.list}>
              {list.map((one) => (
                <li key={one.id}>
                  <Own row={one} />
                </li>
              ))}
            </ul>
            {total > list.length && (
              <p className={classes.note}>
                只显示最近 {list.length} 条，共 {total} 条
              </p>
            )}
          </>
        )
      }
    </Loaded>
  );
}

function Own({ row }: { row: OwnWhisper }) {
  const [isAdding, setAdding] = useState(false);
  const add = useSave(calls.addToWhisper, { errors: 'inPlace', refresh: [calls.ownWhispers], done: '已补充' });
  return (
    <>
      <p className={classes.line}>
        {aboutWords(row)} <WhisperStateDot state={row.state} />
      </p>
      <Spoiler {...folded}>
        <Conversation said={row} author="我" />
      </Spoiler>
      {isAdding ? (
        <AddWords
          state={row.state}
          onAdd={(content) => add.attempt({ body: { id: row.id, content }, ifMatch: row.version })}
        />
      ) : (
        stateAfter(row.state, 'add') && (
          <Button variant="subtle" size="compact-sm" onClick={() => setAdding(true)}>
            继续补充
          </Button>
        )
      )}
    </>
  );
}

/** Questions that the office answered for everybody. */
export function PublicAnswers() {
  const answers = useCall(calls.publicAnswers, { query: { page: 1, size: 20 } });
  return (
    <Loaded call={answers} what="公开答复">
      {({ list }) =>
        list.length === 0 ? (
          <p className={classes.note}>还没有公开的答复。</p>
        ) : (
          <ul className={classes.list}>
            {list.map(({ id, type, question, answer, day }) => (
              <li key={id}>
                <p className={classes.question}>{question}</p>
                <p className={classes.content}>{answer}</p>
                <p className={classes.by}>
                  {whisperTypes[type]} · {day}
                </p>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
