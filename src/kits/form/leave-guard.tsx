import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { markBusy } from '@/kernel/busy';
import { confirm } from '@/ui/confirm';
import type { ReachForm } from './use-reach-form';

type Guarded = Pick<ReachForm<object>, 'isDirty' | 'isDirtyNow' | 'isKept'>;

/** Asks before what is filled in leaves the screen. Resolves to whether the person wants to go. */
export async function mayLeave(form: Guarded): Promise<boolean> {
  if (!form.isDirtyNow()) return true;
  return confirm({
    title: '内容尚未保存',
    message: form.isKept
      ? '已填写的内容会留作草稿，下次打开时恢复。'
      : '当前连接下浏览器不能保存草稿，离开后已填写的内容会丢失。',
    confirmLabel: '离开',
    danger: !form.isKept,
  });
}

/** Keeps a half-filled form from being left by mistake: by a link, the back button, closing or reloading the page. */
export function useLeaveGuard(form: Guarded): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      form.isDirtyNow() &&
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
  );
  const { state } = blocker;
  useEffect(() => {
    if (state !== 'blocked') return;
    void mayLeave(form).then((isSure) => (isSure ? blocker.proceed() : blocker.reset()));
    // Asked once for each attempt to leave.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [state]);

  const { isDirty } = form;
  useEffect(() => {
    if (!isDirty) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    const done = markBusy();
    window.addEventListener('beforeunload', warn);
    return () => {
      done();
      window.removeEventListener('beforeunload', warn);
    };
  }, [isDirty]);
}
