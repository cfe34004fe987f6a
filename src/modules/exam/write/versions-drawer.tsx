import { hospitalDay } from '@contract/kernel/hospital-time';
import type { FullContent } from '@contract/exam/content';
import { questionEndpoints as calls } from '@contract/exam/questions';
import { Button, Drawer, Select } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { Loaded } from '@/kits/loaded/loaded';
import { QuestionView } from '../question/question-view';
import classes from './write.module.css';

interface VersionsDrawerProps {
  id: number;
  /** Its content is to be edited on from. */
  onTake: (content: FullContent) => void;
  onClose: () => void;
}

/** Earlier contents of a question, to be read, or taken up again. */
export function VersionsDrawer({ id, onTake, onClose }: VersionsDrawerProps) {
  const versions = useCall(calls.versions, { params: { id } }).data ?? [];
  const [chosen, choose] = useState<number | null>(null);
  const no = chosen ?? versions[0]?.no ?? 0;
  const version = useCall(calls.questionVersion, { params: { id, no: Math.max(1, no) } }, { enabled: no > 0 });
  return (
    <Drawer opened onClose={onClose} title="历史版本" size={700} closeButtonProps={{ 'aria-label': '关闭' }}>
      <div className={classes.fields}>
        <Select
          label="版本"
          allowDeselect={false}
          data={versions.map((one) => ({
            value: String(one.no),
            label: `第 ${one.no} 版，${hospitalDay(Date.parse(one.created_at))} ${one.created_by}${one.is_frozen ? '，已用于定稿试卷' : ''}`,
          }))}
          value={String(no)}
          onChange={(next) => choose(Number(next))}
        />
        <Loaded call={version} what="试题版本">
          {(content) => (
            <>
              <QuestionView content={content} withAnswers />
              <div>
                <Button variant="default" onClick={() => onTake(content)}>
                  用这一版的内容继续编辑
                </Button>
              </div>
            </>
          )}
        </Loaded>
      </div>
    </Drawer>
  );
}
