import { pathInApp } from '@contract/kernel/own-path';
import { isUnread as countsAsUnread, owedReceipt } from '@contract/notice/reading';
import type { NoticeRecord } from '@contract/notice/types';
import { Collapse, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { NoticeFiles } from '@/modules/notice/notice-files';
import { Receipt } from '@/modules/notice/receipt';
import { RichText } from '@/kits/rich-text/rich-text';
import { formatAge, formatDateTime } from '@/ui/format';
import { StatusDot } from '@/ui/status-dot';
import classes from './bell.module.css';
import { readNotices } from './mark-read';

interface NoticeItemProps {
  notice: NoticeRecord;
  onLeave?: () => void;
  isWide?: boolean;
}

/** One notice; opening it reads it (requirements section 4). */
export function NoticeItem({ notice, onLeave, isWide = false }: NoticeItemProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const isUnread = countsAsUnread(notice);
  const owed = owedReceipt(notice);
  // Asked again here: a link may have been stored before the server asked.
  const path = notice.link === '' ? undefined : pathInApp(notice.link);
  const toggle = () => {
    setOpen(!isOpen);
    // A withdrawn one counts nowhere, and is read all the same.
    if (!isOpen && notice.status === 0) void readNotices({ id: notice.id });
  };
  return (
    <li className={classes.item} data-unread={isUnread || undefined}>
      <UnstyledButton className={classes.itemHead} aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
        <span className={classes.mark}>{isUnread && <span className="reach-visually-hidden">未读</span>}</span>
        <span className={classes.words}>
          <span className={classes.title}>{notice.title}</span>
          <span className={classes.meta}>
            <time dateTime={notice.create_time} title={formatDateTime(notice.create_time)}>
              {formatAge(notice.create_time)}
            </time>
            {owed && <StatusDot tone="warning">{owed}</StatusDot>}
            {notice.sender_name && <span>{notice.sender_name}</span>}
            {notice.is_withdrawn && <span>已撤回</span>}
          </span>
        </span>
        <IconChevronDown size={16} className={classes.chevron} aria-hidden />
      </UnstyledButton>
      <Collapse expanded={isOpen} id={id}>
        <div className={classes.content} data-wide={isWide || undefined}>
          {notice.is_withdrawn ? <p>发送人已撤回此通知</p> : <RichText html={notice.content} />}
          {isOpen && <NoticeFiles files={notice.attachments} />}
          <Receipt notice={notice} />
          {path !== undefined && (
            <Link to={path} onClick={onLeave}>
              前往处理
            </Link>
          )}
        </div>
      </Collapse>
    </li>
  );
}
