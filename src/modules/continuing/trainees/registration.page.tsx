import { continuingModule } from '@contract/continuing/module';
import { mayTrainee } from '@contract/continuing/rules';
import { continuingTraineeEndpoints as calls, type Trainee } from '@contract/continuing/trainees';
import type { NewPasswords } from '@contract/people/user-types';
import { userEndpoints } from '@contract/people/user-endpoints';
import { useState } from 'react';
import { continuingBatchEndpoints } from '@contract/continuing/batches';
import { useSave } from '@/kernel/query/use-save';
import { late } from '@/kits/late/late';
import { confirm } from '@/ui/confirm';
import { printLetters, printSlip } from '../print';
import { TraineeList } from './trainee-list';
import { reads } from './reads';

const FirstPassword = late(() => import('./first-password').then((file) => file.FirstPassword));
const RegisterForm = late(() => import('./register-form').then((file) => file.RegisterForm));

/** 报到确认: originals, fee and what is handed out; who does not come is noted. */
export default function RegistrationPage() {
  const [registered, register] = useState<Trainee | null>(null);
  const absent = useSave(calls.absentTrainee, { refresh: reads, done: '已登记未报到，名额可给候补人员' });
  const askAbsent = async (row: Trainee) => {
    const isSure = await confirm({
      title: '登记未报到',
      message: `${row.name}应于 ${row.report_on} 报到。登记后名额空出，仍来报到的可以补办。`,
      confirmLabel: '登记未报到',
    });
    if (isSure) await absent.run({ body: { id: row.id }, ifMatch: row.version });
  };
  const [handed, hand] = useState<NewPasswords['accounts'][number] | null>(null);
  const reset = useSave(userEndpoints.resetPasswords, { onDone: ({ accounts: [made] }) => hand(made ?? null) });
  const askPassword = async (row: Trainee) => {
    const isSure = await confirm({
      title: '发放初始密码',
      message: `为${row.name}生成新密码，只显示一次；原密码失效，已登录的设备退出。`,
      confirmLabel: '生成密码',
    });
    if (isSure) await reset.run({ body: { user_ids: [row.user_id] } });
  };
  const actions = (row: Trainee) => [
    ...(mayTrainee('register', row.state)
      ? [{ label: '确认报到', call: calls.registerTrainee, onClick: () => register(row) }]
      : []),
    ...(mayTrainee('absent', row.state)
      ? [{ label: '未报到', call: calls.absentTrainee, onClick: () => void askAbsent(row) }]
      : []),
    ...(mayTrainee('letter', row.state)
      ? [
          {
            label: '打印录取通知书',
            call: continuingBatchEndpoints.admissionLetters,
            onClick: () => void printLetters(row.batch_id, row.id),
          },
        ]
      : []),
    ...(row.state === 'training'
      ? [{ label: '发放初始密码', call: userEndpoints.resetPasswords, onClick: () => void askPassword(row) }]
      : []),
    ...(row.reported_on
      ? [{ label: '打印报到单', call: calls.registrationSlip, onClick: () => void printSlip(row.id) }]
      : []),
  ];
  return (
    <>
      <TraineeList
        title={continuingModule.screens.registration.title}
        at="desk"
        actions={actions}
        empty={{ title: '没有待报到的人员', text: '录取后的人员会出现在这里' }}
      />
      {handed && <FirstPassword account={handed} onClose={() => hand(null)} />}
      {registered && <RegisterForm key={registered.id} row={registered} onClose={() => register(null)} />}
    </>
  );
}
