import { Button, Drawer, Title } from '@mantine/core';
import { approvalEndpoints as api } from '@contract/approval/endpoints';
import type { Delegation } from '@contract/approval/types';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { useAccount } from '@/kernel/session/session-store';
import { Loaded } from '@/kits/loaded/loaded';
import { confirm } from '@/ui/confirm';
import { EmptyState } from '@/ui/state-views';
import { StatusDot } from '@/ui/status-dot';
import { useIsMobile } from '@/ui/use-is-mobile';
import { approvalReads } from '@/kits/approval/approval-reads';
import { useFlowNames } from '../queries';
import classes from './delegation-drawer.module.css';
import { DelegationForm } from './delegation-form';

/** Who reviews in this person's place, and in whose place this person reviews. */
export function DelegationDrawer({ onClose }: { onClose: () => void }) {
  const isMobile = useIsMobile();
  const [isOpen, setOpen] = useState(true);
  const [isAdding, setAdding] = useState(false);
  const delegations = useCall(api.delegations, {});
  const { user_id: me } = useAccount();
  return (
    <Drawer
      opened={isOpen}
      onClose={() => setOpen(false)}
      onExitTransitionEnd={onClose}
      size={isMobile ? '100%' : 480}
      title="审批委托"
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <p className={classes.hint}>
        出差、休假时请同事代审。委托期间由他代为通过或驳回，进度中会写明代审；您自己仍可审核。
      </p>
      <Button fullWidth={isMobile} onClick={() => setAdding(true)}>
        委托同事
      </Button>
      <Loaded call={delegations} what="审批委托">
        {(list) =>
          list.length === 0 ? (
            <EmptyState title="没有进行中的委托" />
          ) : (
            <>
              <Part title="我委托的" list={list.filter(({ from }) => from.user_id === me)} whose="to" />
              <Part title="委托给我的" list={list.filter(({ to }) => to.user_id === me)} whose="from" />
            </>
          )
        }
      </Loaded>
      {isAdding && <DelegationForm onClose={() => setAdding(false)} />}
    </Drawer>
  );
}

function Part({ title, list, whose }: { title: string; list: Delegation[]; whose: 'from' | 'to' }) {
  const flows = useFlowNames();
  const end = useSave(api.endDelegation, { refresh: [api.delegations, ...approvalReads], done: '委托已结束' });
  if (list.length === 0) return null;
  const flowWords = (keys: string[]) =>
    keys.length === 0 ? '全部业务' : keys.map((key) => flows.find((flow) => flow.key === key)?.title ?? key).join('、');
  const askToEnd = async ({ id, to, from }: Delegation) => {
    const message = whose === 'to' ? `${to.name}将不再代您审批。` : `您将不再代${from.name}审批。`;
    if (await confirm({ title: '结束委托', message, confirmLabel: '结束委托' })) await end.run({ params: { id } });
  };
  return (
    <section className={classes.part}>
      <Title order={3}>{title}</Title>
      <ul className={classes.list}>
        {list.map((one) => (
          <li key={one.id} className={classes.row}>
            <div>
              <div className={classes.name}>
                {one[whose].name} <span className={classes.quiet}>{one[whose].staff_id}</span>
              </div>
              <div className={classes.quiet}>
                {one.starts_on} 至 {one.ends_on} · {flowWords(one.flows)}
              </div>
              <StatusDot tone={one.is_active ? 'success' : 'info'}>{one.is_active ? '生效中' : '未开始'}</StatusDot>
            </div>
            <Button variant="subtle" color="danger" size="compact-sm" onClick={() => void askToEnd(one)}>
              结束
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
