import { archiveEndpoints as calls, type DepartmentCompletion } from '@contract/teacher/archives';
import { archiveDepartmentSheet } from '@contract/teacher/sheets';
import { useState } from 'react';
import { Permitted } from '@/kernel/session/permissions';
import { late } from '@/kits/late/late';
import { ListExport } from '@/kits/list/list-export';
import { textFilter } from '@/kits/list/list-filters';
import { useList } from '@/kits/list/use-list';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { missingWords, Percent } from './words';

const TeachersDrawer = late(() => import('./teachers-drawer').then((file) => file.TeachersDrawer));

const filters = { name: textFilter('科室') };
const columns: Column<DepartmentCompletion>[] = [
  { key: 'name', title: '科室', isFixed: true, width: 160, cell: (row) => row.name },
  { key: 'teachers', title: '教师', width: 72, align: 'right', cell: (row) => row.teachers },
  { key: 'complete', title: '已完善', width: 80, align: 'right', cell: (row) => row.complete },
  { key: 'mean', title: '平均完善程度', width: 176, cell: (row) => <Percent value={row.mean} /> },
  { key: 'reviewing', title: '待审部分', width: 88, align: 'right', cell: (row) => row.reviewing || '–' },
  { key: 'missing', title: '主要缺项', cell: (row) => missingWords(row.missing) || '–' },
];
const exported = (row: DepartmentCompletion) => ({ ...row, missing: missingWords(row.missing) });

/** 档案完善情况: how complete the archives of each department are, and whom to remind. */
export default function ArchiveCompletionPage() {
  const list = useList(calls.archiveDepartments, { what: '档案完善情况', views: 'teacher.archives', filters });
  const [opened, open] = useState<DepartmentCompletion | null>(null);
  return (
    <>
      <TablePage
        {...list}
        columns={columns}
        tools={
          <Permitted code="teacher:archive:export">
            <ListExport
              call={calls.archiveDepartments}
              list={list}
              sheet={archiveDepartmentSheet}
              fileName="档案完善情况"
              exported={exported}
            />
          </Permitted>
        }
        actions={(row) => [{ label: '查看教师', onClick: () => open(row) }]}
        onOpen={open}
        empty={{ title: '还没有教师', text: '聘任师资或登记带教关系后，在这里看到各科室的档案完善情况' }}
        card={(row) => ({
          title: row.name,
          status: <Percent value={row.mean} />,
          facts: [
            ['教师', `${row.teachers} 人，已完善 ${row.complete} 人`],
            ['主要缺项', missingWords(row.missing) || '–'],
          ],
        })}
      />
      {opened && <TeachersDrawer key={opened.id} department={opened} onClose={() => open(null)} />}
    </>
  );
}
