import { SegmentedControl } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { usePermission } from '@/kernel/session/permissions';
import { late } from '@/kits/late/late';
import { PageHeader } from '@/ui/page-header';
import classes from '../config/config.module.css';
import { KeyList } from './key-list';

const SignalList = late(() => import('./signal-list').then((file) => file.SignalList));

const parts = [
  { value: 'list', label: '重点学生' },
  { value: 'signals', label: '系统提示' },
] as const;
type Part = (typeof parts)[number]['value'];

/** 重点学生: those whom the reader may know of, and what the system suggests. */
export default function KeysPage() {
  const [query, setQuery] = useSearchParams();
  const mayAdd = usePermission('student:key:add');
  const part: Part = mayAdd && query.get('part') === 'signals' ? 'signals' : 'list';
  return (
    <div className={classes.page}>
      <PageHeader
        title="重点学生"
        description="内容涉及隐私，只向负责人与类别规定的人开放，每次查看都有记录。"
        actions={
          mayAdd && (
            <SegmentedControl
              aria-label="内容"
              data={[...parts]}
              value={part}
              onChange={(next: Part) => setQuery(next === 'list' ? {} : { part: next }, { replace: true })}
            />
          )
        }
      />
      <div className={classes.list} key={part}>
        {part === 'list' ? <KeyList /> : <SignalList />}
      </div>
    </div>
  );
}
