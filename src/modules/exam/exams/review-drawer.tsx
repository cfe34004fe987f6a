import { approvalEndpoints as api } from '@contract/approval/endpoints';
import { heldExamEndpoints as calls } from '@contract/exam/exams/exams';
import { typeWord } from '@contract/exam/rules';
import { Drawer, Spoiler } from '@mantine/core';
import { useCall } from '@/kernel/query/use-call';
import { DecisionBar } from '@/kits/approval/decision-bar';
import { approvalRecord } from '@/kits/approval/offline';
import { RecordView } from '@/kits/approval/record-view';
import { Loaded } from '@/kits/loaded/loaded';
import { PendingNote } from '@/kits/outbox/pending-note';
import { Panel } from '@/ui/panel';
import classes from './exams.module.css';
import { examReads } from './reads';

/** An exam with its people and its paper, and the decision on it. No answer is shown. */
export function ReviewDrawer({ recordId, onClose }: { recordId: number; onClose: () => void }) {
  const params = { id: recordId };
  const detail = useCall(api.detail, { params });
  const shown = useCall(calls.examOfRecord, { params });
  return (
    <Drawer opened onClose={onClose} size={760} title="考试审批" closeButtonProps={{ 'aria-label': '关闭' }}>
      <PendingNote record={approvalRecord(recordId)} />
      <Loaded call={detail} what="审核内容">
        {(record) => (
          <>
            <RecordView record={record} />
            <Loaded call={shown} what="试卷与考生">
              {({ items, candidates }) => (
                <>
                  <Panel title={`试卷（${items.length} 题）`}>
                    <Spoiler maxHeight={220} showLabel="展开全部试题" hideLabel="收起">
                      <ol className={classes.items}>
                        {items.map(({ section, type, excerpt, score }, at) => (
                          <li key={at}>
                            {excerpt}{' '}
                            <span className={classes.note}>
                              {[section, typeWord(type), `${score} 分`].filter(Boolean).join(' · ')}
                            </span>
                          </li>
                        ))}
                      </ol>
                    </Spoiler>
                  </Panel>
                  <Panel title={`考生（${candidates.length} 人）`}>
                    <Spoiler maxHeight={120} showLabel="展开全部考生" hideLabel="收起">
                      {candidates
                        .map(({ name, staff_id: no, dept_name: dept }) =>
                          [`${name}（${no}）`, dept].filter(Boolean).join(' '),
                        )
                        .join('、')}
                    </Spoiler>
                  </Panel>
                </>
              )}
            </Loaded>
            <DecisionBar record={record} refresh={[...examReads, api.inboxPages]} onDecided={onClose} />
          </>
        )}
      </Loaded>
    </Drawer>
  );
}
