import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { FieldProps } from '../use-reach-form';
import type { FieldExtras } from './field-layout';

/** Taking photos loads with the first field that is drawn. */
const PhotoField = lazy(() => import('../../attachments/photo-field').then((file) => ({ default: file.PhotoField })));

interface PhotosFieldProps extends FieldProps<readonly string[]>, Pick<FieldExtras, 'help'> {
  /** Key that the module registered on the server (`registerOwner`). */
  owner: string;
  max: number;
  /** Scans are taken too. */
  withPdf?: boolean;
  /** Asked before what was chosen is kept. */
  question?: string;
}

/** Photos of a form whose call is queued: it is saved at once, and the outbox waits for them (`QueuedCall.files`). */
export function PhotosField({
  id,
  label,
  value,
  onChange,
  required,
  error,
  help,
  owner,
  max,
  withPdf,
  question,
}: PhotosFieldProps) {
  return (
    <Suspense fallback={<Skeleton h={88} />}>
      <PhotoField
        id={id}
        label={label}
        required={required}
        description={error ? undefined : help}
        error={error}
        owner={owner}
        max={max}
        withPdf={withPdf}
        question={question}
        value={value}
        onChange={onChange}
      />
    </Suspense>
  );
}
