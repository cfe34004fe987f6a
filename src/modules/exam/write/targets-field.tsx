import type { FullPart, Target } from '@contract/exam/content';
import { limits } from '@contract/exam/rules';
import { ActionIcon, Button, Input, SegmentedControl } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState, type PointerEvent } from 'react';
import { AttachmentImage } from '@/kits/attachments/attachment-image';
import { NumberBox } from '@/kits/form/fields/number-box';
import { TargetShapes } from '../question/target-shapes';
import classes from './write.module.css';

interface TargetsFieldProps {
  part: FullPart;
  onChange: (part: FullPart) => void;
}

type Point = readonly [number, number];
type Shape = 'rect' | 'circle';
const rounded = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000;

/** Where on the picture the right places are: drawn with a pointer, or written as shares of its width and height. */
export function TargetsField({ part, onChange }: TargetsFieldProps) {
  const { public: open, secret } = part;
  const [shape, setShape] = useState<Shape>('rect');
  const [from, setFrom] = useState<Point | null>(null);
  const [to, setTo] = useState<Point | null>(null);
  const picture = open.media.find(({ kind }) => kind === 'image');
  const { targets } = secret;
  const aspect = open.aspect ?? 1;
  const put = (next: Target[]) => {
    const marks = Math.max(open.marks ?? 1, next.length);
    onChange({ public: { ...open, marks }, secret: { ...secret, targets: next } });
  };
  if (!picture) return <p className={classes.hint}>上传图片后，在图上标出正确的位置。</p>;
  const drawn = from && to ? targetOf(shape, from, to, aspect) : null;
  const end = () => {
    if (drawn && targets.length < limits.targets) put([...targets, drawn]);
    setFrom(null);
    setTo(null);
  };
  return (
    <Input.Wrapper label="正确位置" labelElement="div" required>
      <SegmentedControl
        aria-label="标注形状"
        size="xs"
        data={[
          { value: 'rect', label: '矩形' },
          { value: 'circle', label: '圆形' },
        ]}
        value={shape}
        onChange={(next) => setShape(next)}
      />
      <div
        className={classes.picture}
        data-testid="target-picture"
        onLoadCapture={({ target }) => {
          const { naturalWidth: width, naturalHeight: height } = target as HTMLImageElement;
          const measured = Math.round((height / width) * 10_000) / 10_000;
          if (width > 0 && measured !== open.aspect) onChange({ ...part, public: { ...open, aspect: measured } });
        }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setFrom(pointOf(event));
        }}
        onPointerMove={(event) => from && setTo(pointOf(event))}
        onPointerUp={end}
        onPointerCancel={() => setFrom(null)}
      >
        <AttachmentImage id={picture.id} alt="题图" full className={classes.pictureImage ?? ''} />
        <TargetShapes targets={drawn ? [...targets, drawn] : targets} aspect={aspect} />
      </div>
      <p className={classes.hint}>在图上拖动画出位置，也可以填写它占图片宽、高的百分比。边界上算对。</p>
      <ul className={classes.targets}>
        {targets.map((target, at) => (
          // Places have no id of their own and are only added at the end or taken out whole.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <span>位置 {at + 1}</span>
            {numbersOf(target).map(([label, value, change]) => (
              <NumberBox
                key={label}
                aria-label={`位置 ${at + 1} ${label}`}
                prefix={`${label} `}
                suffix="%"
                range={{ least: 0, most: 100, decimals: 1 }}
                value={Math.round(value * 1000) / 10}
                onChange={(percent) => put(targets.with(at, change(rounded((percent ?? 0) / 100))))}
              />
            ))}
            <ActionIcon
              variant="subtle"
              color="info"
              size={36}
              aria-label={`删除位置 ${at + 1}`}
              onClick={() => put(targets.toSpliced(at, 1))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <div className={classes.inline}>
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={targets.length >= limits.targets}
          onClick={() => put([...targets, targetOf(shape, [0.4, 0.4], [0.6, 0.6], aspect)])}
        >
          增加位置
        </Button>
        <NumberBox
          aria-label="考生最多标几处"
          prefix="最多标 "
          suffix=" 处"
          range={{ least: 1, most: limits.targets, decimals: 0 }}
          value={open.marks}
          onChange={(marks) => onChange({ ...part, public: { ...open, marks: Math.max(1, Math.round(marks ?? 1)) } })}
        />
      </div>
    </Input.Wrapper>
  );
}

function pointOf(event: PointerEvent<HTMLElement>): Point {
  const box = event.currentTarget.getBoundingClientRect();
  return [rounded((event.clientX - box.left) / box.width), rounded((event.clientY - box.top) / box.height)];
}

/** A circle about the point where the pointer went down, its radius in units of the picture's width. */
function targetOf(shape: Shape, [x0, y0]: Point, [x1, y1]: Point, aspect: number): Target {
  if (shape === 'circle') return { shape, c: [x0, y0, rounded(Math.hypot(x1 - x0, (y1 - y0) * aspect))] };
  return { shape, box: [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)] };
}

/** The numbers of a place with their words, and the place with another one; of a polygon none: it is only drawn. */
function numbersOf(target: Target): [string, number, (next: number) => Target][] {
  if (target.shape === 'rect') {
    return (['左', '上', '右', '下'] as const).map((label, at) => [
      label,
      target.box[at]!,
      (next) => ({ ...target, box: target.box.with(at, next) as typeof target.box }),
    ]);
  }
  if (target.shape === 'circle') {
    return (['横', '纵', '半径'] as const).map((label, at) => [
      label,
      target.c[at]!,
      (next) => ({ ...target, c: target.c.with(at, next) as typeof target.c }),
    ]);
  }
  return [];
}
