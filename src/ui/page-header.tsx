import { Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page-header.module.css';
import { useShownTitle } from './screen-name';

interface PageHeaderProps {
  /**
   * The one h1 of the page; tab and document say the same, see `useTabTitle` for pages of one record. The screen's own
   * follows the menu's name of it.
   */
  title: string;
  /** One sentence under the title. */
  description?: ReactNode;
  /** Main action at the right. */
  actions?: ReactNode;
}

export function PageHeader({ title, description, actions }: PageHeaderProps) {
  const shown = useShownTitle(title);
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        <Title order={1}>{shown}</Title>
        {description && <p className={classes.description}>{description}</p>}
      </div>
      {actions && <Group gap="xs">{actions}</Group>}
    </header>
  );
}
