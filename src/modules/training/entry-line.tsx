import type { Entry, Handbook } from '@contract/training/entries';
import { whyNot } from '@contract/training/rules';
import { entryStateWords } from '@contract/training/status';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { NamedFiles } from '@/kits/attachments/named-files';
import { PendingMark } from '@/kits/outbox/pending-mark';
import { StatusDot } from '@/ui/status-dot';
import { entryRecord } from './offline';
import classes from './training.module.css';
import { entryTones } from './words';

interface EntryLineProps {
  entry: Entry;
  book: Handbook;
  isCurrent?: boolean;
  children?: ReactNode;
}

/** An entry: what, when, as whom, how it stands, and why it does not count where it does not. */
export function EntryLine({ entry, book, isCurrent, children }: EntryLineProps) {
  const item = book.items.find(({ id }) => id === entry.requirement_id);
  const kind = book.kinds.find(({ id }) => id === item?.kind_id);
  const problem = item ? whyNot(entry, item, book.stays) : '此项目已不在手册要求中';
  const values = (kind?.fields ?? []).flatMap(({ key, label }) => {
    const value = entry.values.find((one) => one.key === key)?.value;
    return value ? [`${label} ${value}`] : [];
  });
  const facts = [entry.date, kind?.name, entry.role, ...values, entry.note];
  return (
    <li className={classes.line} data-current={isCurrent} aria-current={isCurrent ? 'true' : undefined}>
      <div>
        <p className={classes.head}>
          {item?.item ?? '已取消的项目'}
          <StatusDot tone={entryTones[entry.state]}>{entryStateWords[entry.state]}</StatusDot>
          <PendingMark record={entryRecord(entry.id)} />
        </p>
        <p className={classes.facts}>{facts.filter(Boolean).join(' · ')}</p>
        <NamedFiles ids={entry.photos} />
        {entry.dops.map(({ id, rater, task, link }) => (
          <p key={id} className={classes.facts}>
            {link ? <Link to={link}>DOPS：{task}</Link> : `DOPS：${task}`} · {rater}已评
          </p>
        ))}
        {entry.waits_for && <p className={classes.facts}>等待{entry.waits_for}审核</p>}
        {entry.reason && (
          <p className={classes.facts}>
            {entry.reviewer}：{entry.reason}
          </p>
        )}
        {entry.is_appealing && <p className={classes.facts}>申诉审核中</p>}
        {problem && <p className={classes.problem}>不计入完成：{problem}</p>}
      </div>
      <div className={classes.actions}>{children}</div>
    </li>
  );
}
