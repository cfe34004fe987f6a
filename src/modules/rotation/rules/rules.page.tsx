import { schemeStates, type SchemeStateId } from '@contract/rotation/scheme-rules';
import { exportedScheme, schemeSheet } from '@contract/rotation/scheme-sheet';
import { schemeEndpoints as calls, type SchemeRow } from '@contract/rotation/schemes';
import { Button } from '@mantine/core';
import { IconArrowsDiff } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { useHistory } from '@/kits/history/use-history';
import { late } from '@/kits/late/late';
import { ListExport } from '@/kits/list/list-export';
import { choiceFilter, idFilter } from '@/kits/list/list-filters';
import { useRemove } from '@/kits/list/row-hooks';
import { useList } from '@/kits/list/use-list';
import { useMajors } from '@/kits/pick/use-majors';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { schemeFormPath } from '../paths';
import { monthRange, monthWords } from '@contract/rotation/scheme-rules';
import { SchemeStateWord } from './scheme-state';
import { usePublish } from './use-publish';

const SchemeDrawer = late(() => import('./scheme-drawer').then((file) => file.SchemeDrawer));
const SchemeKeyForm = late(() => import('./scheme-key-form').then((file) => file.SchemeKeyForm));
const CompareDrawer = late(() => import('./compare-drawer').then((file) => file.CompareDrawer));

const stateOptions = ([1, 2] as SchemeStateId[]).map((value) => ({ value, label: schemeStates[value] }));
const yearOptions = [3, 2, 1, 4, 5].map((value) => ({ value, label: `${value} 年` }));
const filters = {
  versionId: idFilter('手册版本'),
  majorId: idFilter('专业'),
  grade: idFilter('年级'),
  years: choiceFilter('年限', yearOptions),
  state: choiceFilter('状态', stateOptions),
};

const gradesOf = ({ grades }: SchemeRow) => grades.map((grade) => `${grade} 级`).join('、') || '–';
const peopleOf = ({ people, used }: SchemeRow) => (used > 0 ? `${people}（已轮转 ${used}）` : String(people));
const columns: Column<SchemeRow>[] = [
  { key: 'major', title: '专业', isFixed: true, width: 168, cell: (row) => row.majorName },
  { key: 'years', title: '年限', width: 72, align: 'right', cell: (row) => `${row.years} 年` },
  { key: 'version', title: '手册版本', width: 260, cell: (row) => row.versionName },
  { key: 'grades', title: '年级', width: 88, cell: gradesOf },
  { key: 'all', title: '总时长', width: 104, align: 'right', cell: (row) => monthWords(row.halfMonths) },
  { key: 'necessary', title: '必选', width: 104, align: 'right', cell: (row) => monthWords(row.necessary) },
  { key: 'optional', title: '选轮', width: 104, align: 'right', cell: (row) => monthRange(row.optional) },
  { key: 'reserve', title: '机动', width: 96, align: 'right', cell: (row) => monthWords(row.reserveHalfMonths) },
  { key: 'people', title: '适用人数', width: 136, align: 'right', cell: peopleOf },
  { key: 'state', title: '状态', width: 140, cell: (row) => <SchemeStateWord row={row} /> },
];

type Opened = { kind: 'view' | 'copy' | 'compare'; row: SchemeRow } | { kind: 'add' };

/** Rotation schemes of all versions of the handbook, the newest first. */
export default function RulesPage() {
  const navigate = useNavigate();
  const versions = useCall(calls.schemeVersions, {}).data ?? [];
  const majors = useMajors().map(({ id: value, name: label }) => ({ value, label }));
  const grades = [...new Set(versions.flatMap((version) => version.grades))].toSorted((one, other) => other - one);
  const list = useList(calls.schemes, {
    what: '轮转方案',
    views: 'rotation.schemes',
    filters,
    options: {
      versionId: versions.map(({ id: value, name: label }) => ({ value, label })),
      majorId: majors,
      grade: grades.map((value) => ({ value, label: `${value} 级` })),
    },
  });
  const [opened, open] = useState<Opened | null>(null);
  const close = () => open(null);
  const edit = ({ id }: { id: number }) => void navigate(schemeFormPath(id));
  const remove = useRemove(calls.removeScheme, '轮转方案', [calls.schemes]);
  const publish = usePublish();
  const { historyAction, historyDrawer } = useHistory('st_subject');
  const addButton = <AddButton call={calls.addScheme} label="新增方案" onClick={() => open({ kind: 'add' })} />;
  const [first] = list.rows.data?.list ?? [];
  return (
    <>
      <TablePage
        {...list}
        title="轮转规则"
        columns={columns}
        main={addButton}
        tools={
          <>
            <Button
              variant="default"
              leftSection={<IconArrowsDiff size={16} stroke={1.75} aria-hidden />}
              disabled={!first}
              onClick={() => first && open({ kind: 'compare', row: first })}
            >
              比较
            </Button>
            <ListExport
              call={calls.schemes}
              list={list}
              sheet={schemeSheet}
              fileName="轮转方案"
              exported={exportedScheme}
            />
          </>
        }
        actions={(row) => [
          { label: '查看', call: calls.scheme, onClick: () => open({ kind: 'view', row }) },
          {
            label: '编辑',
            call: calls.saveScheme,
            onClick: () => edit(row),
            disabledReason: row.state === 2 && '方案已发布，先撤回发布再修改',
          },
          publish(row),
          { label: '复制', call: calls.addScheme, onClick: () => open({ kind: 'copy', row }) },
          { label: '比较', call: calls.scheme, onClick: () => open({ kind: 'compare', row }) },
          historyAction(row),
          { ...remove(row), disabledReason: row.state === 2 && '方案已发布，先撤回发布再删除' },
        ]}
        empty={{
          title: '还没有轮转方案',
          text: '按手册版本、专业和年限建立方案，也可以从其他版本复制',
          action: addButton,
        }}
        card={(row) => ({
          title: row.name,
          facts: [
            ['手册版本', row.versionName],
            ['总时长', monthWords(row.halfMonths)],
            ['适用人数', peopleOf(row)],
          ],
          status: <SchemeStateWord row={row} />,
        })}
      />
      {opened?.kind === 'view' && <SchemeDrawer id={opened.row.id} name={opened.row.name} onClose={close} />}
      {opened?.kind === 'compare' && <CompareDrawer first={opened.row} onClose={close} />}
      {(opened?.kind === 'add' || opened?.kind === 'copy') && (
        <SchemeKeyForm like={opened.kind === 'copy' ? opened.row : null} onMade={edit} onClose={close} />
      )}
      {historyDrawer}
    </>
  );
}
