import { examModule } from '@contract/exam/module';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '@/ui/state-views';
import { OwnExams } from './own-exams';
import { SittingPaper } from './sitting-paper';
import classes from './sitting.module.css';
import { useSitting } from './use-sitting';

const { title } = examModule.screens.sitExam;

/** The paper as it is sat. It opens from this device: neither a session nor a network is needed to go on. */
export default function SitExam() {
  const [query] = useSearchParams();
  const opened = useSitting(Number(query.get('sitting')) || 0);
  return (
    <main className={classes.page}>
      {opened.session ? (
        <SittingPaper session={opened.session} onTakeOver={opened.takeOver} />
      ) : (
        <>
          <h1 className={classes.title}>{title}</h1>
          {opened.state === 'opening' && <p role="status">正在打开试卷…</p>}
          {opened.state === 'none' && (
            <EmptyState title="本机没有开始这场考试" action={<OwnExams />}>
              请从候考页进入；更换设备须由监考人员允许
            </EmptyState>
          )}
          {opened.state === 'broken' && (
            <EmptyState title="试卷不能打开">本机存储不可用，请举手告知监考人员，不要清除浏览器数据</EmptyState>
          )}
        </>
      )}
    </main>
  );
}
