import { Input, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './editors.module.css';

interface EditorSectionProps {
  /** Takes the focus when its error is shown. */
  id: string;
  title: string;
  hint: string;
  error: string | undefined;
  /** At the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A part of the form that is a table rather than a column of fields. */
export function EditorSection({ id, title, hint, error, aside, children }: EditorSectionProps) {
  return (
    <section id={id} tabIndex={-1} className={classes.section} aria-label={title}>
      <div className={classes.head}>
        <Title order={2}>{title}</Title>
        {aside}
      </div>
      <p className={classes.hint}>{hint}</p>
      {error && <Input.Error className={classes.error}>{error}</Input.Error>}
      <div className={classes.scroll}>{children}</div>
    </section>
  );
}
