import { approvalEndpoints as api } from '@contract/approval/endpoints';
import { submissionEndpoints as calls } from '@contract/exam/submissions';
import { Drawer } from '@mantine/core';
import { useCall } from '@/kernel/query/use-call';
import { DecisionBar } from '@/kits/approval/decision-bar';
import { approvalRecord } from '@/kits/approval/offline';
import { RecordView } from '@/kits/approval/record-view';
import { Loaded } from '@/kits/loaded/loaded';
import { PendingNote } from '@/kits/outbox/pending-note';
import { Panel } from '@/ui/panel';
import { bankReads } from '../banks/reads';
import { NearList } from '../question/near-list';
import { QuestionView } from '../question/question-view';
import classes from './submissions.module.css';
import { submissionReads } from './reads';

const reads = [...bankReads, ...submissionReads];

/** A question that somebody brings, with its answer and what the public banks hold that is near, and the decision on it. */
export function ReviewDrawer({ recordId, onClose }: { recordId: number; onClose: () => void }) {
  const params = { id: recordId };
  const detail = useCall(api.detail, { params });
  const told = useCall(calls.submissionOfRecord, { params }, { staleTime: 0 });
  return (
    <Drawer opened onClose={onClose} size={760} title="投稿审核" closeButtonProps={{ 'aria-label': '关闭' }}>
      <PendingNote record={approvalRecord(recordId)} />
      <Loaded call={detail} what="审核内容">
        {(record) => (
          <>
            <Loaded call={told} what="试题">
              {({ content, near, difficulty, source, knowledge }) => (
                <>
                  <Panel title="试题与答案">
                    <dl className={classes.facts}>
                      <dt>难度</dt>
                      <dd>{difficulty || '–'}</dd>
                      <dt>知识点</dt>
                      <dd>{knowledge.join('、') || '–'}</dd>
                      <dt>来源</dt>
                      <dd>{source || '–'}</dd>
                    </dl>
                    {content ? <QuestionView content={content} withAnswers /> : '试题已删除'}
                  </Panel>
                  <Panel title={`公共题库中相近的试题（${near.length}）`}>
                    {near.length > 0 ? (
                      <NearList near={near} />
                    ) : (
                      <p className={classes.hint}>您可用的公共题库中没有发现相近的试题</p>
                    )}
                  </Panel>
                </>
              )}
            </Loaded>
            <RecordView record={{ ...record, link: '' }} />
            <DecisionBar record={record} refresh={reads} onDecided={onClose} />
          </>
        )}
      </Loaded>
    </Drawer>
  );
}
