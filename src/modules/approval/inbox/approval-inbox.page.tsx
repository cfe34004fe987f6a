import { Button, Tabs } from '@mantine/core';
import { approvalModule } from '@contract/approval/module';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Permitted } from '@/kernel/session/permissions';
import { late, nothing } from '@/kits/late/late';
import { integerField } from '@/kits/table-page/url-state';
import { useUrlState } from '@/kits/table-page/use-url-state';
import { useApprovalCounts } from '../queries';
import { InboxTable } from './inbox-table';
import { MineTable } from './mine-table';
import classes from './approval-inbox.module.css';

const DelegationDrawer = late(() => import('../delegation/delegation-drawer').then((file) => file.DelegationDrawer));
const FlowsDrawer = late(() => import('../flow/flows-drawer').then((file) => file.FlowsDrawer));
const RecordDrawer = late(() => import('../record/record-drawer').then((file) => file.RecordDrawer), nothing);

const { title } = approvalModule.screens.inbox;
const boxes = ['todo', 'all', 'mine'] as const;
type Box = (typeof boxes)[number];

const address = { record: integerField() };

/** 审批中心: what waits for this person in all modules, what did, and what they submitted. */
export default function ApprovalInboxPage() {
  const [search, setSearch] = useSearchParams();
  const box = boxes.find((one) => one === search.get('box')) ?? 'todo';
  const [{ record }, setAddress] = useUrlState(address);
  const [listed, setListed] = useState<readonly number[]>([]);
  const [isOpen, setOpen] = useState<'delegations' | 'flows' | null>(null);
  const counts = useApprovalCounts().data;
  const open = (id: number | null) => setAddress({ record: id });

  const tabs = (
    <Tabs value={box} onChange={(value) => setSearch(value === 'todo' ? {} : { box: value as Box })}>
      <Tabs.List className={classes.tabs}>
        <Tabs.Tab value="todo">待审核{counts !== undefined && counts.pending > 0 && ` ${counts.pending}`}</Tabs.Tab>
        <Tabs.Tab value="all">全部</Tabs.Tab>
        <Tabs.Tab value="mine">我提交的</Tabs.Tab>
      </Tabs.List>
    </Tabs>
  );
  const main = (
    <>
      <Permitted code="approval:flow:config">
        <Button variant="default" onClick={() => setOpen('flows')}>
          流程设置
        </Button>
      </Permitted>
      <Button variant="default" onClick={() => setOpen('delegations')}>
        审批委托
      </Button>
    </>
  );
  const list = { title, tabs, main, onOpen: open, onListed: setListed };
  return (
    <>
      {box === 'mine' ? <MineTable {...list} /> : <InboxTable key={box} {...list} isPending={box === 'todo'} />}
      <RecordDrawer recordId={record} listed={listed} onOpen={open} />
      {isOpen === 'delegations' && <DelegationDrawer onClose={() => setOpen(null)} />}
      {isOpen === 'flows' && <FlowsDrawer onClose={() => setOpen(null)} />}
    </>
  );
}
