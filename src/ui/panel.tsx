import { Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import classes from './panel.module.css';

interface PanelProps {
  title?: string;
  /** At the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A white area on the page's grey. */
export function Panel({ title, aside, children }: PanelProps) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={title ? id : undefined}>
      {title && (
        <div className={classes.head}>
          <Title order={2} id={id}>
            {title}
          </Title>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}
