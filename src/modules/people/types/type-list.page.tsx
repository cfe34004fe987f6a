import { EnableState } from '@contract/kernel/enums';
import { peopleEndpoints } from '@contract/people/endpoints';
import type { TypeRow } from '@contract/people/type-endpoints';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { Permitted } from '@/kernel/session/permissions';
import type { Column } from '@/kits/table-page/columns';
import type { CardWords } from '@/kits/table-page/card-list';
import type { RowAction } from '@/kits/table-page/row-actions';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { confirm } from '@/ui/confirm';
import { formatCount } from '@/ui/format';
import { StatusDot } from '@/ui/status-dot';
import { typeFormPath, typePath } from '../paths';
import classes from './type-list.module.css';

const refresh = [peopleEndpoints.typeList, peopleEndpoints.typeRow, peopleEndpoints.systemTypes];
const yesNo = (is: boolean) => (is ? '是' : '否');
const isEnabled = ({ status }: TypeRow) => status === EnableState.enabled;

const stateOf = (row: TypeRow) => (
  <StatusDot tone={isEnabled(row) ? 'success' : 'danger'}>{isEnabled(row) ? '启用' : '停用'}</StatusDot>
);

const columns: readonly Column<TypeRow>[] = [
  { key: 'id', title: '编号', width: 68, align: 'right', cell: (row) => row.id },
  { key: 'type_name', title: '人员类型', width: 120, isFixed: true, cell: (row) => row.type_name },
  {
    key: 'user_count',
    title: '人数',
    width: 84,
    align: 'right',
    cell: (row) => (
      <Link className={classes.count} to={typePath(row.id)}>
        {formatCount(row.user_count)}
      </Link>
    ),
  },
  { key: 'field_count', title: '档案字段', width: 88, align: 'right', cell: (row) => row.field_count },
  {
    key: 'account_rule',
    title: '账号规则',
    width: 88,
    cell: (row) => (row.account_rule === 'student_id' ? '学号' : '工号'),
  },
  { key: 'default_role', title: '默认角色', width: 104, cell: (row) => row.default_role },
  { key: 'trains', title: '参加培训', width: 88, cell: (row) => yesNo(row.trains) },
  { key: 'rotates', title: '参加轮转', width: 88, cell: (row) => yesNo(row.rotates) },
  { key: 'handbook', title: '填写手册', width: 88, cell: (row) => yesNo(row.handbook) },
  {
    key: 'status',
    title: '状态',
    width: 96,
    cell: (row) => (
      <StatusDot tone={isEnabled(row) ? 'success' : 'danger'}>{isEnabled(row) ? '启用' : '停用'}</StatusDot>
    ),
  },
];

/** 人员类型: what kinds of people there are, and how each is recorded. */
export default function TypeListPage() {
  const navigate = useNavigate();
  const table = useTableState();
  const types = useCall(peopleEndpoints.typeList, {});
  const update = useSave(peopleEndpoints.typeUpdateRow, { refresh, done: '已更新' });
  const removal = useSave(peopleEndpoints.typeRemove, { refresh, done: '已删除' });

  const toggle = async (row: TypeRow) => {
    const status = isEnabled(row) ? EnableState.disabled : EnableState.enabled;
    const isSure =
      status === EnableState.enabled ||
      (await confirm({
        title: '停用人员类型',
        message: `停用“${row.type_name}”后不能再新增这一类人员，已有的 ${row.user_count} 人不受影响。`,
        confirmLabel: '停用',
        danger: true,
      }));
    if (isSure) await update.run({ body: { id: row.id, status }, ifMatch: row.version });
  };
  const remove = async (row: TypeRow) => {
    const isSure = await confirm({
      title: '删除人员类型',
      message: `将删除“${row.type_name}”及其档案字段配置，删除后不能恢复。`,
      confirmLabel: '删除',
      danger: true,
    });
    if (isSure) await removal.run({ body: { id: row.id } });
  };
  const actions = (row: TypeRow): RowAction[] => [
    { label: '编辑', code: 'system:personnelType:edit', onClick: () => void navigate(typeFormPath(row.id)) },
    {
      label: isEnabled(row) ? '停用' : '启用',
      code: 'system:personnelType:edit',
      onClick: () => void toggle(row),
    },
    {
      label: '删除',
      code: 'system:personnelType:remove',
      color: 'danger',
      disabledReason: whyKept(row),
      onClick: () => void remove(row),
    },
  ];

  return (
    <TablePage
      title="人员类型"
      what="人员类型"
      table={table}
      rows={types}
      rowKey={(row) => row.id}
      columns={columns}
      main={
        <Permitted code="system:personnelType:add">
          <Button component={Link} to={typeFormPath()} leftSection={<IconPlus size={16} aria-hidden />}>
            新增人员类型
          </Button>
        </Permitted>
      }
      actions={actions}
      card={cardOf}
      views="people.types"
    />
  );
}

function whyKept({ is_builtin, user_count }: TypeRow): string | false {
  if (is_builtin) return '系统自带的类型不能删除，可以停用';
  return user_count > 0 && `仍有 ${user_count} 人属于该类型`;
}

function cardOf(row: TypeRow): CardWords {
  return {
    title: row.type_name,
    facts: [
      ['人数', formatCount(row.user_count)],
      ['账号规则', row.account_rule === 'student_id' ? '学号' : '工号'],
      ['参加轮转', yesNo(row.rotates)],
    ],
    status: stateOf(row),
  };
}
