import { Alert } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import classes from './forgotten-password.module.css';

interface StepFormProps {
  error: string;
  onSubmit: (event: FormEvent) => void;
  children: ReactNode;
}

/** A step's fields under its one error. */
export function StepForm({ error, onSubmit, children }: StepFormProps) {
  return (
    <form className={classes.fields} onSubmit={onSubmit} noValidate>
      {error && (
        <Alert color="danger" role="alert" p="xs">
          {error}
        </Alert>
      )}
      {children}
    </form>
  );
}
