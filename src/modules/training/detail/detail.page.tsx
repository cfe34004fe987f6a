import { entryEndpoints as calls, type Handbook } from '@contract/training/entries';
import { trainingModule } from '@contract/training/module';
import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { useTabTitle } from '@/kernel/page-title';
import { useCall } from '@/kernel/query/use-call';
import { Loaded } from '@/kits/loaded/loaded';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { EmptyState } from '@/ui/state-views';
import { EntryLine } from '../entry-line';
import { HandbookFigures } from '../figures';
import { ItemList } from '../item-list';
import { wholeHandbook } from '../kept-handbook';
import { detailPath } from '../paths';
import classes from '../training.module.css';
import { countedItems } from '../words';
import { ReviewPanel } from './review-panel';

const { title } = trainingModule.screens.detail;

/** 手册详情: `?user=` names the person. */
export default function ManualDetailPage() {
  const [query] = useSearchParams();
  const id = Number(query.get('user')) || 0;
  const book = useCall(calls.handbook, { params: { id: Math.max(1, id) } }, { staleTime: 0, enabled: id > 0 });
  if (id <= 0)
    return (
      <>
        <PageHeader title={title} />
        <EmptyState title="没有选择学员">请从全部手册中打开一名学员</EmptyState>
      </>
    );
  return (
    <Loaded call={book} what="手册">
      {(found) => <Detail key={found.user_id} book={wholeHandbook(found)} />}
    </Loaded>
  );
}

function Detail({ book }: { book: Handbook }) {
  useTabTitle(title, book.name);
  const items = countedItems(book);
  const waiting = book.entries.filter(({ can_review: mine }) => mine);
  const [query, setQuery] = useSearchParams();
  const stay = book.stays.find(({ id }) => id === Number(query.get('stay')));
  const dept = stay?.st_dept_name;
  const only = items.find(({ id }) => id === Number(query.get('item')));
  const others = book.entries
    .filter(({ can_review: mine, requirement_id: id }) => !mine && (!only || id === only.id))
    .toReversed();
  const depts = [...new Set(items.map(({ st_dept_name: name }) => name))];
  return (
    <>
      <PageHeader
        title={title}
        description={[book.name, book.staff_id, book.major, book.grade && `${book.grade} 级`, book.version_name]
          .filter(Boolean)
          .join(' · ')}
        actions={
          <Button component={Link} to={trainingModule.screens.all.path} variant="default">
            全部手册
          </Button>
        }
      />
      <Panel>
        <HandbookFigures
          book={book}
          dept={dept}
          pathOf={({ id }) => detailPath(book.user_id, { stay: stay?.id ?? null, item: id })}
        />
      </Panel>
      <div className={classes.columns}>
        <div>
          {waiting.length > 0 && <ReviewPanel book={book} entries={waiting} />}
          <Panel
            title={only ? `${only.item}的登记` : '登记条目'}
            aside={
              only && (
                <Button size="compact-md" variant="default" onClick={() => setQuery({ user: String(book.user_id) })}>
                  显示全部
                </Button>
              )
            }
          >
            {others.length === 0 ? (
              <EmptyState title={only ? '这一项还没有登记' : '没有其他条目'}>学员登记并提交后在这里出现</EmptyState>
            ) : (
              <ul className={classes.list}>
                {others.map((entry) => (
                  <EntryLine key={entry.id} entry={entry} book={book} />
                ))}
              </ul>
            )}
          </Panel>
        </div>
        <div>
          {depts.length === 0 && (
            <Panel title="要求">
              <EmptyState title="没有适用的培训手册">年级、专业没有已发布的手册</EmptyState>
            </Panel>
          )}
          {depts.map((dept) => (
            <Panel key={dept} title={dept}>
              <ItemList items={items.filter(({ st_dept_name: name }) => name === dept)} kinds={book.kinds} />
            </Panel>
          ))}
        </div>
      </div>
    </>
  );
}
