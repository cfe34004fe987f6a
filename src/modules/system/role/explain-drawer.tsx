import { systemEndpoints } from '@contract/system/endpoints';
import type { Explanation, ExplainSubject } from '@contract/system/role-types';
import { Button, Drawer, SegmentedControl, TextInput } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { call } from '@device/api/call';
import { notifyError } from '@/kernel/query/notify-error';
import { PersonField } from '@/kits/pick/person-field';
import classes from './role.module.css';

type Kind = ExplainSubject['kind'];

const kinds: { value: Kind; label: string }[] = [
  { value: 'screen', label: '页面' },
  { value: 'permission', label: '按钮' },
  { value: 'person', label: '人员' },
];
const placeholders: Record<Exclude<Kind, 'person'>, string> = {
  screen: '页面路径，如 /rotation-management/rotation-overview',
  permission: '权限码，如 rotation:plan:import',
};

/** 为什么看不到: asks the server step by step why somebody does not see a screen, a button or a person. */
export function ExplainDrawer({ onClose }: { onClose: () => void }) {
  const [userId, setUserId] = useState<number | null>(null);
  const [kind, setKind] = useState<Kind>('screen');
  const [words, setWords] = useState('');
  const [targetId, setTargetId] = useState<number | null>(null);
  const [answer, setAnswer] = useState<Explanation | null>(null);
  const [isRunning, setRunning] = useState(false);

  const subject = subjectOf(kind, words.trim(), targetId);
  const ask = async (event: FormEvent) => {
    event.preventDefault();
    if (userId === null || !subject) return;
    setRunning(true);
    try {
      setAnswer(await call(systemEndpoints.explainAccess, { body: { user_id: userId, subject } }));
    } catch (error) {
      setAnswer(null);
      notifyError(error);
    } finally {
      setRunning(false);
    }
  };
  const person = { error: undefined, required: false, among: 'seen' } as const;
  return (
    <Drawer opened onClose={onClose} title="为什么看不到" size={480} closeButtonProps={{ 'aria-label': '关闭' }}>
      <form className={classes.drawer} onSubmit={(event) => void ask(event)}>
        <PersonField
          {...person}
          id="explain-user"
          name="user"
          label="谁看不到"
          value={userId}
          onChange={(id) => {
            setUserId(id);
            setAnswer(null);
          }}
        />
        <SegmentedControl
          aria-label="看不到什么"
          data={kinds}
          value={kind}
          onChange={(value) => {
            setKind(value);
            setWords('');
            setAnswer(null);
          }}
        />
        {kind === 'person' ? (
          <PersonField
            {...person}
            id="explain-target"
            name="target"
            label="看不到的人员"
            value={targetId}
            onChange={setTargetId}
          />
        ) : (
          <TextInput
            label={kind === 'screen' ? '页面路径' : '权限码'}
            placeholder={placeholders[kind]}
            maxLength={200}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        )}
        <Button type="submit" loading={isRunning} disabled={userId === null || !subject}>
          查原因
        </Button>
        {answer && <Answer {...answer} />}
      </form>
    </Drawer>
  );
}

function subjectOf(kind: Kind, words: string, targetId: number | null): ExplainSubject | null {
  if (kind === 'person') return targetId === null ? null : { kind, user_id: targetId };
  if (words === '') return null;
  return kind === 'screen' ? { kind, path: words } : { kind, code: words };
}

function Answer({ summary, advice, steps }: Explanation) {
  return (
    <>
      <div className={classes.verdict} role="status">
        <p>
          <strong>{summary}</strong>
        </p>
        {advice && <p>{advice}</p>}
      </div>
      <ol className={classes.steps}>
        {steps.map(({ title, passed, detail }) => (
          <li key={title} data-passed={passed}>
            {passed ? <IconCircleCheck size={18} aria-label="通过" /> : <IconCircleX size={18} aria-label="未通过" />}
            <span>{title}</span>
            <span>{detail}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
