import { EnableState } from '@contract/kernel/enums';
import { majorOf } from '@contract/people/exported';
import { genderWord } from '@contract/people/person-values';
import type { TypeConfig } from '@contract/people/type-config';
import type { UserRecord } from '@contract/people/types';
import { Link } from 'react-router-dom';
import { PendingMark } from '@/kits/outbox/pending-mark';
import type { Column } from '@/kits/table-page/columns';
import { formatDateTime } from '@/ui/format';
import { StatusDot } from '@/ui/status-dot';
import { personRecord } from '../offline';
import { detailsPath } from '../paths';
import { statusTone } from '../status-tone';
import classes from './people-list.module.css';

/** Field of the type's configuration that a column shows; its label names the column on the page of a type. */
type PeopleColumn = Column<UserRecord> & { field?: string };

const columns: readonly PeopleColumn[] = [
  { key: 'name', title: '姓名', width: 112, isFixed: true, sort: true, cell: nameOf },
  { key: 'staff_id', title: '工号', width: 144, isWhole: true, sort: true, cell: (row) => row.staff_id },
  {
    key: 'student_id',
    title: '学号',
    width: 140,
    isOptional: true,
    field: 'student_id',
    cell: (row) => row.student_id,
  },
  { key: 'person_type', title: '人员类型', width: 92, cell: (row) => row.person_type_name },
  { key: 'business_status', title: '业务状态', width: 92, cell: statusOf },
  { key: 'gender', title: '性别', width: 72, isOptional: true, field: 'gender', cell: (row) => genderWord(row.gender) },
  {
    key: 'recruit_year',
    title: '年级',
    width: 84,
    sort: true,
    field: 'recruit_year',
    cell: (row) => row.recruit_year ?? '',
  },
  { key: 'training_major', title: '培训专业', width: 116, field: 'training_major', cell: majorOf },
  { key: 'dept_name', title: '所在科室', width: 160, field: 'dept_id', cell: (row) => row.dept_name },
  { key: 'teacher', title: '责任导师', width: 88, cell: (row) => row.teacher_name },
  { key: 'base_name', title: '专业基地', width: 150, field: 'base_id', cell: (row) => row.base_name },
  { key: 'academy', title: '院校', width: 160, isOptional: true, field: 'academy_id', cell: (row) => row.academy_name },
  { key: 'phone', title: '手机号码', width: 130, isOptional: true, field: 'phone', cell: (row) => row.phone },
  {
    key: 'enrolled_on',
    title: '入培（入职）日期',
    width: 130,
    isOptional: true,
    field: 'enrolled_on',
    cell: (row) => row.enrolled_on,
  },
  {
    key: 'updated_at',
    title: '更新时间',
    width: 170,
    sort: true,
    isOptional: true,
    cell: (row) => formatDateTime(row.updated_at),
  },
];

function nameOf(row: UserRecord) {
  return (
    <span className={classes.marked}>
      <Link className={classes.name} to={detailsPath(row.user_id)}>
        {row.name}
      </Link>
      <PendingMark record={personRecord(row.user_id)} />
    </span>
  );
}

/** The business status; of somebody who was disabled that, for it decides what they can do. */
export function statusOf(row: UserRecord) {
  if (row.status === EnableState.disabled) return <StatusDot tone="danger">已停用</StatusDot>;
  return <StatusDot tone={statusTone(row.business_status)}>{row.business_status_name}</StatusDot>;
}

/** Columns of the list of everybody. */
export const peopleColumns: readonly Column<UserRecord>[] = columns;

/** Columns of one type: those whose fields the type has, under the names that it gives them. */
export function columnsOfType(config: TypeConfig): Column<UserRecord>[] {
  const labels = new Map(config.fields.filter(({ shown }) => shown).map(({ key, label }) => [key, label]));
  return columns
    .filter(({ key, field }) => key !== 'person_type' && (field === undefined || labels.has(field)))
    .filter(({ key }) => key !== 'teacher' || config.trains)
    .map((column) => ({ ...column, title: labels.get(column.field ?? '') ?? column.title }));
}
