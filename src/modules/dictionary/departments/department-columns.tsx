import type { Column } from '@/kits/table-page/columns';
import { formatCount } from '@/ui/format';
import { NamedCount } from '@/ui/named-count';
import { PersonNames } from '@/kits/person/person-names';
import { StatusWord } from '@/kits/list/status-word';
import classes from './department-columns.module.css';
import type { DepartmentNode } from './department-tree';

type Department = NonNullable<DepartmentNode['department']>;

/** A cell of a department; a large department leaves it empty. */
const of =
  (cell: (department: Department) => React.ReactNode): Column<DepartmentNode>['cell'] =>
  ({ department }) =>
    department ? cell(department) : null;

const count = (value: number | null) => (value === null ? '–' : formatCount(value));

export const departmentColumns: Column<DepartmentNode>[] = [
  {
    key: 'name',
    title: '科室',
    isFixed: true,
    width: 240,
    cell: ({ name, department, children }) =>
      department ? (
        name
      ) : (
        <>
          <strong>{name}</strong>
          <span className={classes.count}>{formatCount(children.length)}</span>
        </>
      ),
  },
  { key: 'code', title: '编码', width: 80, cell: of((row) => row.code) },
  { key: 'kind', title: '类型', width: 64, cell: of((row) => row.kind) },
  { key: 'status', title: '状态', width: 80, cell: of((row) => <StatusWord status={row.status} />) },
  { key: 'campus', title: '院区', width: 96, isOptional: true, cell: of((row) => row.campus || '–') },
  { key: 'beds', title: '床位', width: 72, align: 'right', cell: of((row) => count(row.beds)) },
  {
    key: 'min_residents',
    title: '最少住院医师',
    width: 120,
    align: 'right',
    isOptional: true,
    cell: of((row) => count(row.min_residents)),
  },
  { key: 'heads', title: '科主任', width: 96, cell: of((row) => <PersonNames people={row.heads} />) },
  { key: 'secretaries', title: '教学秘书', width: 96, cell: of((row) => <PersonNames people={row.secretaries} />) },
  {
    key: 'teachers',
    title: '带教老师',
    width: 88,
    align: 'right',
    cell: of((row) => <NamedCount names={row.teachers} />),
  },
  { key: 'people', title: '人数', width: 72, align: 'right', cell: of((row) => count(row.people_count)) },
  { key: 'rotation', title: '轮转', width: 72, cell: of((row) => (row.is_rotation ? '是' : '否')) },
];
