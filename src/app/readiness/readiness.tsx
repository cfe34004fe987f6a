import { Drawer, Popover, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCloudCheck, IconCloudDown, IconCloudExclamation } from '@tabler/icons-react';
import { useEffect } from 'react';
import { keepReady, lookAgain, useNeeds } from '@/kernel/copies/readiness';
import { useOfflineFiles } from '@/kernel/offline-files/readiness';
import { useSession } from '@/kernel/session/session-store';
import { whenIdle } from '@/kernel/when-idle';
import { useIsMobile } from '@/ui/use-is-mobile';
import { needsOf } from '../needs';
import { NeedList } from './need-list';
import { readinessOf } from './readiness-words';
import classes from './readiness.module.css';

const icons = { ready: IconCloudCheck, fetching: IconCloudDown, lacking: IconCloudExclamation };
const title = '离线数据';
const againMs = 30_000;

/** The page that was opened comes first, and what it reads: to know what is needed takes a file or more of each module. */
const firstMs = 3_000;

/** Begins once it is known what is needed, which a line that fails may delay. Answers with what stops it. */
function keepReadyFor(granted: readonly string[]): () => void {
  let stop: (() => void) | undefined;
  let timer = setTimeout(() => whenIdle(() => void begin()), firstMs);
  let isOver = false;
  const begin = async () => {
    if (isOver) return;
    try {
      const needs = await needsOf(granted);
      if (!isOver) stop = keepReady(needs);
    } catch {
      if (!isOver) timer = setTimeout(() => void begin(), againMs);
    }
  };
  return () => {
    isOver = true;
    clearTimeout(timer);
    stop?.();
  };
}

/** Fetches what this person needs without a network, and says whether it is there: a word in the top bar, all of it behind. */
export function Readiness() {
  const session = useSession();
  const isMobile = useIsMobile();
  const states = useNeeds();
  const [isOpen, { toggle, close }] = useDisclosure();
  // Names of permissions decide what is needed, not the answer that they came with.
  const granted =
    session.kind === 'ready' && !session.account.must_change_password ? session.purview.roles.join(' ') : '';
  useEffect(() => (granted === '' ? undefined : keepReadyFor(granted.split(' '))), [granted]);
  const files = useOfflineFiles();
  const readiness = readinessOf(states, files);
  if (!readiness) return null;
  const Icon = icons[readiness.kind];
  const button = (
    <UnstyledButton
      className={classes.sign}
      data-kind={readiness.kind}
      aria-label={`${title}：${readiness.words}`}
      aria-expanded={isOpen}
      onClick={() => {
        lookAgain();
        toggle();
      }}
    >
      <Icon size={isMobile ? 20 : 18} stroke={1.75} aria-hidden />
      <span className={classes.words}>{readiness.words}</span>
    </UnstyledButton>
  );
  if (isMobile)
    return (
      <>
        {button}
        <Drawer
          opened={isOpen}
          onClose={close}
          position="bottom"
          size="auto"
          title={title}
          closeButtonProps={{ 'aria-label': '关闭' }}
          classNames={{ body: classes.drawer }}
        >
          <NeedList states={states} files={files} words={readiness.words} />
        </Drawer>
      </>
    );
  return (
    <Popover
      opened={isOpen}
      onChange={(next) => !next && close()}
      width={380}
      position="bottom-end"
      shadow="md"
      trapFocus
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown p={0} aria-label={title}>
        <NeedList states={states} files={files} words={readiness.words} />
      </Popover.Dropdown>
    </Popover>
  );
}
