import { selectionEndpoints as calls, type Selection } from '@contract/teacher/selection/rounds';
import { degreeNames, titleNames, trainingNames } from '@contract/teacher/qualify';
import { sheetTotal } from '@contract/teacher/selection/rules';
import { teacherModule } from '@contract/teacher/module';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useTabTitle } from '@/kernel/page-title';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { Loaded } from '@/kits/loaded/loaded';
import { confirm } from '@/ui/confirm';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { detailsPath, formPath, roundsPath } from './paths';
import classes from './selection.module.css';
import { Facts, kindOf, quotaOf, RoundWord, windowOf } from './words';

const { title } = teacherModule.screens.selectionPublish;

/** 遴选发布: the round as teachers will see it, whom it is for, and its publishing or withdrawal. */
export default function PublishPage() {
  const id = Number(useSearchParams()[0].get('id')) || 0;
  const found = useCall(calls.selection, { params: { id: Math.max(1, id) } }, { staleTime: 0, enabled: id > 0 });
  if (id <= 0)
    return (
      <>
        <PageHeader title={title} />
        <Panel>
          请先在 <Link to={roundsPath}>遴选管理</Link> 中选择遴选。
        </Panel>
      </>
    );
  return (
    <Loaded call={found} what={title}>
      {(row) => <Publish key={row.id} row={row} />}
    </Loaded>
  );
}

function Publish({ row }: { row: Selection }) {
  useTabTitle(title, row.name);
  const [isTold, tell] = useState(true);
  const isDraft = row.state === 'draft';
  const targets = useCall(calls.selectionTargets, { params: { id: row.id } }, { staleTime: 0, enabled: isDraft }).data;
  const save = useSave(calls.publishSelection, {
    refresh: [calls.selections, calls.selection],
    done: (after) => (after.state === 'draft' ? '已撤回发布' : '遴选已发布'),
  });
  const publish = (on: boolean) =>
    save.run({ body: { id: row.id, publish: on, notify: on && isTold }, ifMatch: row.version });
  const withdraw = async () => {
    const isSure = await confirm({
      title: '撤回发布',
      message: '撤回后教师不再看到此遴选，修改后可重新发布。',
      confirmLabel: '撤回',
      danger: true,
    });
    if (isSure) await publish(false);
  };
  return (
    <div className={classes.page}>
      <PageHeader
        title={title}
        description={row.name}
        actions={
          <>
            {isDraft && (
              <Button variant="default" component={Link} to={formPath(row.id)}>
                编辑
              </Button>
            )}
            <Button variant="default" component={Link} to={detailsPath(row.id)}>
              遴选详情
            </Button>
            {isDraft && (
              <Button loading={save.isRunning} onClick={() => void publish(true)}>
                发布
              </Button>
            )}
            {(row.state === 'published' || row.state === 'open') && (
              <Button
                variant="default"
                loading={save.isRunning}
                disabled={row.applicants > 0}
                title={row.applicants > 0 ? '已有人申报，不能撤回' : undefined}
                onClick={() => void withdraw()}
              >
                撤回发布
              </Button>
            )}
          </>
        }
      />
      <Panel title="面向人员" aside={<RoundWord state={row.state} />}>
        {isDraft ? (
          <>
            <Facts
              facts={[
                ['在职人员', targets ? `${targets.people} 人` : '正在统计'],
                ['符合条件', targets ? `${targets.qualified} 人` : '正在统计'],
              ]}
            />
            <Checkbox
              className={classes.told}
              label={targets ? `发布时通知符合条件的 ${targets.recipients} 人` : '发布时通知符合条件的人员'}
              checked={isTold}
              onChange={(event) => tell(event.currentTarget.checked)}
            />
          </>
        ) : (
          <Facts
            facts={[
              ['发布日期', row.published_on],
              ['已申报', `${row.applicants} 人`],
            ]}
          />
        )}
      </Panel>
      <Panel title="发布内容">
        <Facts
          facts={[
            ['类别', kindOf(row)],
            ['年度', String(row.year)],
            ['名额', quotaOf(row)],
            ['申报时间', windowOf(row)],
            ['公示', `${row.notice_days} 天`],
            ['最低职称', titleNames[row.title]],
            ['从业年限', row.years === 0 ? '不限' : `满 ${row.years} 年`],
            ['最低学历', degreeNames[row.degree]],
            ['培训证书', trainingNames[row.training]],
            ['申报材料', row.materials.join('、') || '无'],
            [
              '评分表',
              `${row.items.map(({ name, most }) => `${name} ${most}`).join('、')}，满分 ${sheetTotal(row.items)}`,
            ],
            ['评审人', row.reviewers.map(({ name }) => name).join('、')],
          ]}
        />
        {row.note && <p className={classes.note}>{row.note}</p>}
      </Panel>
    </div>
  );
}
