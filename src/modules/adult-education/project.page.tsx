import { adultEducationModule } from '@contract/adult-education/module';
import { SegmentedControl } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { usePermission } from '@/kernel/session/permissions';
import { late } from '@/kits/late/late';
import { PageHeader } from '@/ui/page-header';
import classes from './adult-education.module.css';
import { ProjectList } from './project-list';

const MyCredits = late(() => import('./my-credits').then((file) => file.MyCredits));
const YearCreditsList = late(() => import('./year-credits').then((file) => file.YearCreditsList));

const parts = [
  { value: 'projects', label: '项目' },
  { value: 'mine', label: '我的学分' },
  { value: 'year', label: '年度学分' },
] as const;
type ProjectPart = (typeof parts)[number]['value'];

/** 继教项目: what is held, one's own credits, and for who manages them everybody's. */
export default function ProjectPage() {
  const [query, setQuery] = useSearchParams();
  const maySeeAll = usePermission('adultEdu:project:list');
  const offered = parts.filter(({ value }) => value !== 'year' || maySeeAll);
  const part = offered.find(({ value }) => value === query.get('part'))?.value ?? 'projects';
  return (
    <div className={classes.page}>
      <PageHeader
        title={adultEducationModule.screens.project.title}
        actions={
          <SegmentedControl
            aria-label="查看内容"
            data={[...offered]}
            value={part}
            onChange={(next: ProjectPart) => setQuery(next === 'projects' ? {} : { part: next }, { replace: true })}
          />
        }
      />
      <div className={classes.part} key={part}>
        {part === 'projects' && <ProjectList />}
        {part === 'mine' && <MyCredits />}
        {part === 'year' && <YearCreditsList />}
      </div>
    </div>
  );
}
