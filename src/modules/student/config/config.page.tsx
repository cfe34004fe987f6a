import { SegmentedControl } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { late } from '@/kits/late/late';
import { PageHeader } from '@/ui/page-header';
import { CategoryList } from './category-list';
import classes from './config.module.css';

const KindList = late(() => import('./kind-list').then((file) => file.KindList));
const SignalPart = late(() => import('./signal-part').then((file) => file.SignalPart));
const CadreList = late(() => import('./cadre-list').then((file) => file.CadreList));

const parts = [
  { value: 'category', label: '重点学生类别' },
  { value: 'signal', label: '提示标准' },
  { value: 'kind', label: '班级类型' },
  { value: 'cadre', label: '班干部职务' },
] as const;
type Part = (typeof parts)[number]['value'];
const shown: Record<Part, React.ReactNode> = {
  category: <CategoryList />,
  signal: <SignalPart />,
  kind: <KindList />,
  cadre: <CadreList />,
};

/** 学生基础配置: what classes are of, which posts they have, who may see which key students, and from where on one is suggested. */
export default function StudentConfigPage() {
  const [query, setQuery] = useSearchParams();
  const part = parts.find(({ value }) => value === query.get('part'))?.value ?? 'category';
  return (
    <div className={classes.page}>
      <PageHeader
        title="学生基础配置"
        actions={
          <SegmentedControl
            aria-label="配置内容"
            data={[...parts]}
            value={part}
            onChange={(next: Part) => setQuery(next === 'category' ? {} : { part: next }, { replace: true })}
          />
        }
      />
      <div className={classes.list} key={part}>
        {shown[part]}
      </div>
    </div>
  );
}
