import { figuresOf, missingOf } from '@contract/training/completion';
import { entryEndpoints as calls, type Handbook } from '@contract/training/entries';
import { trainingModule } from '@contract/training/module';
import { stayStateWords } from '@contract/rotation/stay-states';
import { hospitalToday } from '@device/api/server-time';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { Loaded } from '@/kits/loaded/loaded';
import { Timeline } from '@/kits/timeline/timeline';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { EmptyState } from '@/ui/state-views';
import { HandbookFigures } from '../figures';
import { ItemList } from '../item-list';
import { wholeHandbook } from '../kept-handbook';
import { manualPath } from '../paths';
import classes from '../training.module.css';
import { countedItems, percent, presentStay } from '../words';

const { title } = trainingModule.screens.plan;

/** 我的培训计划: the way through the departments with what each asks for, and what is due where one is now. */
export default function MyPlanPage() {
  const book = useCall(calls.own, {}, { staleTime: 0 });
  return (
    <>
      <PageHeader title={title} />
      <Loaded call={book} what="培训计划">
        {(found) => <Plan book={wholeHandbook(found)} />}
      </Loaded>
    </>
  );
}

function Plan({ book }: { book: Handbook }) {
  const day = hospitalToday();
  const items = countedItems(book);
  const stay = presentStay(book, day);
  const here = items.filter(({ st_dept_name: name }) => name === stay?.st_dept_name);
  const ofDept = (name: string) => items.filter((item) => item.st_dept_name === name);
  if (book.version_name === '' && book.stays.length === 0)
    return (
      <EmptyState title="没有培训计划">您的年级、专业没有已发布的手册，也没有轮转安排；如有疑问请联系教育处</EmptyState>
    );
  return (
    <>
      <Panel title={book.version_name || '没有适用的培训手册'}>
        <HandbookFigures book={book} pathOf={({ id, st_dept_name: dept }) => manualPath(dept, { only: id })} />
      </Panel>
      <div className={classes.columns}>
        <Panel
          title={stay ? `${stay.dept_name}的目标` : '目标'}
          aside={
            stay &&
            here.length > 0 && (
              <Button component={Link} to={manualPath(stay.st_dept_name)} size="compact-md">
                登记
              </Button>
            )
          }
        >
          {here.length === 0 ? (
            <EmptyState title="这里没有培训要求">手册没有对当前科室提出要求</EmptyState>
          ) : (
            <ItemList
              items={here}
              kinds={book.kinds}
              action={(item) =>
                missingOf(item) > 0 && (
                  <Button
                    component={Link}
                    to={manualPath(item.st_dept_name, { item: item.id })}
                    size="compact-md"
                    variant="light"
                    aria-label={`登记${item.item}`}
                  >
                    登记
                  </Button>
                )
              }
            />
          )}
        </Panel>
        <Panel title="轮转时间线">
          <Timeline
            label="轮转时间线"
            items={book.stays.map((one) => {
              const own = ofDept(one.st_dept_name);
              const missing = own.reduce((sum, item) => sum + missingOf(item), 0);
              const isOver = one.to < day;
              return {
                key: one.id,
                title: one.dept_name,
                at: stayStateWords[one.state],
                note: `${one.from} 至 ${one.to}${one.teacher_name ? ` · 带教 ${one.teacher_name}` : ''}`,
                tone: isOver && missing > 0 ? 'warning' : 'success',
                coming: one.from > day ? 'later' : isOver ? undefined : 'now',
                children: own.length > 0 && (
                  <p className={isOver && missing > 0 ? classes.problem : classes.facts}>
                    <Link to={manualPath(one.st_dept_name, { figure: 'completion' })}>
                      完成 {percent(figuresOf(own).completion)}（出科要求 {book.min_completion}%）
                      {missing > 0 && `，${isOver ? '逾期' : ''}还差 ${missing}`}
                    </Link>
                  </p>
                ),
              };
            })}
          />
        </Panel>
      </div>
    </>
  );
}
