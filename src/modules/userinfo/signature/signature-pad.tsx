import { Button, Group } from '@mantine/core';
import type Pad from 'signature_pad';
import { useEffect, useRef, useState } from 'react';
import classes from './signature.module.css';

interface SignaturePadProps {
  onCancel: () => void;
  /** Takes the signature as a PNG. */
  onWritten: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
}

/** A sheet to write on with mouse, pen or finger. Its strokes are kept when the window is turned. */
export function SignaturePad({ onCancel, onWritten }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<Pad>(null);
  const [isEmpty, setEmpty] = useState(true);
  const [isSaving, setSaving] = useState(false);

  useEffect(() => {
    const sheet = canvas.current;
    if (!sheet) return;
    let isGone = false;
    const observer = new ResizeObserver(() => pad.current && fitSheet(sheet, pad.current));
    void import('signature_pad').then(({ default: SignaturePadClass }) => {
      if (isGone) return;
      pad.current = new SignaturePadClass(sheet, { minWidth: 1.2, maxWidth: 3.6, penColor: '#111111' });
      pad.current.addEventListener('endStroke', () => setEmpty(false));
      observer.observe(sheet);
    });
    return () => {
      isGone = true;
      observer.disconnect();
      pad.current?.off();
      pad.current = null;
    };
  }, []);

  const clear = () => {
    pad.current?.clear();
    setEmpty(true);
  };
  const save = async () => {
    setSaving(true);
    try {
      const blob = await new Promise<Blob | null>((done) => canvas.current?.toBlob(done, 'image/png'));
      if (blob) await onWritten(new Uint8Array(await blob.arrayBuffer()));
    } finally {
      setSaving(false);
    }
  };
  return (
    <>
      <canvas ref={canvas} className={classes.canvas} aria-label="在此手写签名" />
      <Group mt="md">
        <Button disabled={isEmpty} loading={isSaving} onClick={() => void save()}>
          保存签名
        </Button>
        <Button variant="default" disabled={isEmpty} onClick={clear}>
          清除重写
        </Button>
        <Button variant="subtle" color="info" onClick={onCancel}>
          取消
        </Button>
      </Group>
    </>
  );
}

/** Gives the sheet a pixel for each of the screen's; that empties it, so the strokes are drawn again. */
function fitSheet(sheet: HTMLCanvasElement, pad: Pad): void {
  const strokes = pad.toData();
  const ratio = Math.max(window.devicePixelRatio, 1);
  sheet.width = sheet.offsetWidth * ratio;
  sheet.height = sheet.offsetHeight * ratio;
  sheet.getContext('2d')?.scale(ratio, ratio);
  pad.fromData(strokes);
}
