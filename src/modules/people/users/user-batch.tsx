import { userExportSheet } from '@contract/people/user-sheet';
import type { UserRow } from '@contract/people/user-types';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Permitted } from '@/kernel/session/permissions';
import { ExportButton } from '@/kits/export/export-button';
import type { Selection } from '@/kits/table-page/selection';
import { exportPage } from './export-page';
import type { UserListKind } from './list-kinds';
import type { UserActions } from './use-user-actions';

/** Most people that one call takes. */
const mostAtOnce = 500;

interface UserBatchProps {
  kind: UserListKind;
  selection: Selection<UserRow, number>;
  actions: UserActions;
  onTeacher: () => void;
}

/** What can be done with chosen users. */
export function UserBatch({ kind, selection, actions, onTeacher }: UserBatchProps) {
  const { ids, count, clear } = selection;
  if (count > mostAtOnce) return <>一次最多处理 {mostAtOnce} 人，请减少选择</>;
  const act = (run: Promise<boolean>) => void run.then((isDone) => isDone && clear());
  const who = `所选 ${count} 人`;
  return (
    <>
      <Permitted code="personnel:account:add">
        <BatchButton onClick={() => act(actions.open(ids))}>开通账号</BatchButton>
      </Permitted>
      <Permitted code="personnel:account:reset">
        <BatchButton onClick={() => act(actions.reset(ids, who))}>重置密码</BatchButton>
      </Permitted>
      <Permitted code="personnel:user:enable">
        <BatchButton onClick={() => act(actions.enable(ids))}>启用</BatchButton>
        <BatchButton onClick={() => act(actions.disable(ids, who))}>停用</BatchButton>
      </Permitted>
      {kind.hasTeachers && (
        <Permitted code="personnel:teacher:assign">
          <BatchButton onClick={onTeacher}>指定教师</BatchButton>
        </Permitted>
      )}
      <Permitted code={kind.exportCode}>
        <ExportButton
          sheet={userExportSheet}
          fileName={kind.fileName}
          total={count}
          label="导出所选"
          fetchPage={async (page) => exportPage(await kind.fetch({ user_ids: [...ids] }, page))}
        />
      </Permitted>
      <Permitted code="personnel:user:remove">
        <BatchButton onClick={() => act(actions.remove(ids, who))}>删除</BatchButton>
      </Permitted>
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
