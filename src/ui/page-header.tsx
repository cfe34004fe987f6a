import { Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page-header.module.css';

interface PageHeaderProps {
  /** The one h1 of the page; tab and document carry the same words. */
  title: string;
  /** One sentence under the title. */
  description?: ReactNode;
  /** Main action at the right. */
  actions?: ReactNode;
}

export function PageHeader({ title, description, actions }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        <Title order={1}>{title}</Title>
        {description && <p className={classes.description}>{description}</p>}
      </div>
      {actions && <Group gap="xs">{actions}</Group>}
    </header>
  );
}
