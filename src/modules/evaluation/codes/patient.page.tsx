import { Alert, Button, Text, Title } from '@mantine/core';
import { codeEndpoints as calls } from '@contract/evaluation/codes';
import { problemsOf, type Filled } from '@contract/evaluation/form';
import type { DataOf } from '@contract/kernel/endpoint';
import { CallError } from '@device/api/call-error';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { Loaded } from '@/kits/loaded/loaded';
import { useFrontConfig } from '@/modules/system/queries';
import { EmptyState } from '@/ui/state-views';
import { FormFill } from '../template/form-fill';
import classes from './patient.module.css';

/** Codes that lead nowhere any more: what to do stands in the message, and to ask again would not help. */
const over: ReadonlySet<string> = new Set<CallError['key']>([
  'EVALUATION_CODE_UNKNOWN',
  'EVALUATION_CODE_WITHDRAWN',
  'EVALUATION_CODE_USED',
  'EVALUATION_CODE_CLOSED',
  'INPUT_INVALID',
]);
const none: Filled = { values: {}, comments: {} };

/** 患者评价: what a code on paper opens on a patient's phone, without a sign-in; the code stands behind `#`. */
export default function PatientPage() {
  const { system_name: systemName } = useFrontConfig();
  const token = useLocation().hash.slice(1);
  return (
    <main className={classes.page}>
      <p className={classes.system}>{systemName}</p>
      <Title order={1} className={classes.title}>
        患者评价
      </Title>
      {token === '' ? (
        <EmptyState title="请扫描二维码打开">二维码由医护人员提供，每个只能评价一次</EmptyState>
      ) : (
        <ByCode key={token} token={token} />
      )}
    </main>
  );
}

function ByCode({ token }: { token: string }) {
  const page = useCall(calls.codePage, { body: { token } }, { staleTime: Infinity });
  const { error } = page;
  if (error instanceof CallError && over.has(error.key))
    return (
      <EmptyState title={error.key === 'EVALUATION_CODE_USED' ? '已评价' : '不能评价'}>{error.message}</EmptyState>
    );
  return (
    <Loaded call={page} what="评价">
      {(data) => <Questions token={token} page={data} />}
    </Loaded>
  );
}

/** What is written stays on this page until it is sent: nothing of it is kept on the phone. */
function Questions({ token, page }: { token: string; page: DataOf<typeof calls.codePage> }) {
  const [filled, fill] = useState(none);
  const [problems, tell] = useState<Record<string, string>>({});
  const [isDone, finish] = useState(false);
  const submit = useSave(calls.submitByCode, { errors: 'inPlace', onDone: () => finish(true) });
  const send = () => {
    const found = problemsOf(page.form, filled);
    tell(found);
    const [first] = Object.keys(found);
    if (first) document.getElementById(`patient-${first}`)?.scrollIntoView({ block: 'center' });
    else void submit.run({ body: { token, filled } });
  };
  if (isDone) return <EmptyState title="评价已提交，谢谢您">没有人能看出这份评价是谁写的，现在可以关闭页面</EmptyState>;
  return (
    <>
      <p className={classes.target}>{[page.target_name, page.dept_name].filter(Boolean).join(' · ')}</p>
      <Text size="sm" c="dimmed" mb="lg">
        {`${page.name}。不需登录，不记姓名，请不要填写姓名、电话、证件号或病历号。${page.closes_on} 前有效。`}
      </Text>
      <FormFill
        id="patient"
        form={page.form}
        filled={filled}
        onChange={(next) => {
          fill(next);
          if (Object.keys(problems).length > 0) tell(problemsOf(page.form, next));
        }}
        problems={problems}
      />
      {submit.error && (
        <Alert color="danger" mt="md" role="alert">
          {submit.error.message}
        </Alert>
      )}
      <Button className={classes.submit} fullWidth loading={submit.isRunning} onClick={send}>
        提交评价
      </Button>
    </>
  );
}
