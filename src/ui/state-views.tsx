import { Button, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconCloudOff, IconInbox, IconLock, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './state-views.module.css';

/** Grey rows in the shape of what is coming; said once to screen readers. */
export function TableSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <div role="status" aria-label="加载中">
      <Skeleton height={36} mb={8} radius="sm" />
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={28} mb={8} radius="sm" />
      ))}
    </div>
  );
}

interface StateProps {
  icon: Icon;
  title: string;
  /** What to do next. */
  children?: ReactNode;
  action?: ReactNode;
  tone?: 'quiet' | 'danger';
  role?: 'status' | 'alert';
}

function State({ icon: Icon, title, children, action, tone = 'quiet', role = 'status' }: StateProps) {
  return (
    <div className={classes.state} role={role} data-tone={tone}>
      <span className={classes.icon}>
        <Icon size={26} stroke={1.5} aria-hidden />
      </span>
      <p className={classes.title}>{title}</p>
      {children && <div className={classes.hint}>{children}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}

/** Nothing here; `children` says what would put something here. */
export function EmptyState({ title, children, action }: Pick<StateProps, 'title' | 'children' | 'action'>) {
  return (
    <State icon={IconInbox} title={title} action={action}>
      {children}
    </State>
  );
}

interface ErrorStateProps {
  message: string;
  /** Number by which the server's log finds this failure. */
  requestId?: string;
  onRetry?: () => void;
}

export function ErrorState({ message, requestId, onRetry }: ErrorStateProps) {
  return (
    <State
      icon={IconAlertTriangle}
      title={message}
      action={onRetry && <Retry onClick={onRetry} />}
      tone="danger"
      role="alert"
    >
      {requestId && <>请求编号 {requestId}</>}
    </State>
  );
}

/** The server cannot be reached, and the device does not have what is asked for; `message` says which. */
export function OfflineState({ message, onRetry }: { message: string; onRetry: () => void }) {
  return <State icon={IconCloudOff} title={message} action={<Retry onClick={onRetry} />} role="alert" />;
}

function Retry({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="default" onClick={onClick}>
      重试
    </Button>
  );
}

/** Says whom to ask instead of only refusing. */
export function NoPermission({ what = '此内容' }: { what?: string }) {
  return (
    <State icon={IconLock} title={`没有查看${what}的权限`}>
      如工作需要，请联系教育处管理员开通
    </State>
  );
}
