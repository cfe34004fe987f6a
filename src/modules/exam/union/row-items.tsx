import { isGroup, typeWord } from '@contract/exam/rules';
import type { TaskItem, TaskRow } from '@contract/exam/union';
import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import { Panel } from '@/ui/panel';
import classes from './union.module.css';

interface RowItemsProps {
  row: TaskRow;
  /** Counted from 1. */
  no: number;
  counts: { wanted: number; brought: number; accepted: number };
  items: readonly TaskItem[];
  onOpen?: (item: TaskItem) => void;
  /** What can be done with a question. */
  tools?: (item: TaskItem) => ReactNode;
}

/** What a row of a task asks for, and the questions that were brought for it. */
export function RowItems({ row, no, counts, items, onOpen, tools }: RowItemsProps) {
  const { wanted, brought, accepted } = counts;
  return (
    <Panel
      title={`${no}. ${row.section} · ${typeWord(row.type)}`}
      aside={
        <span className={classes.hint}>
          {brought} / {wanted} 题{accepted > 0 && `，通过 ${accepted}`} · 每题 {row.each} 分
        </span>
      }
    >
      <p className={classes.hint}>知识点：{row.knowledge || '不限'}</p>
      {items.length === 0 && <p className={classes.hint}>还没有试题</p>}
      <ul className={classes.items}>
        {items.map((item) => (
          <li key={item.question_id}>
            <button type="button" className={classes.words} disabled={!onOpen} onClick={() => onOpen?.(item)}>
              <span>{item.excerpt}</span>
              <small>
                {typeWord(item.type)}
                {isGroup(item.type) && `（${item.size} 小题）`} · {item.difficulty || '未定难度'}
              </small>
            </button>
            <Marks item={item} />
            {tools && <div className={classes.tools}>{tools(item)}</div>}
            {item.comment && <p className={classes.comment}>意见：{item.comment}</p>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Marks({ item: { verdict, is_close, is_recent } }: { item: TaskItem }) {
  return (
    <span className={classes.marks}>
      {verdict === 'accepted' && <Badge color="success">已通过</Badge>}
      {verdict === 'returned' && <Badge color="danger">已退回</Badge>}
      {is_close && (
        <Badge variant="light" color="warning">
          与其他部分相近
        </Badge>
      )}
      {is_recent && (
        <Badge variant="light" color="warning">
          近期试卷用过
        </Badge>
      )}
    </span>
  );
}
