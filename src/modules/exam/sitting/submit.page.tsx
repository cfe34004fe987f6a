import { examModule } from '@contract/exam/module';
import { sittingEndpoints as calls, type FinalReceipt } from '@contract/exam/sittings/sittings';
import { sittingStates } from '@contract/exam/sittings/states';
import { sealCode } from '@contract/exam/sittings/chain';
import { Alert, Button } from '@mantine/core';
import { useCallback } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { CallError } from '@device/api/call-error';
import { examCall } from '@device/exam/exam-call';
import { offerRest } from '@device/exam/parcels';
import { SittingStore } from '@device/exam/sitting-store';
import { Panel } from '@/ui/panel';
import { EmptyState, ErrorState } from '@/ui/state-views';
import { formatMoment } from '@/ui/format';
import { OwnExams } from './own-exams';
import classes from './sitting.module.css';
import { useFound } from './use-found';

const { title } = examModule.screens.submitted;

/** What the hospital has received of a candidate, as it says so itself. */
export default function Submitted() {
  const [query] = useSearchParams();
  const sittingId = Number(query.get('sitting')) || 0;
  return (
    <main className={classes.page}>
      <div className={classes.narrow}>
        <h1 className={classes.title}>{title}</h1>
        {sittingId > 0 ? (
          <Receipt sittingId={sittingId} />
        ) : (
          <EmptyState title="没有指定作答" action={<OwnExams />}>
            请从候考页进入
          </EmptyState>
        )}
      </div>
    </main>
  );
}

interface Read {
  final: FinalReceipt;
  /** This device has answers that the server could not be given yet. */
  isWaiting: boolean;
}

async function read(sittingId: number): Promise<Read | null> {
  const store = new SittingStore(sittingId);
  const token = (await store.fact('receipt'))?.token ?? (await store.fact('entrance'))?.token;
  if (!token) return null;
  try {
    const final = await examCall(calls.sittingResult, { body: { token } });
    await store.keep('final', final);
    return { final, isWaiting: await hasRest(store, final.head_seq, token) };
  } catch (error) {
    const kept = await store.fact('final');
    if (kept && error instanceof CallError && error.key === 'NETWORK') return { final: kept, isWaiting: false };
    throw error;
  }
}

/** Sends what this device has beyond the receipt to the desk. @returns whether some of it has still to be sent */
async function hasRest(store: SittingStore, headSeq: number, token: string): Promise<boolean> {
  try {
    await offerRest(store, headSeq, token);
    return false;
  } catch (error) {
    if (error instanceof CallError) return true;
    throw error;
  }
}

function Receipt({ sittingId }: { sittingId: number }) {
  const load = useCallback(() => read(sittingId), [sittingId]);
  const { data: found, error, retry } = useFound(load);
  if (error) return <ErrorState message={error.message} requestId={error.requestId} onRetry={retry} />;
  if (found === undefined) return <p role="status">正在读取回执…</p>;
  if (found === null)
    return (
      <EmptyState title="本机没有这次作答" action={<OwnExams />}>
        请在作答的设备上查看回执
      </EmptyState>
    );
  const { final, isWaiting } = found;
  return (
    <>
      <Alert color="success" role="status">
        {sittingStates[final.state]}，服务器已收到全部 {final.head_seq} 条作答记录。
      </Alert>
      {isWaiting && (
        <Alert color="danger" role="alert">
          本机还有作答没有上传，请不要清除浏览器数据。
          <Button size="compact-sm" variant="default" onClick={retry}>
            立即上传
          </Button>
        </Alert>
      )}
      {final.undecided > 0 && (
        <Alert color="warning">另有 {final.undecided} 份迟到或分支作答待监考人员裁定，结果以裁定为准。</Alert>
      )}
      <Panel title={final.exam}>
        <dl className={classes.facts}>
          <dt>考生</dt>
          <dd>{final.candidate}</dd>
          <dt>回执号</dt>
          <dd>{final.receipt_no}</dd>
          <dt>交卷时间</dt>
          <dd>{formatMoment(final.closed_at)}</dd>
          <dt>已答</dt>
          <dd>
            {final.answered} / {final.total} 题
            {final.total > final.answered && `，未答 ${final.total - final.answered} 题`}
          </dd>
          <dt>封条码</dt>
          <dd>{sealCode(final.head_hash)}</dd>
        </dl>
      </Panel>
      <Button component={Link} to="/" variant="default">
        返回
      </Button>
    </>
  );
}
