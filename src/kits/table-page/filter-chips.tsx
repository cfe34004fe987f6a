import { Pill } from '@mantine/core';
import { useIsMobile } from '@/ui/use-is-mobile';
import classes from './filter-chips.module.css';

export interface FilterChip {
  key: string;
  /** e.g. 年级：2024 级. */
  text: string;
  onRemove: () => void;
}

/** The filters that narrow the table now; each can be taken away by itself. Nothing when there is none. */
export function FilterChips({ chips }: { chips: readonly FilterChip[] }) {
  const isMobile = useIsMobile();
  if (chips.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label="已选条件">
      {chips.map(({ key, text, onRemove }) => (
        <li key={key}>
          <Pill
            size={isMobile ? 'md' : 'sm'}
            withRemoveButton
            onRemove={onRemove}
            removeButtonProps={{ 'aria-label': `移除条件 ${text}`, 'aria-hidden': false, tabIndex: 0 }}
          >
            {text}
          </Pill>
        </li>
      ))}
    </ul>
  );
}
