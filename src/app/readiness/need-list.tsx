import { Button } from '@mantine/core';
import { IconCheck, IconCircleDashed } from '@tabler/icons-react';
import type { NeedState } from '@device/copies/prefetch';
import { fetchAll } from '@/kernel/copies/readiness';
import { offlineFilesWords, type OfflineFiles } from '@/kernel/offline-files/readiness';
import { useOnline } from '@/kernel/use-online';
import { needWords } from './readiness-words';
import classes from './readiness.module.css';

interface NeedListProps {
  states: readonly NeedState[];
  files: OfflineFiles;
  /** What the sign says. */
  words: string;
}

/** What can be used without a network and since when, what is missing and why; what is missing stands first. */
export function NeedList({ states, files, words }: NeedListProps) {
  const online = useOnline();
  const isFetching = states.some((state) => state.isFetching);
  const sorted = states.toSorted((one, other) => Number(one.at !== null) - Number(other.at !== null));
  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <p className={classes.state}>{words}</p>
        <Button size="compact-sm" loading={isFetching} disabled={!online} onClick={fetchAll}>
          立即获取
        </Button>
      </div>
      {!online && <p className={classes.note}>当前离线，联网后才能获取</p>}
      <ul className={classes.list}>
        <NeedItem what="系统页面" isThere={files.kind === 'ready'} isProblem={isBroken(files)}>
          {files.kind === 'ready' ? '已保存' : offlineFilesWords(files)}
        </NeedItem>
        {sorted.map((state) => (
          <NeedItem
            key={state.need.key}
            what={state.need.what}
            isThere={state.at !== null}
            isProblem={state.at === null && state.problem !== ''}
          >
            {needWords(state)}
          </NeedItem>
        ))}
      </ul>
    </div>
  );
}

interface NeedItemProps {
  what: string;
  isThere: boolean;
  isProblem: boolean;
  children: string;
}

function NeedItem({ what, isThere, isProblem, children }: NeedItemProps) {
  return (
    <li className={classes.need} data-there={isThere || undefined}>
      {isThere ? (
        <IconCheck size={16} stroke={1.75} aria-label="已在本机" />
      ) : (
        <IconCircleDashed size={16} stroke={1.75} aria-label="缺少" />
      )}
      <span>{what}</span>
      <span className={classes.since} data-problem={isProblem || undefined}>
        {children}
      </span>
    </li>
  );
}

const isBroken = ({ kind }: OfflineFiles) => kind !== 'ready' && kind !== 'installing';
