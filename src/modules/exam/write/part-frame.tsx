import type { FullPart } from '@contract/exam/content';
import { typeWord } from '@contract/exam/rules';
import { plainText } from '@contract/kernel/rich-text';
import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconChevronDown, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './write.module.css';

interface PartFrameProps {
  at: number;
  part: FullPart;
  count: number;
  isOpen: boolean;
  onOpen: () => void;
  onMove: (to: number) => void;
  /** Absent where the type needs as many parts as there are. */
  onRemove: (() => void) | undefined;
  children: ReactNode;
}

/** A part of a group under its head: only the open one shows its fields. */
export function PartFrame({ at, part, count, isOpen, onOpen, onMove, onRemove, children }: PartFrameProps) {
  const name = `第 ${at + 1} 小题`;
  return (
    <section className={classes.part} aria-label={name}>
      <header className={classes.partHead}>
        <UnstyledButton className={classes.partOpen ?? ''} aria-expanded={isOpen} onClick={onOpen}>
          <IconChevronDown size={16} aria-hidden data-open={isOpen || undefined} className={classes.chevron} />
          <b>{name}</b>
          <span className={classes.partType}>{typeWord(part.public.type)}</span>
          <span className={classes.partWords}>{plainText(part.public.stem) || '未填写题干'}</span>
        </UnstyledButton>
        <ActionIcon
          variant="subtle"
          color="info"
          aria-label={`上移${name}`}
          disabled={at === 0}
          onClick={() => onMove(at - 1)}
        >
          <IconArrowUp size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="info"
          aria-label={`下移${name}`}
          disabled={at === count - 1}
          onClick={() => onMove(at + 1)}
        >
          <IconArrowDown size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="subtle" color="info" aria-label={`删除${name}`} disabled={!onRemove} onClick={onRemove}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </header>
      {isOpen && <div className={classes.partBody}>{children}</div>}
    </section>
  );
}
