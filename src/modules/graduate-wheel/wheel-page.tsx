import { wheelEndpoints as calls, type WheelGroup } from '@contract/graduate-wheel/wheel';
import { meetings, spanWords } from '@contract/graduate-wheel/rules';
import { presentOf, type Level } from '@contract/graduate/rules';
import { graduateSemesterEndpoints } from '@contract/graduate/semesters';
import { Alert, Button, Menu } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { hospitalToday } from '@device/api/server-time';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { usePermission } from '@/kernel/session/permissions';
import { late } from '@/kits/late/late';
import { Loaded } from '@/kits/loaded/loaded';
import { confirm } from '@/ui/confirm';
import { PageHeader } from '@/ui/page-header';
import { RecordSelect } from '@/ui/record-select';
import { EmptyState } from '@/ui/state-views';
import { WheelGrid } from './wheel-grid';
import { WheelSheets } from './wheel-sheets';
import classes from './wheel.module.css';

const CellsForm = late(() => import('./cells-form').then((file) => file.CellsForm));
const GroupForm = late(() => import('./group-form').then((file) => file.GroupForm));

const reads = [calls.wheel];

/** 学生轮转: groups of a level over the weeks of a semester. */
export function WheelPage({ level, title }: { level: Level; title: string }) {
  const semesters = useCall(graduateSemesterEndpoints.semesters, { query: { level, page: 1, size: 20 } });
  const [query, setQuery] = useSearchParams();
  const today = hospitalToday();
  return (
    <Loaded call={semesters} what="学期">
      {({ list }) => {
        const named = list.find(({ id }) => id === Number(query.get('id')));
        const row = named ?? presentOf(list, today);
        if (!row)
          return (
            <>
              <PageHeader title={title} />
              <EmptyState title="还没有学期">教育处新增学期后可以编排轮转</EmptyState>
            </>
          );
        const choice = (
          <RecordSelect
            label="学期"
            list={list}
            value={row.id}
            onChange={(id) => setQuery({ id }, { replace: true })}
          />
        );
        return (
          <OfSemester
            key={row.id}
            {...{ level, title, choice, today }}
            id={row.id}
            asked={named?.id}
            isOver={row.state === 'closed'}
          />
        );
      }}
    </Loaded>
  );
}

interface OfSemesterProps {
  id: number;
  /** Named in the address; without it the present one is read, which the device holds. */
  asked: number | undefined;
  level: Level;
  title: string;
  choice: ReactNode;
  today: string;
  isOver: boolean;
}

function OfSemester({ id, asked, level, title, choice, today, isOver }: OfSemesterProps) {
  const wheel = useCall(calls.wheel, { query: { level, semester_id: asked } });
  const mayEdit = usePermission('graduate:rotation:edit') && !isOver;
  const [edited, edit] = useState<{ form: 'group' | 'cells'; row: WheelGroup | null } | null>(null);
  const publish = useSave(calls.publishWheel, {
    refresh: reads,
    done: ({ published }) => `已发布 ${published} 个小组的安排，并告知其学生`,
  });
  const rotate = useSave(calls.rotateWheel, { refresh: reads, done: '已轮转出同类的其他小组' });
  const remove = useSave(calls.removeWheelGroup, { refresh: reads, done: '已删除小组' });
  const askRotate = async ({ id: group, name, version }: WheelGroup) => {
    const isSure = await confirm({
      title: '轮转出其他组',
      message: `以“${name}”的安排为准，同类的其他小组依次错开一个科室，它们现有的安排会被替换。`,
      confirmLabel: '轮转',
    });
    if (isSure) void rotate.run({ body: { id: group }, ifMatch: version });
  };
  const askRemove = async ({ id: group, name, version }: WheelGroup) => {
    const isSure = await confirm({
      title: '删除小组',
      message: `删除“${name}”及其安排，学生可以加入别的小组。`,
      confirmLabel: '删除',
      danger: true,
    });
    if (isSure) void remove.run({ body: { id: group }, ifMatch: version });
  };
  const actionsOf = (row: WheelGroup) =>
    mayEdit && (
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="subtle" aria-label={`${row.name}的操作`}>
            操作
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => edit({ form: 'cells', row })}>安排各周科室</Menu.Item>
          <Menu.Item onClick={() => void askRotate(row)}>轮转出其他组</Menu.Item>
          <Menu.Item onClick={() => edit({ form: 'group', row })}>编辑小组与学生</Menu.Item>
          {!row.is_published && <Menu.Item onClick={() => void askRemove(row)}>删除小组</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
    );
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            {choice}
            {wheel.data && <WheelSheets wheel={wheel.data} {...{ title, mayEdit }} />}
            {mayEdit && (
              <>
                <Button variant="default" onClick={() => edit({ form: 'group', row: null })}>
                  新增小组
                </Button>
                <Button
                  loading={publish.isRunning}
                  disabled={!wheel.data?.groups.some((one) => one.is_changed)}
                  onClick={() => void publish.run({ body: { semester_id: id } })}
                >
                  发布
                </Button>
              </>
            )}
          </>
        }
      />
      <Loaded call={wheel} what="轮转">
        {(data) => {
          if (data.groups.length === 0)
            return (
              <EmptyState title="还没有轮转安排">
                {mayEdit
                  ? '先新增小组，再为一组安排科室，其他组可由它轮转得出'
                  : '发布后，这里显示您的小组或来您科室的小组'}
              </EmptyState>
            );
          return (
            <>
              {mayEdit && <Meetings groups={data.groups} />}
              <WheelGrid wheel={data} today={today} actionsOf={actionsOf} />
              {edited?.form === 'cells' && edited.row && (
                <CellsForm row={edited.row} weeks={data.semester.weeks} onClose={() => edit(null)} />
              )}
            </>
          );
        }}
      </Loaded>
      {edited?.form === 'group' && (
        <GroupForm row={edited.row} semesterId={id} level={level} onClose={() => edit(null)} />
      )}
    </>
  );
}

const mostShown = 3;

/** Where two groups are in one department at once: it may be meant, and is not refused. */
function Meetings({ groups }: { groups: readonly WheelGroup[] }) {
  const list = meetings(groups);
  if (list.length === 0) return null;
  const names = new Map(groups.flatMap(({ cells }) => cells.map((one) => [one.dept_id, one.dept_name])));
  return (
    <Alert color="warning" mb={12} title={`有 ${list.length} 处两个小组同在一科，请确认科室容量`}>
      <ul className={classes.meetings}>
        {list.slice(0, mostShown).map(({ names: [one, other], cell }) => (
          <li key={`${one} ${other} ${cell.from}`}>
            {names.get(cell.dept_id)} {spanWords(cell)}：{one}、{other}
          </li>
        ))}
      </ul>
      {list.length > mostShown && `另有 ${list.length - mostShown} 处`}
    </Alert>
  );
}
