import { noticeModule } from '@contract/notice/module';
import { peopleSheet } from '@contract/people/sheet';
import type { UserRecord } from '@contract/people/types';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { Permitted } from '@/kernel/session/permissions';
import { ExportButton } from '@/kits/export/export-button';
import { StudyFilesButton } from '@/kits/export/study-files-button';
import type { Selection } from '@/kits/table-page/selection';
import { exportPage } from './export-page';
import { useEnable } from './use-enable';

/** Most people that one call takes. */
const mostAtOnce = 500;

interface PeopleBatchProps {
  selection: Selection<UserRecord, number>;
  onStatus: () => void;
  onDept: () => void;
  onTeacher: () => void;
}

/** What can be done with chosen people. */
export function PeopleBatch({ selection, onStatus, onDept, onTeacher }: PeopleBatchProps) {
  const navigate = useNavigate();
  const { enable, disable } = useEnable();
  const { ids, count, clear } = selection;
  if (count > mostAtOnce) return <>一次最多处理 {mostAtOnce} 人，请减少选择</>;
  const act = (run: Promise<boolean>) => void run.then((isDone) => isDone && clear());
  const write = () => void navigate(`${noticeModule.screens.pushForm.path}?user_ids=${ids.join('.')}`);
  return (
    <>
      <Permitted code="personnel:status:update">
        <BatchButton onClick={onStatus}>变更状态</BatchButton>
      </Permitted>
      <Permitted code="personnel:user:edit">
        <BatchButton onClick={onDept}>设置科室</BatchButton>
      </Permitted>
      <Permitted code="personnel:teacher:assign">
        <BatchButton onClick={onTeacher}>指定教师</BatchButton>
      </Permitted>
      <Permitted code="personnel:user:enable">
        <BatchButton onClick={() => act(enable(ids))}>启用</BatchButton>
        <BatchButton onClick={() => act(disable(ids, `所选 ${count} 人`))}>停用</BatchButton>
      </Permitted>
      <Permitted code="notice:push:add">
        <BatchButton onClick={write}>发消息</BatchButton>
      </Permitted>
      <Permitted code="personnel:user:export">
        <ExportButton
          sheet={peopleSheet}
          fileName="人员"
          total={count}
          label="导出所选"
          fetchPage={(page) => exportPage({ user_ids: [...ids] }, page)}
        />
      </Permitted>
      <StudyFilesButton userIds={ids} count={count} />
    </>
  );
}

function BatchButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button variant="default" onClick={onClick}>
      {children}
    </Button>
  );
}
