import type { ClassDetail, ClassMember } from '@contract/student/classes';
import { classStates, yearWords } from '@contract/student/rules';
import { Button } from '@mantine/core';
import { useTabTitle } from '@/kernel/page-title';
import type { CallResult } from '@/kernel/query/use-call';
import { Permitted } from '@/kernel/session/permissions';
import { FactList } from '@/kits/facts/fact-list';
import { namesOf, some } from '@/kits/person/person-refs';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { StatusDot } from '@/ui/status-dot';
import { useClassChoices } from '../queries';
import { classTones } from '../words';
import classes from './class-view.module.css';
import { printRoster } from './print-roster';

const groupOf = ({ group }: ClassMember) => (group === 0 ? '–' : `第 ${group} 组`);

/** A class to be read: by its manager, and once it is over. */
export function ClassView({ row, call }: { row: ClassDetail; call: CallResult<ClassDetail> }) {
  useTabTitle('班级', row.name);
  const table = useTableState({ filters: {} });
  const { cadreOptions } = useClassChoices();
  const postsOf = ({ cadre_ids: ids }: ClassMember) =>
    ids.map((id) => cadreOptions.find(({ value }) => value === id)?.label ?? '').join('、');
  const columns: Column<ClassMember>[] = [
    { key: 'name', title: '姓名', isFixed: true, width: 120, cell: (one) => one.name },
    { key: 'staff', title: '工号', width: 112, cell: (one) => one.staff_id },
    { key: 'group', title: '小组', width: 88, cell: groupOf },
    { key: 'posts', title: '职务', width: 120, cell: (one) => postsOf(one) || '–' },
    { key: 'major', title: '专业', width: 180, cell: (one) => one.major || '–' },
    { key: 'dept', title: '所属科室', cell: (one) => one.dept_name || '–' },
  ];
  const facts = [
    ['编码', row.code],
    ['类型', row.kind_name],
    ['学年', `${row.grade} 级 ${yearWords(row.year)}，共 ${row.years} 年`],
    ['班主任', namesOf(some(row.manager)) || '–'],
    ['专业', row.major_name || '–'],
    ['院校', row.academy_name || '–'],
    ...(row.note ? [['备注', row.note] as const] : []),
  ] as const;
  return (
    <div className={classes.page}>
      <PageHeader
        title={row.name}
        actions={
          <Permitted code="student:class:export">
            <Button variant="default" onClick={() => void printRoster(row.id)}>
              打印花名册
            </Button>
          </Permitted>
        }
      />
      <Panel title="班级信息" aside={<StatusDot tone={classTones[row.state]}>{classStates[row.state]}</StatusDot>}>
        <FactList facts={facts} />
      </Panel>
      <div className={classes.table}>
        <TablePage
          what="成员"
          views="student.members"
          table={table}
          rows={{ ...call, data: row.members }}
          rowKey={(one) => one.user_id}
          columns={columns}
          quick={`${row.size} 名成员${row.unseen > 0 ? `，其中 ${row.unseen} 名不在您的数据范围内` : ''}`}
          empty={{ title: '还没有成员', text: '由教育处加入成员，或用表格导入' }}
          card={(one) => ({
            title: one.name,
            facts: [
              ['小组', groupOf(one)],
              ['职务', postsOf(one) || '–'],
            ],
          })}
        />
      </div>
    </div>
  );
}
