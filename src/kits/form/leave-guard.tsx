import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router-dom';
import { markBusy } from '@/kernel/busy';
import { confirm } from '@/ui/confirm';
import type { ReachForm } from './use-reach-form';

type Guarded = Pick<ReachForm<object>, 'isDirty' | 'isDirtyNow' | 'keepNow'>;

/**
 * Asks before what is filled in leaves the screen; only trying tells whether the device can keep it. Resolves to
 * whether the person wants to go.
 */
export async function mayLeave(form: Pick<Guarded, 'isDirtyNow' | 'keepNow'>): Promise<boolean> {
  if (!form.isDirtyNow()) return true;
  const isKept = await form.keepNow();
  return confirm({
    title: '内容尚未保存',
    message: isKept
      ? '已填写的内容会留作草稿，下次打开时恢复。'
      : '当前连接下浏览器不能保存草稿，离开后已填写的内容会丢失。',
    confirmLabel: '离开',
    danger: !isKept,
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
  const keepNow = useEffectEvent(() => form.keepNow());
  useEffect(() => {
    if (!isDirty) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    const done = markBusy({
      async keep() {
        const isKept = await keepNow();
        if (isKept) window.removeEventListener('beforeunload', warn);
        return isKept;
      },
    });
    window.addEventListener('beforeunload', warn);
    return () => {
      done();
      window.removeEventListener('beforeunload', warn);
    };
  }, [isDirty]);
}
