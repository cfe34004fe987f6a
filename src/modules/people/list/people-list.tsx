import { EnableState } from '@contract/kernel/enums';
import { businessStatusIds, nextStatuses, statusName, statusVerb } from '@contract/people/business-status';
import { peopleEndpoints } from '@contract/people/endpoints';
import { peopleSheet } from '@contract/people/sheet';
import type { TypeDetail } from '@contract/people/type-endpoints';
import type { UserRecord } from '@contract/people/types';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { call } from '@device/api/call';
import { useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { Permitted } from '@/kernel/session/permissions';
import { ExportButton } from '@/kits/export/export-button';
import { late, nothing } from '@/kits/late/late';
import { PendingMark } from '@/kits/outbox/pending-mark';
import type { Column } from '@/kits/table-page/columns';
import type { CardWords } from '@/kits/table-page/card-list';
import type { RowAction } from '@/kits/table-page/row-actions';
import type { Selection } from '@/kits/table-page/selection';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { personRecord } from '../offline';
import { onlySeen } from '../only-seen';
import { addPath, detailsPath, editPath } from '../paths';
import { exportPage } from './export-page';
import { statusOf } from './people-columns';
import classes from './people-list.module.css';
import { MainFilters, MoreFilters, peopleFilterFields, peopleSorts, usePeopleChips } from './people-filters';
import type { StatusChange } from './status-drawer';
import { useEnable } from './use-enable';

const PeopleBatch = late(() => import('./people-batch').then((file) => file.PeopleBatch), nothing);
const StatusDrawer = late(() => import('./status-drawer').then((file) => file.StatusDrawer));
const DeptDrawer = late(() => import('./dept-drawer').then((file) => file.DeptDrawer));
const TeacherDrawer = late(() => import('./teacher-drawer').then((file) => file.TeacherDrawer));

interface PeopleListProps {
  title: string;
  columns: readonly Column<UserRecord>[];
  /** Types in use, by which next statuses are known. */
  types: readonly TypeDetail[];
  /** Only this type: its statuses, its actions. */
  only?: TypeDetail;
  quick?: ReactNode;
  views: string;
}

type Opened = { kind: 'status'; change: StatusChange } | { kind: 'dept' | 'teacher'; userIds: readonly number[] };

/** The list of people with filters, batch and row actions; of everybody, or of one type. */
export function PeopleList({ title, columns, types, only, quick, views }: PeopleListProps) {
  const navigate = useNavigate();
  const table = useTableState({ filters: peopleFilterFields, sort: peopleSorts });
  const filters = { ...table.query, ...(only && { person_type_id: only.id }) };
  const people = useCall(peopleEndpoints.query, { body: filters }, { keepPrevious: true });
  const [opened, setOpened] = useState<Opened | null>(null);
  const { enable, disable } = useEnable();

  const typeOptions = only ? [] : types.map(({ id, type_name: name }) => ({ value: id, label: name }));
  const statuses = statusOptions(only);
  const filterProps = { table, types: typeOptions, statuses };
  const chips = usePeopleChips(filterProps);
  const openStatus = (change: StatusChange) => setOpened({ kind: 'status', change });

  const actions = (row: UserRecord): RowAction[] => {
    const config = types.find(({ id }) => id === row.person_type_id)?.config;
    const next = nextStatuses(config?.statuses ?? [], row.business_status);
    const options = next.map((status) => ({ value: status, label: statusName(status, config?.trains) }));
    const change = { people: [row], who: row.name, options };
    const code = 'personnel:status:update';
    const isEnabled = row.status === EnableState.enabled;
    const whole: RowAction[] = [
      { label: '编辑', code: 'personnel:user:edit', onClick: () => void navigate(editPath(row.user_id)) },
      ...(only
        ? next.map(
            (to) =>
              ({
                label: statusVerb(row.business_status, to, only.config.trains),
                code,
                onClick: () => openStatus({ ...change, to }),
              }) as const,
          )
        : [
            {
              label: '变更状态',
              code,
              disabledReason: next.length === 0 && `${row.business_status_name}后不能再变更`,
              onClick: () => openStatus(change),
            } as const,
          ]),
      isEnabled
        ? {
            label: '停用',
            code: 'personnel:user:enable',
            color: 'danger',
            onClick: () => void disable([row.user_id], `“${row.name}”`),
          }
        : { label: '启用', code: 'personnel:user:enable', onClick: () => void enable([row.user_id]) },
    ];
    return row.is_own ? whole : whole.map((action) => ({ ...action, disabledReason: onlySeen }));
  };

  return (
    <>
      <TablePage<UserRecord, number>
        title={title}
        what="人员"
        table={table}
        rows={people}
        rowKey={(row) => row.user_id}
        columns={columns}
        main={
          <Permitted code="personnel:user:add">
            <Button component={Link} to={addPath(only?.id)} leftSection={<IconPlus size={16} aria-hidden />}>
              新增人员
            </Button>
          </Permitted>
        }
        filters={<MainFilters {...filterProps} />}
        moreFilters={<MoreFilters {...filterProps} />}
        chips={chips}
        quick={quick}
        tools={
          <Permitted code="personnel:user:export">
            <ExportButton
              sheet={peopleSheet}
              fileName={only?.type_name ?? '人员'}
              total={people.data?.total ?? 0}
              fetchPage={(page) => exportPage(filters, page)}
              task={{ kind: peopleSheet.key, input: filters }}
            />
          </Permitted>
        }
        batch={batchOf(setOpened, only)}
        fetchAll={(page) => call(peopleEndpoints.query, { body: { ...filters, ...page } })}
        actions={actions}
        onOpen={(row) => void navigate(detailsPath(row.user_id))}
        empty={{ title: '还没有人员', text: '新增人员后在这里查询' }}
        card={cardOf}
        views={views}
      />
      {opened?.kind === 'status' && <StatusDrawer change={opened.change} onClose={() => setOpened(null)} />}
      {opened?.kind === 'dept' && <DeptDrawer userIds={opened.userIds} onClose={() => setOpened(null)} />}
      {opened?.kind === 'teacher' && <TeacherDrawer userIds={opened.userIds} onClose={() => setOpened(null)} />}
    </>
  );
}

function batchOf(open: (opened: Opened) => void, only: TypeDetail | undefined) {
  return (selection: Selection<UserRecord, number>) => (
    <PeopleBatch
      selection={selection}
      onDept={() => open({ kind: 'dept', userIds: selection.ids })}
      onTeacher={() => open({ kind: 'teacher', userIds: selection.ids })}
      onStatus={() =>
        open({
          kind: 'status',
          change: { people: selection.rows, who: `${selection.count} 人`, options: statusOptions(only) },
        })
      }
    />
  );
}

/** A person on a phone. */
function cardOf(row: UserRecord): CardWords {
  const kind = [row.person_type_name, row.recruit_year && `${row.recruit_year} 级`].filter(Boolean).join('，');
  return {
    title: row.name,
    facts: [
      ['工号', row.staff_id],
      ['类型', kind],
      ['科室', row.dept_name],
    ],
    status: (
      <span className={classes.marked}>
        {statusOf(row)}
        <PendingMark record={personRecord(row.user_id)} />
      </span>
    ),
  };
}

/** Statuses of a type; of all of them where people of several types stand together. */
function statusOptions(only?: TypeDetail) {
  const statuses = only ? only.config.statuses.map(({ status }) => status) : businessStatusIds;
  return statuses.map((status) => ({ value: status, label: statusName(status, only?.config.trains) }));
}
