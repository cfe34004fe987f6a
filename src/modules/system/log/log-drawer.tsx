import type { LogRow } from '@contract/system/log-endpoints';
import { Code, Drawer } from '@mantine/core';
import { formatDateTime } from '@/ui/format';
import classes from './log-drawer.module.css';
import { changeWords, operatorWords } from './log-words';
import { FactList, type Fact } from '@/kits/facts/fact-list';

/** One row of the log: what happened in words, below it what the program noted, for those who search for a cause. */
export function LogDrawer({ row, onClose }: { row: LogRow; onClose: () => void }) {
  const facts: Fact[] = [
    ['时间', formatDateTime(row.at)],
    ['操作人', operatorWords(row)],
    ['对象', row.object || '–'],
    ['变更', changeWords(row) || '–'],
    ['IP 地址', row.ip || '–'],
  ];
  const raw: Fact[] = [
    ['序号', String(row.id)],
    ['操作编码', row.action],
    ['对象编号', row.target || '–'],
    ['请求编号', row.request_id || '–'],
  ];
  return (
    <Drawer opened onClose={onClose} title={row.action_title} size={480} closeButtonProps={{ 'aria-label': '关闭' }}>
      <FactList facts={facts} layout="lines" isSpaced />
      <details className={classes.raw}>
        <summary>技术记录</summary>
        <FactList facts={raw} layout="lines" isSpaced />
        {row.detail !== '' && <Code block>{JSON.stringify(JSON.parse(row.detail), null, 2)}</Code>}
      </details>
    </Drawer>
  );
}
