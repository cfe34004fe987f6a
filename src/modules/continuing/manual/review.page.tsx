import { continuingModule } from '@contract/continuing/module';
import { SegmentedControl } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { usePermission } from '@/kernel/session/permissions';
import { PageHeader } from '@/ui/page-header';
import classes from '../continuing.module.css';
import { AppraisalList } from './appraisal-list';
import { EntryList } from './entry-list';

const { title } = continuingModule.screens.manualReview;
const parts = [
  { value: 'entries', label: '手册条目' },
  { value: 'appraisals', label: '进修小结与鉴定' },
];

/** 进修手册审核: entries of visitors, and what they say of their time, each where it waits for one. */
export default function ManualReviewPage() {
  const [query, setQuery] = useSearchParams();
  const readsEntries = usePermission('training:entry:review');
  const part = query.get('part') === 'appraisals' || !readsEntries ? 'appraisals' : 'entries';
  return (
    <div className={classes.page}>
      <PageHeader
        title={title}
        actions={
          readsEntries && (
            <SegmentedControl
              aria-label="审核内容"
              data={parts}
              value={part}
              onChange={(next) => setQuery(next === 'entries' ? {} : { part: next }, { replace: true })}
            />
          )
        }
      />
      <div key={part}>{part === 'entries' ? <EntryList /> : <AppraisalList />}</div>
    </div>
  );
}
