import { cardWidths, type Card } from '@contract/analysis/rules';
import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconMinus, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState, type CSSProperties } from 'react';
import classes from '../analysis.module.css';
import { FigureCard } from '../dashboard/figure-card';
import type { BoardFilters } from '../paths';

const cardType = 'application/x-reach-card';

interface EditedCardProps {
  card: Card;
  filters: BoardFilters;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
  /** Another card was dropped on this one and takes its place. */
  onDrop: (id: string) => void;
  onResize: (by: 1 | -1) => void;
  onEdit: () => void;
  onRemove: () => void;
}

/** A card in the editor: dragged with a mouse, moved and resized by buttons with a keyboard or on a phone. */
export function EditedCard(props: EditedCardProps) {
  const { card, filters, isFirst, isLast, onMove, onDrop, onResize, onEdit, onRemove } = props;
  const [isDragged, drag] = useState(false);
  const buttons = [
    { label: '前移', icon: IconArrowLeft, off: isFirst, run: () => onMove(-1) },
    { label: '后移', icon: IconArrowRight, off: isLast, run: () => onMove(1) },
    { label: '变窄', icon: IconMinus, off: card.width === cardWidths[0], run: () => onResize(-1) },
    { label: '变宽', icon: IconPlus, off: card.width === cardWidths.at(-1), run: () => onResize(1) },
    { label: '编辑', icon: IconPencil, off: false, run: onEdit },
    { label: '移除', icon: IconTrash, off: false, run: onRemove },
  ];
  return (
    <li
      className={classes.card}
      data-dragged={isDragged || undefined}
      style={{ '--card-width': card.width } as CSSProperties}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData(cardType, card.id);
        drag(true);
      }}
      onDragEnd={() => drag(false)}
      onDragOver={(event) => event.dataTransfer.types.includes(cardType) && event.preventDefault()}
      onDrop={(event) => {
        const id = event.dataTransfer.getData(cardType);
        if (id && id !== card.id) onDrop(id);
      }}
    >
      <FigureCard
        card={card}
        filters={filters}
        tools={
          <div className={classes.tools}>
            {buttons.map(({ label, icon: Icon, off, run }) => (
              <ActionIcon
                key={label}
                variant="subtle"
                color="info"
                aria-label={`${label}“${card.title}”`}
                title={label}
                disabled={off}
                onClick={run}
              >
                <Icon size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            ))}
          </div>
        }
      />
    </li>
  );
}
