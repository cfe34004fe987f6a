import { rotationEndpoints } from '@contract/rotation/endpoints';
import type { HistoryRow } from '@contract/rotation/history';
import { Alert, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { Loaded } from '@/kits/loaded/loaded';
import { formatCount } from '@/ui/format';
import { DifferencePager } from '../import/difference/difference-pager';
import { writtenKinds } from '@contract/rotation/types';
import { KindChoice } from '../import/difference/kind-choice';
import classes from './history.module.css';
import { WrittenMonths } from './written-months';

const size = 20;

/** What the import wrote, by person and month, and what has become of it since. */
export function WrittenSection({ row }: { row: HistoryRow }) {
  const [kind, setKind] = useState<(typeof writtenKinds)[number] | 'all'>('all');
  const [keyword, setKeyword] = useState('');
  const [asked] = useDebouncedValue(keyword.trim(), 300);
  const [page, setPage] = useState(1);
  const written = useCall(
    rotationEndpoints.importWritten,
    {
      params: { id: row.id },
      query: { page, size, ...(kind !== 'all' && { kind }), ...(asked !== '' && { keyword: asked }) },
    },
    { keepPrevious: true, staleTime: 0 },
  );
  return (
    <section className={classes.section} aria-label="逐月变动">
      <h3 className={classes.heading}>逐月变动</h3>
      <div className={classes.narrow}>
        <KindChoice
          counts={row.counts}
          among={writtenKinds}
          value={kind}
          onChange={(value) => {
            setKind(value);
            setPage(1);
          }}
        />
        <TextInput
          className={classes.search}
          aria-label="查找人员"
          placeholder="姓名或工号"
          maxLength={100}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={keyword}
          onChange={(event) => {
            setKeyword(event.currentTarget.value);
            setPage(1);
          }}
        />
      </div>
      <Loaded call={written} what="逐月变动">
        {({ total, hidden, list }) => (
          <>
            {hidden > 0 && (
              <Alert color="warning">{formatCount(hidden)} 人已删除或不在您的管理范围内，不在下表列出</Alert>
            )}
            {list.length === 0 ? (
              <p className={classes.quiet}>
                {asked === '' && kind === 'all' ? '没有改动任何月份' : '没有符合条件的人员，请更改条件后再查'}
              </p>
            ) : (
              <WrittenMonths people={list} isBusy={written.isPrevious} />
            )}
            {total > 0 && <DifferencePager total={total} size={size} page={page} onChange={setPage} />}
          </>
        )}
      </Loaded>
    </section>
  );
}
