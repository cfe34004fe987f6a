import { Skeleton } from '@mantine/core';
import type { UploadKind } from '@contract/system/settings';
import { lazy, Suspense } from 'react';
import type { FieldProps } from '../use-reach-form';
import type { FieldExtras } from './field-layout';

/** Uploading loads with the first field that is drawn. */
const AttachmentField = lazy(() =>
  import('../../attachments/attachment-field').then((file) => ({ default: file.AttachmentField })),
);

interface FilesFieldProps extends FieldProps<readonly string[]>, Omit<FieldExtras, 'placeholder'> {
  /** Key that the module registered on the server (`registerOwner`). */
  owner: string;
  /** '' for a record that is yet to be made. */
  ownerId: string;
  kinds: readonly UploadKind[];
  max?: number;
  isPhoto?: boolean;
}

/** Files of a form; the value are their ids. The call that saves the form must bind them (`bindAttachments`). */
export function FilesField({ id, label, required, value, onChange, error, help, ...rest }: FilesFieldProps) {
  const { owner, ownerId, kinds, max, isPhoto, disabled = false } = rest;
  return (
    <Suspense fallback={<Skeleton h={64} />}>
      <AttachmentField
        id={id}
        label={label}
        required={required}
        description={error ? undefined : help}
        error={error}
        owner={owner}
        ownerId={ownerId}
        kinds={kinds}
        max={max}
        isPhoto={isPhoto}
        disabled={disabled}
        value={value}
        onChange={onChange}
      />
    </Suspense>
  );
}
