import { changesSince, type FigureName } from '@contract/training/changes';
import { figuresOf, missingOf } from '@contract/training/completion';
import type { Handbook } from '@contract/training/entries';
import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { late } from '@/kits/late/late';
import classes from './training.module.css';
import { changeWords, countedItems, figureTitles, figureWords } from './words';

const FigureDrawer = late(() => import('./figure-drawer').then((file) => file.FigureDrawer));

interface HandbookFiguresProps {
  book: Handbook;
  /** A standard department alone. */
  dept?: string | undefined;
  /** Where the entries of an item are. */
  pathOf: (item: { id: number; st_dept_name: string }) => string;
}

const isFigure = (name: string | null): name is FigureName => name !== null && name in figureTitles;

/**
 * The three rates of a handbook and what it still lacks, with what changed since yesterday. Each opens what it comes from and
 * what moved it; `?figure=` opens one.
 */
export function HandbookFigures({ book, dept, pathOf }: HandbookFiguresProps) {
  const [query, setQuery] = useSearchParams();
  const linked = query.get('figure');
  const [chosen, choose] = useState<FigureName | null>(null);
  const open = chosen ?? (isFigure(linked) ? linked : null);
  const items = countedItems(book).filter(({ st_dept_name: name }) => dept === undefined || name === dept);
  const now = { ...figuresOf(items), missing: items.reduce((sum, item) => sum + missingOf(item), 0) };
  const before =
    book.since && changesSince(book, book.since, (item) => dept === undefined || item.st_dept_name === dept).before;
  const close = () => {
    choose(null);
    if (!linked) return;
    const rest = new URLSearchParams(query);
    rest.delete('figure');
    setQuery(rest, { replace: true });
  };
  return (
    <div className={classes.figures}>
      {(Object.keys(figureTitles) as FigureName[]).map((name) => {
        const value = figureWords(name, now[name]);
        const change = before ? changeWords(name, before[name], now[name]) : '';
        return (
          <UnstyledButton
            key={name}
            className={classes.figure}
            aria-label={`${figureTitles[name]} ${value}，查看由来与变化`}
            onClick={() => choose(name)}
          >
            <b>{value}</b>
            <span>
              {figureTitles[name]}
              {change && ` 较昨日 ${change}`}
            </span>
          </UnstyledButton>
        );
      })}
      {open && <FigureDrawer key={open} name={open} book={book} dept={dept} pathOf={pathOf} onClose={close} />}
    </div>
  );
}
