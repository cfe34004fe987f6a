import { entryEndpoints as calls, type Entry, type Handbook } from '@contract/training/entries';
import type { CallInput } from '@contract/kernel/endpoint';
import { limits } from '@contract/training/rules';
import { Button, Group, Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { markBusy } from '@/kernel/busy';
import { notifyDone } from '@/kernel/query/notify-done';
import { notifyError } from '@/kernel/query/notify-error';
import { useSave } from '@/kernel/query/use-save';
import { confirm } from '@/ui/confirm';
import { Panel } from '@/ui/panel';
import { useIsMobile } from '@/ui/use-is-mobile';
import { EntryLine } from '../entry-line';
import classes from '../training.module.css';

/** What is decided is named with the version that was seen: one that comes back is shown again. */
const nameOf = ({ id, version }: Pick<Entry, 'id' | 'version'>) => `${id}:${version}`;

/**
 * What waits for the reader: j and k walk, 1 passes, 2 asks for the reason of a return. What is decided leaves the list at once, and is
 * sent one after the other, so that nobody waits between two keys; what is refused comes back with the reason.
 */
export function ReviewPanel({ book, entries: waiting }: { book: Handbook; entries: readonly Entry[] }) {
  const isMobile = useIsMobile();
  const [place, setPlace] = useState(0);
  const [reason, setReason] = useState('');
  const [error, setError] = useState('');
  const [decided, setDecided] = useState<ReadonlySet<string>>(() => new Set());
  const sending = useRef(Promise.resolve());
  const input = useRef<HTMLTextAreaElement>(null);
  const review = useSave(calls.reviewEntries, { refresh: [calls.handbook, calls.handbooks] });
  const entries = waiting.filter((entry) => !decided.has(nameOf(entry)));
  const isSending = entries.length < waiting.length;
  useEffect(() => (isSending ? markBusy() : undefined), [isSending]);
  const at = Math.max(0, Math.min(place, entries.length - 1));
  const current = entries[at];
  const send = async (rows: readonly Entry[], body: CallInput<typeof calls.reviewEntries>['body']) => {
    const answer = await review.run({ body });
    const refused = answer ? answer.failed : rows;
    if (answer && answer.failed.length > 0)
      notifyError(`${answer.failed.length} 条未审核：${answer.failed[0]!.message}`);
    else if (answer && rows.length > 1) notifyDone(`已审核 ${answer.done} 条`);
    if (refused.length === 0) return;
    const back = new Set(rows.filter(({ id }) => refused.some((one) => one.id === id)).map(nameOf));
    setDecided((before) => new Set([...before].filter((name) => !back.has(name))));
  };
  const decide = (wanted: readonly (Entry | undefined)[], pass: 1 | 2) => {
    const rows = wanted.filter((one) => one !== undefined).slice(0, limits.batch);
    if (rows.length === 0) return;
    if (pass === 2 && reason.trim() === '') {
      setError('退回原因是必填项');
      input.current?.focus();
      return;
    }
    const body = {
      rows: rows.map(({ id, version }) => ({ id, version })),
      pass,
      reason: pass === 2 ? reason.trim() : '',
    };
    setDecided((before) => new Set([...before, ...rows.map(nameOf)]));
    setReason('');
    sending.current = sending.current.then(() => send(rows, body));
  };
  const passAll = async () => {
    const count = Math.min(entries.length, limits.batch);
    const isSure = await confirm({
      title: '全部通过',
      message: `通过${book.name}等待您审核的 ${count} 条登记。`,
      confirmLabel: `通过 ${count} 条`,
    });
    if (isSure) decide(entries, 1);
  };
  const latest = useRef<(key: string) => boolean>(() => false);
  useEffect(() => {
    latest.current = (key) => {
      if (key === 'j') setPlace(Math.max(0, Math.min(at + 1, entries.length - 1)));
      else if (key === 'k') setPlace(Math.max(at - 1, 0));
      else if (key === '1') decide([current], 1);
      else if (key === '2') decide([current], 2);
      else return false;
      return true;
    };
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event;
      const isTyping =
        target instanceof HTMLElement && target.closest('input, textarea, [contenteditable], [role=dialog]');
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      if (latest.current(event.key)) event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return (
    <Panel
      title={`等待我审核（${entries.length}）`}
      aside={
        <Button size="compact-md" variant="default" onClick={() => void passAll()}>
          全部通过
        </Button>
      }
    >
      {entries.length === 0 && <p>正在保存最后的审核…</p>}
      <ul className={classes.list}>
        {entries.map((entry, index) => (
          <EntryLine key={entry.id} entry={entry} book={book} isCurrent={index === at}>
            <Button size="compact-md" variant="default" onClick={() => decide([entry], 1)}>
              通过
            </Button>
            <Button
              size="compact-md"
              variant="default"
              onClick={() => {
                setPlace(index);
                input.current?.focus();
              }}
            >
              退回
            </Button>
          </EntryLine>
        ))}
      </ul>
      <div className={classes.review}>
        <Textarea
          ref={input}
          label="退回原因"
          placeholder="写明要补充或改正什么"
          description={
            isMobile
              ? '先写原因，再点“退回选中的一条”'
              : 'j、k 上下移动，1 通过，2 退回选中的一条；写完原因按 Esc 回到列表'
          }
          rows={2}
          maxLength={limits.note}
          value={reason}
          error={error}
          // Back to the keys of the list, the reason kept.
          onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setError('');
          }}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => decide([current], 2)}>
            退回选中的一条
          </Button>
        </Group>
      </div>
    </Panel>
  );
}
