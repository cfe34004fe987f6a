import type { ReactNode } from 'react';

export interface FieldExtras {
  /** What to fill in, under the field; an error takes its place. */
  help?: ReactNode;
  placeholder?: string;
  disabled?: boolean;
}

/** Props that every input of a form shares: help below the field, and the error in its place. */
export function layoutProps(error: string | undefined, help: ReactNode) {
  return {
    description: error ? undefined : help,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
  };
}
