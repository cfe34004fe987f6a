import { SegmentedControl } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { late } from '@/kits/late/late';
import { PageHeader } from '@/ui/page-header';
import classes from './config.module.css';
import { TypeList } from './type-list';

const KnowledgeTree = late(() => import('./knowledge-tree').then((file) => file.KnowledgeTree));
const DifficultyList = late(() => import('./difficulty-list').then((file) => file.DifficultyList));
const LabelList = late(() => import('./label-list').then((file) => file.LabelList));

const parts = [
  { value: 'type', label: '题型' },
  { value: 'knowledge', label: '知识点' },
  { value: 'difficulty', label: '难度' },
  { value: 'label', label: '来源与标签' },
] as const;
type Part = (typeof parts)[number]['value'];

const drawn = { type: TypeList, knowledge: KnowledgeTree, difficulty: DifficultyList, label: LabelList };

/** 试题配置: what questions are told apart by. */
export default function QuestionConfigPage() {
  const [query, setQuery] = useSearchParams();
  const part = parts.find(({ value }) => value === query.get('part'))?.value ?? 'type';
  const Drawn = drawn[part];
  return (
    <div className={classes.page}>
      <PageHeader
        title="试题配置"
        actions={
          <SegmentedControl
            aria-label="配置内容"
            data={[...parts]}
            value={part}
            onChange={(next: Part) => setQuery(next === 'type' ? {} : { part: next }, { replace: true })}
          />
        }
      />
      <div className={classes.list} key={part}>
        <Drawn />
      </div>
    </div>
  );
}
