import { learnEndpoints as calls, type LearnCourse, type LearnItem } from '@contract/cloud-class/learn';
import { limits, workStates } from '@contract/cloud-class/rules';
import { Alert, Button, Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useSave } from '@/kernel/query/use-save';
import { useOnline } from '@/kernel/use-online';
import { StatusDot } from '@/ui/status-dot';
import classes from '../cloud-class.module.css';
import { Preview } from '../preview';
import { Player } from './player';
import { Quiz } from './quiz';

export const learnReads = [calls.learnCourse, calls.ownCourses];

interface ItemViewProps {
  course: LearnCourse;
  item: LearnItem;
}

/** An item to be learned; opening it says so to the server, from when on what is watched counts. */
export function ItemView({ course, item }: ItemViewProps) {
  const isOnline = useOnline();
  const open = useSave(calls.openItem, { refresh: [calls.ownCourses] });
  const { run } = open;
  const mayLearn = course.problem === '';
  useEffect(() => {
    if (isOnline && mayLearn) void run({ body: { id: item.id } });
    // Once for each item that is opened, and when the network is back.
  }, [isOnline, mayLearn, item.id, run]);
  if (item.kind === 'video' && item.file) return <Player course={course} item={item} />;
  if (item.kind === 'document') return <Document item={item} mayLearn={mayLearn && isOnline} />;
  if (item.kind === 'quiz') return <Quiz item={item} mayLearn={mayLearn && isOnline} />;
  return <Assignment item={item} mayLearn={mayLearn && isOnline} />;
}

interface LearnProps {
  item: LearnItem;
  mayLearn: boolean;
}

function Document({ item, mayLearn }: LearnProps) {
  const read = useSave(calls.readDocument, { refresh: learnReads, done: '已记为读完' });
  return (
    <div className={classes.stack}>
      {item.file && <Preview id={item.file.attachment_id} kind={item.file.kind} name={item.file.name} />}
      {item.progress.done_at ? (
        <StatusDot tone="success">已读完</StatusDot>
      ) : (
        <div>
          <Button
            disabled={!mayLearn}
            loading={read.isRunning}
            onClick={() => void read.run({ body: { item_id: item.id } })}
          >
            我已读完
          </Button>
        </div>
      )}
    </div>
  );
}

function Assignment({ item, mayLearn }: LearnProps) {
  const { work } = item.progress;
  const [text, write] = useState(work?.text ?? '');
  const hand = useSave(calls.submitWork, { refresh: learnReads, done: '作业已提交，等待批阅' });
  return (
    <div className={classes.stack}>
      <p className={classes.muted}>{item.prompt}</p>
      {work && (
        <Alert
          color={work.state === 'passed' ? 'success' : work.state === 'returned' ? 'warning' : 'primary'}
          title={workStates[work.state]}
        >
          {work.remark || (work.state === 'submitted' ? '批阅前可以修改后重新提交' : '没有评语')}
        </Alert>
      )}
      <Textarea
        label="作业内容"
        autosize
        minRows={5}
        maxLength={limits.work}
        readOnly={work?.state === 'passed'}
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
      />
      {work?.state !== 'passed' && (
        <div>
          <Button
            disabled={!mayLearn || text.trim() === ''}
            loading={hand.isRunning}
            onClick={() => void hand.run({ body: { item_id: item.id, text } })}
          >
            提交作业
          </Button>
        </div>
      )}
    </div>
  );
}
