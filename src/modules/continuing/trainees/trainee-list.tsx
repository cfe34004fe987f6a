import { traineeStates, traineeWord, visitorTypes } from '@contract/continuing/rules';
import { traineeSheet } from '@contract/continuing/sheets';
import { continuingTraineeEndpoints as calls, type Trainee } from '@contract/continuing/trainees';
import { Permitted } from '@/kernel/session/permissions';
import { ListExport } from '@/kits/list/list-export';
import { choiceFilter, idFilter, textFilter } from '@/kits/list/list-filters';
import { useList } from '@/kits/list/use-list';
import type { Column } from '@/kits/table-page/columns';
import type { RowAction } from '@/kits/table-page/row-actions';
import { TablePage } from '@/kits/table-page/table-page';
import { optionsOf, spanOf, TraineeWord, typeOptions, useBatchOptions } from '../words';

const filters = {
  name: textFilter('姓名', '姓名、编号或证件后四位'),
  state: choiceFilter('状态', optionsOf(traineeStates)),
  batch_id: idFilter('批次'),
  type_id: choiceFilter('人员类型', typeOptions),
};
const column = {
  name: {
    key: 'name',
    title: '姓名',
    width: 96,
    isFixed: true,
    cell: (row) => <span title={row.staff_id}>{row.name}</span>,
  },
  type: { key: 'type', title: '人员类型', width: 88, cell: (row) => visitorTypes[row.type_id] },
  hospital: { key: 'hospital', title: '选送单位', width: 152, cell: (row) => row.hospital },
  dept: { key: 'dept', title: '科室', width: 136, cell: (row) => row.dept_name },
  direction: { key: 'direction', title: '进修方向', width: 104, cell: (row) => row.direction },
  teacher: { key: 'teacher', title: '带教老师', width: 88, cell: (row) => row.teacher || '–' },
  report: { key: 'report', title: '应报到', width: 112, cell: (row) => row.report_on },
  reported: { key: 'reported', title: '报到日期', width: 112, cell: (row) => row.reported_on ?? '–' },
  span: { key: 'span', title: '进修时间', width: 208, cell: spanOf },
  left: { key: 'left', title: '剩余天数', width: 80, align: 'right', cell: (row) => row.days_left ?? '–' },
  state: { key: 'state', title: '状态', width: 88, cell: (row) => <TraineeWord {...row} /> },
} satisfies Record<string, Column<Trainee>>;
/** At the desk it is asked who is to come, afterwards until when somebody stays. */
const shown: Record<'desk' | 'stay', Column<Trainee>[]> = {
  desk: [
    column.name,
    column.type,
    column.hospital,
    column.dept,
    column.direction,
    column.report,
    column.reported,
    column.state,
  ],
  stay: [
    column.name,
    column.hospital,
    column.dept,
    column.direction,
    column.teacher,
    column.span,
    column.left,
    column.state,
  ],
};

interface TraineeListProps {
  title: string;
  at: keyof typeof shown;
  actions: (row: Trainee) => readonly RowAction[];
  onOpen?: (row: Trainee) => void;
  empty: { title: string; text: string };
}

/** Who was admitted, with what the page does to him. */
export function TraineeList({ title, at, actions, onOpen, empty }: TraineeListProps) {
  const list = useList(calls.trainees, {
    what: title,
    views: `conEdu.trainees-${at}`,
    filters,
    options: { batch_id: useBatchOptions() },
  });
  return (
    <TablePage
      {...list}
      columns={shown[at]}
      tools={
        <Permitted code="conEdu:person:export">
          <ListExport
            call={calls.trainees}
            list={list}
            sheet={traineeSheet}
            fileName="进修人员"
            exported={(row: Trainee) => ({ ...row, type: visitorTypes[row.type_id], state: traineeWord(row) })}
          />
        </Permitted>
      }
      actions={actions}
      {...(onOpen && { onOpen })}
      empty={empty}
      card={(row) => ({
        title: row.name,
        status: <TraineeWord {...row} />,
        facts: [
          ['选送单位', row.hospital],
          ['科室', row.dept_name],
          ['应报到', row.report_on],
          ['进修时间', spanOf(row)],
          ['剩余天数', row.days_left ?? '–'],
        ],
      })}
    />
  );
}
