import { SegmentedControl } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { late } from '@/kits/late/late';
import { PageHeader } from '@/ui/page-header';
import classes from './config.module.css';
import { RuleList } from './rule-list';

const FieldList = late(() => import('./field-list').then((file) => file.FieldList));

const parts = [
  { value: 'rule', label: '师资条件' },
  { value: 'field', label: '档案字段' },
] as const;
type Part = (typeof parts)[number]['value'];

/** 师资配置: what each kind and level of teacher has to meet, and what archives ask for. */
export default function TeacherConfigPage() {
  const [query, setQuery] = useSearchParams();
  const part = parts.find(({ value }) => value === query.get('part'))?.value ?? 'rule';
  return (
    <div className={classes.page}>
      <PageHeader
        title="师资配置"
        actions={
          <SegmentedControl
            aria-label="配置内容"
            data={[...parts]}
            value={part}
            onChange={(next: Part) => setQuery(next === 'rule' ? {} : { part: next }, { replace: true })}
          />
        }
      />
      <div className={classes.list} key={part}>
        {part === 'rule' && <RuleList />}
        {part === 'field' && <FieldList />}
      </div>
    </div>
  );
}
