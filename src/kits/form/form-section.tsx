import { Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import classes from './form-section.module.css';

interface FormSectionProps {
  /** Absent in a drawer, whose title says it. */
  title?: string;
  /** What the fields of the section are for. */
  hint?: ReactNode;
  children: ReactNode;
}

/** Fields that belong together. Labels stand right-aligned before their fields, above them where it is narrow. */
export function FormSection({ title, hint, children }: FormSectionProps) {
  const id = useId();
  return (
    <section
      className={classes.section}
      aria-labelledby={title ? id : undefined}
      data-titled={Boolean(title) || undefined}
    >
      {title && (
        <Title order={2} id={id} className={classes.title}>
          {title}
        </Title>
      )}
      {hint && <p className={classes.hint}>{hint}</p>}
      <div className={classes.fields}>{children}</div>
    </section>
  );
}
