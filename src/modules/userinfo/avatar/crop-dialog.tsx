import { Button, Group, Modal, Slider, Text } from '@mantine/core';
import { avatarEdge } from '@contract/userinfo/picture';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { dragged, edgeOf, mostZoom, wholeCrop, within, type Crop } from './crop';
import classes from './crop-dialog.module.css';

interface CropDialogProps {
  picture: ImageBitmap;
  onCancel: () => void;
  /** Takes the cropped picture, a square of `avatarEdge` pixels. */
  onCropped: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
}

/** Pixels that an arrow key moves the picture by. */
const step = 8;
const arrows: Record<string, [number, number]> = {
  ArrowLeft: [step, 0],
  ArrowRight: [-step, 0],
  ArrowUp: [0, step],
  ArrowDown: [0, -step],
};

/** Chooses the square of a picture: drag or arrow keys move it, the slider zooms. */
export function CropDialog({ picture, onCancel, onCropped }: CropDialogProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [crop, setCrop] = useState<Crop>(() => wholeCrop(picture));
  const [isSaving, setSaving] = useState(false);

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const edge = edgeOf(picture, crop.zoom);
    context.imageSmoothingQuality = 'high';
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, avatarEdge, avatarEdge);
    context.drawImage(picture, crop.x - edge / 2, crop.y - edge / 2, edge, edge, 0, 0, avatarEdge, avatarEdge);
  }, [picture, crop]);

  const move = (x: number, y: number) => setCrop((before) => dragged(picture, before, { x, y }, avatarEdge));
  const onPointerMove = (event: PointerEvent) => {
    if (event.buttons > 0) move(event.movementX, event.movementY);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = arrows[event.key];
    if (!by) return;
    event.preventDefault();
    move(...by);
  };
  const save = async () => {
    setSaving(true);
    try {
      const blob = await new Promise<Blob | null>((done) => canvas.current?.toBlob(done, 'image/png'));
      if (blob) await onCropped(new Uint8Array(await blob.arrayBuffer()));
    } finally {
      setSaving(false);
    }
  };

  return (
    <Modal opened onClose={onCancel} title="裁剪头像" size={360} closeButtonProps={{ 'aria-label': '关闭' }}>
      <canvas
        ref={canvas}
        className={classes.canvas}
        width={avatarEdge}
        height={avatarEdge}
        role="application"
        aria-label="拖动或用方向键移动图片"
        tabIndex={0}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
        onKeyDown={onKeyDown}
      />
      <Text size="sm" c="dimmed" ta="center" mt="xs">
        拖动图片调整位置
      </Text>
      <Slider
        mt="xs"
        aria-label="缩放"
        label={null}
        min={1}
        max={mostZoom}
        step={0.05}
        value={crop.zoom}
        onChange={(zoom) => setCrop((before) => within(picture, { ...before, zoom }))}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onCancel}>
          取消
        </Button>
        <Button loading={isSaving} onClick={() => void save()}>
          保存
        </Button>
      </Group>
    </Modal>
  );
}
