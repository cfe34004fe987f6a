import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { serverNow } from '@device/api/server-time';
import { useEffect, useState } from 'react';
import type { View } from '@device/api/view';
import { endView } from '@/kernel/session/view-session';
import classes from './view-bar.module.css';

const minuteMs = 60_000;
const tickMs = 10_000;

/** Says over every page that it is seen as somebody else, for how long yet, and offers the way back. */
export default function ViewBar({ view }: { view: View }) {
  const [now, setNow] = useState(serverNow);
  const [isEnding, setEnding] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), tickMs);
    return () => clearInterval(timer);
  }, []);
  const minutes = Math.max(1, Math.ceil((view.endsAt - now) / minuteMs));
  const end = () => {
    setEnding(true);
    void endView();
  };
  return (
    <section className={classes.bar} aria-label="以他人身份查看">
      <IconEye size={16} stroke={1.75} aria-hidden className={classes.icon} />
      <span className={classes.words}>
        正在以 <b>{view.name}</b> 的身份查看
        <span className={classes.limit}>（只读，{minutes} 分钟后结束）</span>
      </span>
      <Button size="compact-sm" variant="default" className={classes.end} loading={isEnding} onClick={end}>
        结束查看
      </Button>
    </section>
  );
}
