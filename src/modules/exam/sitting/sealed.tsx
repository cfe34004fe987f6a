import { sealCode } from '@contract/exam/sittings/chain';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { sittingFile } from '@device/exam/sitting-file';
import type { SittingSession } from '@device/exam/sitting-session';
import type { SittingView } from '@device/exam/sitting-view';
import { saveFile } from '@/kernel/save-file';
import { QrCode } from '@/kits/code/qr-code';
import { Panel } from '@/ui/panel';
import classes from './sitting.module.css';

interface SealedProps {
  session: SittingSession;
  view: SittingView;
  isHandingIn: boolean;
  onHandIn: () => void;
}

/** The time is over: nothing is written any more, what was written goes on to the server, and its seal can be witnessed. */
export function Sealed({ session, view, isHandingIn, onHandIn }: SealedProps) {
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current || view.writing !== 'own' || !session.isOver()) return;
    asked.current = true;
    onHandIn();
  }, [view, session, onHandIn]);
  const code = sealCode(view.headHash);
  return (
    <div className={classes.narrow}>
      <Panel title="考试时间已到">
        <div className={classes.seal}>
          {!session.isOver() && (
            <p role="status">这是按本机时钟显示的，正在等待服务器核对时间；如果时间未到，将自动回到试卷。</p>
          )}
          <p>
            {view.written === view.received
              ? '作答已全部上传。'
              : `还有 ${view.written - view.received} 条作答没有上传，联网后自动上传，请不要关闭本页。`}
          </p>
          <QrCode content={`${session.store.sittingId}.${view.headHash}`} label="封条二维码" />
          <b className={classes.code}>{code}</b>
          <p className={classes.hint}>封条码：断网时请让监考人员扫描或抄录，以证明作答在此刻已完成</p>
          <Button loading={isHandingIn} onClick={onHandIn}>
            立即交卷
          </Button>
          <Button variant="default" onClick={() => void sittingFile(session).then(saveFile)}>
            导出作答文件
          </Button>
        </div>
      </Panel>
    </div>
  );
}
