import { late } from '@/kits/late/late';
import { manualPaths } from '../paths';
import { ManualPaper } from './manual-paper';

const QuestionWriter = late(() => import('./question-writer').then((file) => file.QuestionWriter));

/** 手动组卷（自定义录题）: questions are written straight onto the paper, and kept in a bank of the author's. */
export default function ManualCustomPage() {
  return (
    <ManualPaper title="自定义录题" sourceWord="录题" other={{ label: '改为题库选题', path: manualPaths.bank }}>
      {(source) => <QuestionWriter onAdd={source.onAdd} />}
    </ManualPaper>
  );
}
