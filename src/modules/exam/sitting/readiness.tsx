import { sittingEndpoints as calls, type Entrance } from '@contract/exam/sittings/sittings';
import { Button } from '@mantine/core';
import { useCallback, useEffect } from 'react';
import { CallError } from '@device/api/call-error';
import { examCall } from '@device/exam/exam-call';
import type { ExamClock } from '@device/exam/exam-clock';
import type { SittingStore } from '@device/exam/sitting-store';
import { StatusDot } from '@/ui/status-dot';
import classes from './sitting.module.css';
import { useFound } from './use-found';

export interface Ready {
  isPacketHere: boolean;
}
interface ReadinessProps {
  entrance: Entrance;
  store: SittingStore;
  clock: ExamClock;
  onReady: (ready: Ready) => void;
}
interface Check {
  what: string;
  is: 'good' | 'poor' | 'bad';
  words: string;
}
const tones = { good: 'success', poor: 'warning', bad: 'danger' } as const;

/** Fetches the encrypted questions and says whether this device can carry the exam, also without a network. */
export function Readiness({ entrance, store, clock, onReady }: ReadinessProps) {
  const load = useCallback(() => look(entrance, store, clock), [entrance, store, clock]);
  const { data, retry } = useFound(load);
  useEffect(() => data && onReady({ isPacketHere: data.isPacketHere }), [data, onReady]);
  if (!data) return <p role="status">正在检查并下载加密试题…</p>;
  return (
    <>
      <ul className={classes.checks}>
        {data.checks.map(({ what, is, words }) => (
          <li key={what}>
            <StatusDot tone={tones[is]}>
              {what}：{words}
            </StatusDot>
          </li>
        ))}
      </ul>
      {data.checks.some(({ is }) => is === 'bad') && (
        <Button mt="sm" variant="default" onClick={retry}>
          重新检查
        </Button>
      )}
    </>
  );
}

async function look(entrance: Entrance, store: SittingStore, clock: ExamClock) {
  const packet = await packetCheck(entrance, store);
  const drift = Math.round(clock.drift() / 1000);
  const checks: Check[] = [
    window.isSecureContext
      ? { what: '连接', is: 'good', words: '安全连接（HTTPS）' }
      : { what: '连接', is: 'bad', words: '不是安全连接，不能加密与离线作答，请联系监考人员' },
    await storageCheck(),
    packet.check,
    { what: '时钟', is: 'good', words: drift > 60 ? `本机时钟相差 ${drift} 秒，以服务器时间为准` : '与服务器一致' },
    navigator.serviceWorker?.controller
      ? { what: '离线页面', is: 'good', words: '断网后刷新仍可作答' }
      : { what: '离线页面', is: 'poor', words: '尚未就绪，断网后请不要刷新本页' },
  ];
  return { checks, isPacketHere: packet.isHere };
}

async function packetCheck({ token }: Entrance, store: SittingStore): Promise<{ check: Check; isHere: boolean }> {
  const what = '加密试题';
  try {
    const packet = await examCall(calls.sittingPacket, { body: { token } });
    await store.keep('packet', packet);
    return { check: { what, is: 'good', words: '已下载，开考后才能解密' }, isHere: true };
  } catch (error) {
    if (await store.fact('packet').catch(() => undefined)) {
      return { check: { what, is: 'good', words: '已在本机' }, isHere: true };
    }
    const words = error instanceof CallError ? error.message : '不能存放在本机，请关闭隐私浏览后重试';
    return { check: { what, is: 'bad', words }, isHere: false };
  }
}

async function storageCheck(): Promise<Check> {
  const what = '本机存储';
  try {
    const isLasting = (await navigator.storage?.persist?.()) ?? false;
    const { quota = 0, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
    if (quota > 0 && quota - usage < 20 * 1024 * 1024) return { what, is: 'bad', words: '空间不足，请清理后重试' };
    return { what, is: 'good', words: isLasting ? '可用，浏览器不会清除' : '可用' };
  } catch {
    return { what, is: 'poor', words: '浏览器没有说明可用空间' };
  }
}
