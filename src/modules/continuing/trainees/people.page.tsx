import { continuingModule } from '@contract/continuing/module';
import { mayTrainee } from '@contract/continuing/rules';
import { continuingTraineeEndpoints as calls, type Trainee } from '@contract/continuing/trainees';
import { useState } from 'react';
import { useSave } from '@/kernel/query/use-save';
import { useHistory } from '@/kits/history/use-history';
import { late } from '@/kits/late/late';
import { confirm } from '@/ui/confirm';
import { printCertificate } from '../print';
import { reads } from './reads';
import { TraineeList } from './trainee-list';

const DelayForm = late(() => import('./delay-form').then((file) => file.DelayForm));
const EndForm = late(() => import('./end-form').then((file) => file.EndForm));
const TraineeDrawer = late(() => import('./trainee-drawer').then((file) => file.TraineeDrawer));

/** 进修人员管理: who is here until when; more time, an early end, the certificate. */
export default function PeoplePage() {
  const [formOf, openForm] = useState<{ kind: 'delay' | 'end' | 'view'; row: Trainee } | null>(null);
  const close = () => openForm(null);
  const { historyAction, historyDrawer } = useHistory('continuing_trainee');
  const finish = useSave(calls.finishTrainee, {
    refresh: reads,
    done: ({ certificate }) => `已结业，结业证编号 ${certificate}`,
  });
  const askFinish = async (row: Trainee) => {
    const isSure = await confirm({
      title: '办理结业',
      message: `${row.name}进修至 ${row.ends_on}。结业后生成结业证编号，不能再修改。`,
      confirmLabel: '办理结业',
    });
    if (isSure) await finish.run({ body: { id: row.id }, ifMatch: row.version });
  };
  const actions = (row: Trainee) => [
    { label: '查看', onClick: () => openForm({ kind: 'view', row }) },
    ...(mayTrainee('delay', row.state)
      ? [{ label: '申请延期', call: calls.askDelay, onClick: () => openForm({ kind: 'delay', row }) }]
      : []),
    ...(mayTrainee('finish', row.state)
      ? [{ label: '办理结业', call: calls.finishTrainee, onClick: () => void askFinish(row) }]
      : []),
    ...(mayTrainee('paper', row.state)
      ? [{ label: '打印结业证', call: calls.traineeCertificate, onClick: () => void printCertificate(row.id) }]
      : []),
    historyAction(row),
    ...(mayTrainee('end', row.state)
      ? [
          {
            label: '提前结束',
            call: calls.endTrainee,
            color: 'danger' as const,
            onClick: () => openForm({ kind: 'end', row }),
          },
        ]
      : []),
  ];
  return (
    <>
      <TraineeList
        title={continuingModule.screens.people.title}
        at="stay"
        actions={actions}
        onOpen={(row) => openForm({ kind: 'view', row })}
        empty={{ title: '还没有进修人员', text: '录取后的人员会出现在这里' }}
      />
      {historyDrawer}
      {formOf?.kind === 'delay' && <DelayForm row={formOf.row} onClose={close} />}
      {formOf?.kind === 'end' && <EndForm row={formOf.row} onClose={close} />}
      {formOf?.kind === 'view' && <TraineeDrawer row={formOf.row} onClose={close} />}
    </>
  );
}
