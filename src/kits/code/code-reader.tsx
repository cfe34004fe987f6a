import { Alert } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import classes from './code.module.css';
import { frameReader } from './read-frame';

interface CodeReaderProps {
  /** What is to be held before the camera: 请将签到码放入取景框. */
  hint: string;
  /** Called once for each code that differs from the one before. */
  onRead: (content: string) => void;
}

/** Milliseconds between two looks. */
const lookEvery = 150;

/** The camera's picture, from which QR codes are read. Says in words what to do where there is no camera. Draw it late. */
export function CodeReader({ hint, onRead }: CodeReaderProps) {
  const video = useRef<HTMLVideoElement>(null);
  const read = useRef(onRead);
  useEffect(() => {
    read.current = onRead;
  });
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    const view = video.current!;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = async (readFrame: Awaited<ReturnType<typeof frameReader>>, last: string | null) => {
      const content = await readFrame(view).catch(() => null);
      if (isOver) return;
      if (content !== null && content !== last) read.current(content);
      timer = setTimeout(() => void look(readFrame, content ?? last), lookEvery);
    };
    const begin = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      // Closed while the person was asked.
      if (isOver) return stop(stream);
      view.srcObject = stream;
      await view.play();
      await look(await frameReader(), null);
    };
    begin().catch((error: unknown) => !isOver && setProblem(problemWords(error)));
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop(stream);
    };
  }, []);

  if (problem) return <Alert color="warning">{problem}</Alert>;
  return (
    <div className={classes.reader}>
      <video ref={video} className={classes.view} muted playsInline aria-label="摄像头画面" />
      <p className={classes.words}>{hint}</p>
    </div>
  );
}

function stop(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

function problemWords(error: unknown): string {
  // Without HTTPS browsers have no camera at all.
  if (!('mediaDevices' in navigator)) return '当前访问方式不支持摄像头，请使用 HTTPS 地址访问，或手动输入代码';
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') return '没有摄像头权限，请在浏览器的网站设置中允许使用摄像头后重试，或手动输入代码';
  if (name === 'NotFoundError') return '没有找到摄像头，请换用手机扫码，或手动输入代码';
  return '摄像头正被其他应用占用或无法启动，请关闭其他应用后重试，或手动输入代码';
}
