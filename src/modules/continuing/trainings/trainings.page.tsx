import { continuingModule } from '@contract/continuing/module';
import { trainingSheet } from '@contract/continuing/sheets';
import { continuingTrainingEndpoints as calls, type ConEduTraining } from '@contract/continuing/trainings';
import { useState } from 'react';
import { late } from '@/kits/late/late';
import { ListExport } from '@/kits/list/list-export';
import { idFilter, textFilter } from '@/kits/list/list-filters';
import { useEdited, useRemove } from '@/kits/list/row-hooks';
import { useList } from '@/kits/list/use-list';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { useBatchOptions } from '../words';

const TrainingForm = late(() => import('./training-form').then((file) => file.TrainingForm));
const TrainingDrawer = late(() => import('./training-drawer').then((file) => file.TrainingDrawer));

const filters = { name: textFilter('名称'), batch_id: idFilter('批次') };
const timeOf = ({ from, to }: ConEduTraining) => `${from}–${to}`;
const columns: Column<ConEduTraining>[] = [
  { key: 'name', title: '名称', width: 176, isFixed: true, cell: (row) => row.name },
  { key: 'batch', title: '批次', width: 184, cell: (row) => row.batch_name },
  { key: 'on', title: '日期', width: 104, cell: (row) => row.on },
  { key: 'time', title: '时间', width: 104, cell: timeOf },
  { key: 'place', title: '地点', width: 128, cell: (row) => row.place },
  { key: 'speaker', title: '主讲人', width: 96, cell: (row) => row.speaker },
  { key: 'people', title: '实到 / 应到', width: 96, align: 'right', cell: (row) => `${row.attended} / ${row.people}` },
  { key: 'passed', title: '合格', width: 64, align: 'right', cell: (row) => row.passed },
];

/** 岗前培训: sessions for those of a batch, who came, how they did, and the certificate. */
export default function TrainingsPage() {
  const list = useList(calls.conEduTrainings, {
    what: continuingModule.screens.trainings.title,
    views: 'conEdu.trainings',
    filters,
    options: { batch_id: useBatchOptions() },
  });
  const { edited, add, edit, close } = useEdited<ConEduTraining>();
  const [openedId, open] = useState<number | null>(null);
  const opened = list.rows.data?.list.find(({ id }) => id === openedId);
  const remove = useRemove(calls.removeConEduTraining, '岗前培训场次', [calls.conEduTrainings]);
  return (
    <>
      <TablePage
        {...list}
        columns={columns}
        main={<AddButton call={calls.saveConEduTraining} label="安排培训" onClick={add} />}
        tools={
          <ListExport
            call={calls.conEduTrainings}
            list={list}
            sheet={trainingSheet}
            fileName="岗前培训"
            exported={(row: ConEduTraining) => ({ ...row, time: timeOf(row) })}
          />
        }
        onOpen={(row) => open(row.id)}
        actions={(row) => [
          { label: '签到与成绩', onClick: () => open(row.id) },
          { label: '编辑', call: calls.saveConEduTraining, onClick: () => edit(row) },
          remove({ id: row.id, name: row.name, version: row.version }),
        ]}
        empty={{ title: '还没有岗前培训', text: '为已发布的批次安排培训，进修人员会收到通知' }}
        card={(row) => ({
          title: row.name,
          facts: [
            ['批次', row.batch_name],
            ['时间', `${row.on} ${timeOf(row)}`],
            ['地点', row.place],
            ['实到 / 应到', `${row.attended} / ${row.people}`],
            ['合格', row.passed],
          ],
        })}
      />
      {edited && <TrainingForm key={edited.key} row={edited.row} onClose={close} />}
      {opened && <TrainingDrawer key={opened.id} training={opened} onClose={() => open(null)} />}
    </>
  );
}
