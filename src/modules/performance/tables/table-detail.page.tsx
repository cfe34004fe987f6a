import { Fragment } from 'react';
import { performanceModule } from '@contract/performance/module';
import { periodWords } from '@contract/performance/rules';
import { performanceTableEndpoints as calls } from '@contract/performance/tables';
import { useCall } from '@/kernel/query/use-call';
import { FactList } from '@/kits/facts/fact-list';
import { Loaded } from '@/kits/loaded/loaded';
import { integerField } from '@/kits/table-page/url-state';
import { useUrlState } from '@/kits/table-page/use-url-state';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { EmptyState } from '@/ui/state-views';
import classes from '../performance.module.css';
import { ScoreList } from '../results/score-list';
import { SheetWord, TableWord } from '../words';

const address = { id: integerField() };

/** 绩效表详情: how far the departments are, and everybody's points with where they come from. */
export default function TableDetailPage() {
  const [{ id }] = useUrlState(address);
  const { title } = performanceModule.screens.tableDetail;
  if (id === null)
    return (
      <>
        <PageHeader title={title} />
        <EmptyState title="没有选择绩效表">请在“绩效表”中打开一张</EmptyState>
      </>
    );
  return <Detail key={id} id={id} title={title} />;
}

function Detail({ id, title }: { id: number; title: string }) {
  const found = useCall(calls.tableDetail, { params: { id } });
  const table = found.data?.table;
  return (
    <div className={classes.page}>
      <PageHeader
        title={title}
        description={table && `${table.name} · ${periodWords(table.period_kind, table.from_on)}`}
        actions={table && <TableWord state={table.state} />}
      />
      <Loaded call={found} what="绩效表">
        {(detail) =>
          detail.table.state === 'draft' ? (
            <EmptyState title="绩效表还没有启动">启动填报后，这里显示每个人或科室的得分</EmptyState>
          ) : (
            <>
              <Panel title={`科室进度（${detail.table.passed} / ${detail.table.departments} 已核定）`}>
                <div className={classes.sheets}>
                  <FactList
                    facts={detail.sheets.map((sheet) => [
                      sheet.dept_name,
                      <Fragment key={sheet.id}>
                        <SheetWord state={sheet.state} />
                        {sheet.unfinished > 0 && <span className={classes.muted}>{` 未完成 ${sheet.unfinished}`}</span>}
                      </Fragment>,
                    ])}
                  />
                </div>
              </Panel>
              <div className={classes.part}>
                <ScoreList table={detail.table} items={detail.items} exportCode="performance:table:export" />
              </div>
            </>
          )
        }
      </Loaded>
    </div>
  );
}
