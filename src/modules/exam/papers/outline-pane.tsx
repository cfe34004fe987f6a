import { hospitalDay } from '@contract/kernel/hospital-time';
import { outlineCounts, sumOf } from '@contract/exam/paper-rules';
import { fromHundredths, isGroup, typeWord } from '@contract/exam/rules';
import { ActionIcon, Alert, Button, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { NumberBox } from '@/kits/form/fields/number-box';
import { moved } from '@/kits/order/in-order';
import { Panel } from '@/ui/panel';
import { OutlineCounts } from './outline-counts';
import { withMoved, type OutlineItem, type OutlineSection } from './outline-values';
import classes from './papers.module.css';

interface OutlinePaneProps {
  id: string;
  error: string | undefined;
  sections: readonly OutlineSection[];
  onChange: (sections: readonly OutlineSection[]) => void;
}

type Place = readonly [section: number, place: number];

/** The paper as it stands: sections with their questions, moved by dragging or by the arrows, and what they come to. */
export function OutlinePane({ id, error, sections, onChange }: OutlinePaneProps) {
  const [dragged, drag] = useState<Place | null>(null);
  const counts = outlineCounts(
    sections.flatMap(({ items }) => items),
    typeWord,
  );
  const changeSection = (at: number, part: Partial<OutlineSection>) =>
    onChange(sections.with(at, { ...sections[at]!, ...part }));
  const move = (from: Place, to: Place) => onChange(withMoved(sections, from, to));
  const starts = sections.map((_, at) =>
    sections
      .slice(0, at)
      .reduce((sum, { items }) => sum + items.reduce((all, { scores }) => all + scores.length, 0), 1),
  );
  return (
    <Panel
      title="试卷"
      aside={
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange([...sections, { title: `第 ${sections.length + 1} 大题`, note: '', items: [] }])}
        >
          增加大题
        </Button>
      }
    >
      {error && (
        <Alert id={id} tabIndex={-1} color="danger" mb="sm">
          {error}
        </Alert>
      )}
      <OutlineCounts counts={counts} />
      {sections.length === 0 && <p className={classes.hint}>从左侧选入试题后，会按题型分成大题。</p>}
      {sections.map((section, at) => (
        // Sections have no id of their own; what stands in them follows their place.
        // oxlint-disable-next-line react/no-array-index-key
        <section key={at} className={classes.section} aria-label={section.title}>
          <header>
            <TextInput
              aria-label={`第 ${at + 1} 大题的名称`}
              value={section.title}
              maxLength={50}
              onChange={(event) => changeSection(at, { title: event.currentTarget.value })}
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            />
            <EachScore section={section} onChange={(items) => changeSection(at, { items })} />
            <Tool
              label={`上移${section.title}`}
              icon="up"
              isOff={at === 0}
              onClick={() => onChange(moved(sections, at, at - 1))}
            />
            <Tool
              label={`下移${section.title}`}
              icon="down"
              isOff={at === sections.length - 1}
              onClick={() => onChange(moved(sections, at, at + 1))}
            />
            <Tool label={`删除${section.title}`} icon="remove" onClick={() => onChange(sections.toSpliced(at, 1))} />
          </header>
          <ol
            className={classes.items}
            aria-label={`${section.title}的试题`}
            onDragOver={(event) => {
              if (dragged === null || section.items.length > 0) return;
              event.preventDefault();
              move(dragged, [at, 0]);
              drag([at, 0]);
            }}
          >
            {section.items.map((item, place) => (
              <OutlineRow
                key={item.question_id}
                no={starts[at]! + section.items.slice(0, place).reduce((sum, { scores }) => sum + scores.length, 0)}
                item={item}
                isDragged={dragged?.[0] === at && dragged[1] === place}
                onDrag={(isOn) => drag(isOn ? [at, place] : null)}
                onOver={() => {
                  if (dragged === null || (dragged[0] === at && dragged[1] === place)) return;
                  move(dragged, [at, place]);
                  drag([at, place]);
                }}
                onScores={(scores) => changeSection(at, { items: section.items.with(place, { ...item, scores }) })}
                onUp={place > 0 ? () => move([at, place], [at, place - 1]) : undefined}
                onDown={place < section.items.length - 1 ? () => move([at, place], [at, place + 1]) : undefined}
                onRemove={() => changeSection(at, { items: section.items.toSpliced(place, 1) })}
              />
            ))}
          </ol>
        </section>
      ))}
    </Panel>
  );
}

/** Points that every part of a section has; empty where they differ. */
function EachScore({ section, onChange }: { section: OutlineSection; onChange: (items: OutlineItem[]) => void }) {
  const all = section.items.flatMap(({ scores }) => scores);
  const isSame = all.length > 0 && all.every((score) => score === all[0]);
  return (
    <NumberBox
      aria-label={`${section.title}每题分值`}
      placeholder={all.length > 0 ? '分值不一' : '每题分值'}
      prefix="每题 "
      suffix=" 分"
      range={{ least: 0.01, most: 1000, decimals: 2 }}
      disabled={all.length === 0}
      value={isSame ? all[0]! : null}
      onChange={(each) =>
        each !== null && onChange(section.items.map((item) => ({ ...item, scores: item.scores.map(() => each) })))
      }
    />
  );
}

interface OutlineRowProps {
  /** Number of its first part on the paper. */
  no: number;
  item: OutlineItem;
  isDragged: boolean;
  onDrag: (isOn: boolean) => void;
  onOver: () => void;
  onScores: (scores: number[]) => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: () => void;
}

function OutlineRow({ no, item, isDragged, onDrag, onOver, onScores, onUp, onDown, onRemove }: OutlineRowProps) {
  const count = item.scores.length;
  const numbers = count > 1 ? `${no}-${no + count - 1}` : String(no);
  return (
    <li
      data-dragged={isDragged || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onOver();
      }}
      onDrop={(event) => event.preventDefault()}
    >
      <span
        className={classes.grip}
        draggable
        title="拖动调整顺序"
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move';
          event.dataTransfer.setData('text/plain', numbers);
          onDrag(true);
        }}
        onDragEnd={() => onDrag(false)}
      >
        <IconGripVertical size={16} stroke={1.75} aria-hidden />
      </span>
      <b className={classes.no}>{numbers}</b>
      <span className={classes.words}>
        <span className={classes.excerpt}>{item.excerpt}</span>
        <small>
          {typeWord(item.type)} · {item.difficulty?.name ?? '未定难度'}
          {item.last_used_at !== null && ` · ${hospitalDay(Date.parse(item.last_used_at))} 用过`}
          {(item.holders ?? 0) > 0 && ` · ${item.holders} 人练习过`}
        </small>
      </span>
      <NumberBox
        aria-label={`第 ${numbers} 题${isGroup(item.type) ? '每小题' : ''}分值`}
        suffix={isGroup(item.type) && count > 1 ? ` × ${count}` : ' 分'}
        range={{ least: 0.01, most: 1000, decimals: 2 }}
        value={
          item.scores.every((score) => score === item.scores[0]) ? item.scores[0]! : fromHundredths(sumOf(item.scores))
        }
        onChange={(each) => onScores(item.scores.map(() => each ?? 0))}
      />
      <div className={classes.tools}>
        <Tool label={`上移第 ${numbers} 题`} icon="up" isOff={!onUp} onClick={onUp} />
        <Tool label={`下移第 ${numbers} 题`} icon="down" isOff={!onDown} onClick={onDown} />
        <Tool label={`移除第 ${numbers} 题`} icon="remove" onClick={onRemove} />
      </div>
    </li>
  );
}

const icons = { up: IconArrowUp, down: IconArrowDown, remove: IconTrash };

interface ToolProps {
  label: string;
  icon: keyof typeof icons;
  isOff?: boolean;
  onClick: (() => void) | undefined;
}

function Tool({ label, icon, isOff = false, onClick }: ToolProps) {
  const ToolIcon = icons[icon];
  return (
    <ActionIcon variant="subtle" color="info" aria-label={label} disabled={isOff} onClick={onClick}>
      <ToolIcon size={16} aria-hidden />
    </ActionIcon>
  );
}
