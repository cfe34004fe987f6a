import { practiceEndpoints as calls, type PracticeItem } from '@contract/exam/practice';
import { practiceLimits } from '@contract/exam/practice-rules';
import { ActionIcon, Button, Modal, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFlag, IconStar, IconStarFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { useSave } from '@/kernel/query/use-save';
import { useOnline } from '@/kernel/use-online';
import classes from './brush.module.css';

/** Marks a question to be practised again, and tells its author what is wrong with it. */
export function ItemTools({ item }: { item: PracticeItem }) {
  const isOnline = useOnline();
  const [isReporting, report] = useDisclosure();
  const star = useSave(calls.starQuestion, { refresh: [calls.practice, calls.practiceHome] });
  const Icon = item.is_starred ? IconStarFilled : IconStar;
  return (
    <div className={classes.tools}>
      <ActionIcon
        variant="subtle"
        size={44}
        aria-label={item.is_starred ? '取消收藏' : '收藏'}
        aria-pressed={item.is_starred}
        disabled={!isOnline}
        loading={star.isRunning}
        onClick={() => void star.run({ body: { question_id: item.question_id, is_starred: !item.is_starred } })}
      >
        <Icon size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="subtle" size={44} aria-label="试题有误" disabled={!isOnline} onClick={report.open}>
        <IconFlag size={18} aria-hidden />
      </ActionIcon>
      {isReporting && <ReportDialog questionId={item.question_id} onClose={report.close} />}
    </div>
  );
}

function ReportDialog({ questionId, onClose }: { questionId: number; onClose: () => void }) {
  const [words, write] = useState('');
  const save = useSave(calls.reportQuestion, { done: '已反馈给命题人，答复后会通知您' });
  const send = async () => {
    if (await save.run({ body: { question_id: questionId, words } })) onClose();
  };
  return (
    <Modal opened onClose={onClose} title="试题有误" closeButtonProps={{ 'aria-label': '关闭' }}>
      <Textarea
        label="哪里有误"
        placeholder="如：选项 B 与解析不符"
        data-autofocus
        autosize
        minRows={4}
        maxLength={practiceLimits.report}
        description={`${words.length} / ${practiceLimits.report}`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={words}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <div className={classes.steps}>
        <Button variant="default" onClick={onClose}>
          取消
        </Button>
        <Button disabled={words.trim() === ''} loading={save.isRunning} onClick={() => void send()}>
          提交
        </Button>
      </div>
    </Modal>
  );
}
