import { entryEndpoints as calls, type Entry, type Handbook } from '@contract/training/entries';
import { trainingModule } from '@contract/training/module';
import { mayDo } from '@contract/training/status';
import { hospitalToday, serverNow } from '@device/api/server-time';
import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useQueuedSave } from '@/kernel/outbox/use-queued-save';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { useOnline } from '@/kernel/use-online';
import { late } from '@/kits/late/late';
import { Loaded } from '@/kits/loaded/loaded';
import { confirm } from '@/ui/confirm';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { EmptyState } from '@/ui/state-views';
import { EntryLine } from '../entry-line';
import { HandbookFigures } from '../figures';
import { ItemList } from '../item-list';
import { wholeHandbook } from '../kept-handbook';
import { submitEntries } from '../offline';
import { manualPath } from '../paths';
import classes from '../training.module.css';
import { countedItems, presentStay } from '../words';

const EntryForm = late(() => import('./entry-form').then((file) => file.EntryForm));

const AppealForm = late(() => import('./appeal-form').then((file) => file.AppealForm));

const { title } = trainingModule.screens.manual;

/** 学员手册填写: what is missing in a department, one tap from its form; `?item=` opens one. */
export default function StudentManualPage() {
  const book = useCall(calls.own, {}, { staleTime: 0 });
  return (
    <>
      <PageHeader title={title} description="登记后按审核链逐级审核；没有网络时保存在本机，联网后自动提交" />
      <Loaded call={book} what="培训手册">
        {(found) =>
          found.version_name ? (
            <Manual book={wholeHandbook(found)} />
          ) : (
            <EmptyState title="没有适用的培训手册">
              按年级、专业和培养年限没有找到已发布的手册，请联系教育处核对个人信息
            </EmptyState>
          )
        }
      </Loaded>
    </>
  );
}

/** What the form is open for: a requirement, and an entry that is changed or copied. */
interface Open {
  item: number;
  entry?: Entry;
  like?: Entry | undefined;
  key: number;
}

function Manual({ book }: { book: Handbook }) {
  const [query, setQuery] = useSearchParams();
  const counted = countedItems(book);
  const depts = [...new Set(counted.map(({ st_dept_name: name }) => name))];
  const asked = query.get('dept') ?? presentStay(book, hospitalToday())?.st_dept_name;
  const dept = depts.find((name) => name === asked) ?? depts[0] ?? '';
  const items = counted.filter(({ st_dept_name: name }) => name === dept);
  const ids = new Set(items.map(({ id }) => id));
  const own = book.entries.filter((entry) => ids.has(entry.requirement_id)).toReversed();
  const only = items.find(({ id }) => id === Number(query.get('only')));
  const entries = own.filter((entry) => !only || entry.requirement_id === only.id);
  const drafts = own.filter((entry) => mayDo('submit', entry, 'owner'));
  const linked = Number(query.get('item')) || 0;
  const [open, setOpen] = useState<Open | null>(() => (linked ? { item: linked, key: 0 } : null));
  const [appealing, appeal] = useState<Entry | null>(null);
  const isOnline = useOnline();
  const submit = useQueuedSave(submitEntries, {
    done: ({ done, failed }) =>
      failed.length === 0 ? `已提交 ${done} 条` : `已提交 ${done} 条，${failed.length} 条未提交：${failed[0]!.message}`,
  });
  const remove = useSave(calls.removeEntry, { refresh: [calls.own], done: '条目已删除' });
  const start = (item: number, rest: Partial<Open> = {}) => setOpen({ item, ...rest, key: serverNow() });
  const openItem = open && book.items.find(({ id }) => id === open.item);
  const close = () => {
    setOpen(null);
    if (linked) setQuery({ dept }, { replace: true });
  };
  const askToRemove = async (entry: Entry) => {
    const isSure = await confirm({
      title: '删除条目',
      message: `删除 ${entry.date} 的这一条登记，删除后不能恢复。`,
      confirmLabel: '删除',
      danger: true,
    });
    if (isSure) await remove.run({ body: { id: entry.id }, ifMatch: entry.version });
  };
  return (
    <>
      <div className={classes.choice}>
        <Select
          label="标准科室"
          data={depts}
          value={dept}
          allowDeselect={false}
          searchable={depts.length > 8}
          onChange={(name) => name && setQuery({ dept: name }, { replace: true })}
        />
        <Button
          disabled={drafts.length === 0}
          loading={submit.isRunning}
          onClick={() => void submit.run({ input: { body: { ids: drafts.map(({ id }) => id) } }, seen: undefined })}
        >
          提交草稿（{drafts.length}）
        </Button>
      </div>
      <Panel>
        <HandbookFigures book={book} dept={dept} pathOf={({ id }) => manualPath(dept, { only: id })} />
      </Panel>
      <div className={classes.columns}>
        <Panel title="要求与缺口">
          <ItemList
            items={items}
            kinds={book.kinds}
            action={(item) => (
              <Button size="compact-md" variant="light" onClick={() => start(item.id)} aria-label={`登记${item.item}`}>
                登记
              </Button>
            )}
          />
        </Panel>
        <Panel
          title={only ? `${only.item}的登记` : '我的登记'}
          aside={
            only && (
              <Button size="compact-md" variant="default" onClick={() => setQuery({ dept }, { replace: true })}>
                显示全部
              </Button>
            )
          }
        >
          {entries.length === 0 ? (
            <EmptyState title="还没有登记">从左侧的项目开始登记，每完成一例记一条</EmptyState>
          ) : (
            <ul className={classes.list}>
              {entries.map((entry) => (
                <EntryLine key={entry.id} entry={entry} book={book}>
                  {mayDo('edit', entry, 'owner') && (
                    <Button size="compact-md" variant="default" onClick={() => start(entry.requirement_id, { entry })}>
                      修改
                    </Button>
                  )}
                  <Button
                    size="compact-md"
                    variant="default"
                    onClick={() => start(entry.requirement_id, { like: entry })}
                  >
                    再记一条
                  </Button>
                  {mayDo('appeal', entry, 'owner') && !entry.is_appealing && (
                    <Button
                      size="compact-md"
                      variant="default"
                      disabled={!isOnline}
                      title={isOnline ? undefined : '联网后可以申诉'}
                      onClick={() => appeal(entry)}
                    >
                      申诉
                    </Button>
                  )}
                  {mayDo('remove', entry, 'owner') && entry.version > 0 && (
                    <Button
                      size="compact-md"
                      variant="default"
                      disabled={!isOnline}
                      title={isOnline ? undefined : '联网后可以删除'}
                      onClick={() => void askToRemove(entry)}
                    >
                      删除
                    </Button>
                  )}
                </EntryLine>
              ))}
            </ul>
          )}
        </Panel>
      </div>
      {appealing && <AppealForm key={appealing.id} entry={appealing} onClose={() => appeal(null)} />}
      {open && openItem && (
        <EntryForm key={open.key} book={book} item={openItem} entry={open.entry} like={open.like} onClose={close} />
      )}
    </>
  );
}
