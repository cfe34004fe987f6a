import { adultEducationProjectEndpoints as calls, type CmeProject } from '@contract/adult-education/projects';
import { canAct, classNames, levelNames, projectStates } from '@contract/adult-education/rules';
import { cmeProjectSheet } from '@contract/adult-education/sheets';
import { hospitalToday } from '@device/api/server-time';
import { useState } from 'react';
import { useSave } from '@/kernel/query/use-save';
import { usePermission } from '@/kernel/session/permissions';
import { late } from '@/kits/late/late';
import { ListExport } from '@/kits/list/list-export';
import { choiceFilter, textFilter } from '@/kits/list/list-filters';
import { useEdited, useRemove } from '@/kits/list/row-hooks';
import { useList } from '@/kits/list/use-list';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { confirm } from '@/ui/confirm';
import { daysOf, levelOf, levelOptions, ProjectWord, stateOptions, yearsUntil } from './words';

const ProjectForm = late(() => import('./project-form').then((file) => file.ProjectForm));
const ProjectDrawer = late(() => import('./project-drawer').then((file) => file.ProjectDrawer));

const filters = {
  name: textFilter('名称'),
  level: choiceFilter('级别', levelOptions),
  state: choiceFilter('状态', stateOptions),
  year: choiceFilter('年度', yearsUntil(hospitalToday())),
};
const places = ({ enrolled, quota }: CmeProject) => (quota === null ? `${enrolled}` : `${enrolled} / ${quota}`);
const mineOf = ({ mine }: CmeProject) => {
  if (!mine) return '–';
  if (mine.credits !== null) return `${mine.credits} 学分`;
  return mine.is_signed ? '已签到' : mine.part === 'speaker' ? '讲者' : '已报名';
};
const columns: Column<CmeProject>[] = [
  { key: 'name', title: '名称', width: 200, isFixed: true, cell: (row) => row.name },
  { key: 'number', title: '项目编号', width: 136, cell: (row) => row.number || '–' },
  { key: 'level', title: '级别', width: 112, cell: levelOf },
  { key: 'days', title: '时间', width: 216, cell: daysOf },
  { key: 'leader', title: '负责人', width: 88, cell: (row) => row.leader.name },
  { key: 'places', title: '参加 / 名额', width: 96, align: 'right', cell: places },
  { key: 'mine', title: '我的', width: 80, cell: mineOf },
  { key: 'state', title: '状态', width: 88, cell: (row) => <ProjectWord state={row.state} /> },
];
const exported = (row: CmeProject) => ({
  ...row,
  level: levelNames[row.level],
  credit_class: classNames[row.credit_class],
  leader: row.leader.name,
  state: projectStates[row.state],
});
const reads = [calls.cmeProjects, calls.attendees];

/** Projects, with what may be done to each. */
export function ProjectList() {
  const list = useList(calls.cmeProjects, { what: '继教项目', views: 'adultEdu.projects', filters });
  const { title: _, ...shown } = list;
  const mayExport = usePermission('adultEdu:project:export');
  const mayList = usePermission('adultEdu:project:list');
  const { edited, add, edit, close } = useEdited<CmeProject>();
  const [openedId, open] = useState<number | null>(null);
  const opened = list.rows.data?.list.find(({ id }) => id === openedId);
  const remove = useRemove(calls.removeCmeProject, '继教项目', [calls.cmeProjects]);
  const act = useProjectActs();
  const addButton = <AddButton call={calls.saveCmeProject} label="新增项目" onClick={add} />;
  const actionsOf = (row: CmeProject) => [
    ...(mayList ? [{ label: '查看', onClick: () => open(row.id) }] : []),
    ...(canAct('enrol', row.state) && !row.mine
      ? [{ label: '报名', call: calls.enrolInProject, onClick: () => void act.enrol(row, true) }]
      : []),
    ...(canAct('enrol', row.state) && row.mine?.part === 'learner' && !row.mine.is_signed
      ? [{ label: '退出', call: calls.enrolInProject, onClick: () => void act.enrol(row, false) }]
      : []),
    ...(canAct('submit', row.state)
      ? [{ label: '申报', call: calls.submitCmeProject, onClick: () => void act.submit(row, true) }]
      : []),
    ...(canAct('withdraw', row.state)
      ? [{ label: '撤回', call: calls.submitCmeProject, onClick: () => void act.submit(row, false) }]
      : []),
    ...(canAct('edit', row.state) ? [{ label: '编辑', call: calls.saveCmeProject, onClick: () => edit(row) }] : []),
    ...(canAct('close', row.state)
      ? [{ label: '结项', call: calls.closeCmeProject, onClick: () => void act.close(row) }]
      : []),
    ...(canAct('remove', row.state) ? [remove(row)] : []),
  ];
  return (
    <>
      <TablePage
        {...shown}
        columns={columns}
        main={addButton}
        tools={
          mayExport && (
            <ListExport
              call={calls.cmeProjects}
              list={list}
              sheet={cmeProjectSheet}
              fileName="继教项目"
              exported={exported}
            />
          )
        }
        {...(mayList && { onOpen: (row: CmeProject) => open(row.id) })}
        actions={actionsOf}
        empty={{ title: '还没有继教项目', text: '批准后的项目会出现在这里，可以报名' }}
        card={(row) => ({
          title: row.name,
          status: <ProjectWord state={row.state} />,
          facts: [
            ['级别', levelOf(row)],
            ['时间', daysOf(row)],
            ['地点', row.place || '–'],
            ['参加 / 名额', places(row)],
            ['我的', mineOf(row)],
          ],
        })}
      />
      {edited && <ProjectForm key={edited.key} row={edited.row} onClose={close} />}
      {opened && <ProjectDrawer key={opened.id} project={opened} onClose={() => open(null)} />}
    </>
  );
}

/** What is done to a project with one click and, where it cannot be taken back, a question. */
function useProjectActs() {
  const enrol = useSave(calls.enrolInProject, { refresh: reads, done: ({ mine }) => (mine ? '报名成功' : '已退出') });
  const submit = useSave(calls.submitCmeProject, {
    refresh: reads,
    done: ({ state }) => (state === 'pending' ? '项目已申报，等待审核' : '已撤回申报'),
  });
  const close = useSave(calls.closeCmeProject, { refresh: reads, done: '项目已结项' });
  return {
    enrol: ({ id }: CmeProject, isIn: boolean) => enrol.run({ body: { id, enrol: isIn } }),
    submit: ({ id, version }: CmeProject, isIn: boolean) =>
      submit.run({ body: { id, submit: isIn }, ifMatch: version }),
    close: async ({ id, name, version }: CmeProject) => {
      const isSure = await confirm({
        title: '结项',
        message: `“${name}”结项后不能再签到与授予学分。`,
        confirmLabel: '结项',
      });
      if (isSure) await close.run({ body: { id }, ifMatch: version });
    },
  };
}
