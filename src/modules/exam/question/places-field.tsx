import { Button, Group } from '@mantine/core';
import { AttachmentImage } from '@/kits/attachments/attachment-image';
import { NumberBox } from '@/kits/form/fields/number-box';
import type { AnswerFieldProps } from './answer-field';
import classes from './answerable.module.css';
import { TargetShapes } from './target-shapes';

type Place = [number, number];
const within = (share: number) => Math.min(1, Math.max(0, share));

/** Marks on the part's first picture, set with a press; by keyboard the last one is moved with its numbers. */
export function PlacesField({ label, part, value, isReadOnly, onChange }: AnswerFieldProps) {
  const places = (Array.isArray(value) ? value : []) as Place[];
  const picture = part.media.find(({ kind }) => kind === 'image');
  const most = part.marks ?? 1;
  const aspect = part.aspect ?? 1;
  const set = (next: Place[]) => !isReadOnly && onChange(next);
  const shapes = places.map(([x, y]) => ({ shape: 'circle' as const, c: [x, y, 0.015] as [number, number, number] }));
  const last = places.at(-1);
  const move = (axis: 0 | 1, percent: number | null) => {
    if (!last || percent === null) return;
    const moved: Place = [...last];
    moved[axis] = within(percent / 100);
    set([...places.slice(0, -1), moved]);
  };
  return (
    <div role="group" aria-label={label}>
      {picture && (
        // The buttons below do the same by keyboard.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <div
          className={classes.places}
          onClick={(event) => {
            const box = event.currentTarget.getBoundingClientRect();
            const place: Place = [
              within((event.clientX - box.left) / box.width),
              within((event.clientY - box.top) / box.height),
            ];
            set([...places.slice(0, most - 1), place]);
          }}
        >
          <AttachmentImage id={picture.id} alt="题图" full className={classes.picture ?? ''} />
          <TargetShapes targets={shapes} aspect={aspect} />
        </div>
      )}
      {!isReadOnly && (
        <Group gap="xs" mt="xs" align="end">
          <Button
            variant="default"
            size="compact-md"
            disabled={places.length >= most}
            onClick={() => set([...places, [0.5, 0.5]])}
          >
            在中央标记
          </Button>
          <Button variant="default" size="compact-md" disabled={!last} onClick={() => set(places.slice(0, -1))}>
            撤销标记
          </Button>
          {last &&
            ([0, 1] as const).map((axis) => (
              <NumberBox
                key={axis}
                aria-label={axis === 0 ? '横向位置' : '纵向位置'}
                suffix=" %"
                range={{ least: 0, most: 100, decimals: 0 }}
                value={Math.round(last[axis] * 100)}
                onChange={(percent) => move(axis, percent)}
              />
            ))}
          <span className={classes.hint}>
            已标记 {places.length} / {most} 处
          </span>
        </Group>
      )}
    </div>
  );
}
