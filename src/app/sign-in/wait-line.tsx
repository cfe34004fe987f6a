import { useEffect, useState } from 'react';
import type { SignInWait } from '@/kernel/session/sign-in';
import classes from './sign-in.module.css';

/** Work that is done sooner needs no words. */
const silentMs = 600;

/** Why the sign-in is not over yet; empty as a rule. The line is always there, so that screen readers notice it. */
export function WaitLine({ wait }: { wait: SignInWait | null }) {
  const [isLong, setLong] = useState(false);
  const isWorking = wait === 'work';
  useEffect(() => {
    if (!isWorking) return;
    const timer = setTimeout(() => setLong(true), silentMs);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isWorking]);
  return (
    <p role="status" className={classes.wait}>
      {typeof wait === 'number' && `近期有人多次尝试此账号，${wait} 秒后自动登录`}
      {isWorking && isLong && '正在做登录安全校验，请稍候'}
    </p>
  );
}
