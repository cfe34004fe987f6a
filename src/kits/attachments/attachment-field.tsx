import { Input } from '@mantine/core';
import { attachmentEndpoints } from '@contract/attachment/endpoints';
import type { UploadKind } from '@contract/system/settings';
import { useEffect, useRef, type ReactNode } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { Refusals } from './attachment-list';
import { AttachmentRow, UploadRow } from './attachment-rows';
import classes from './attachments.module.css';
import { FileChooser } from './file-chooser';
import { useUploads } from './use-uploads';

interface AttachmentFieldProps {
  id?: string;
  label: string;
  /** Key that the module registered on the server (`registerOwner`). */
  owner: string;
  /** '' for a record that is yet to be made. */
  ownerId: string;
  kinds: readonly UploadKind[];
  /** Ids of the files; what was removed here is removed on the server by whoever saves the form. */
  value: readonly string[];
  onChange: (ids: string[]) => void;
  max?: number | undefined;
  /** Pictures are photos: made smaller, without place and time. */
  isPhoto?: boolean | undefined;
  required?: boolean;
  /** Files are shown, and stay as they are. */
  disabled?: boolean;
  description?: ReactNode;
  error?: string | null | undefined;
}

/**
 * Files of a form. They travel as soon as they are chosen, go on after a reload, and belong to the record when the form
 * is saved.
 */
export function AttachmentField(props: AttachmentFieldProps) {
  const { label, owner, ownerId, kinds, value, onChange, max = 5, required = false, disabled = false } = props;
  const { isPhoto = false } = props;
  const { id, description, error } = props;
  const query = { ids: value.join(',') };
  const known = useCall(attachmentEndpoints.named, { query }, { enabled: value.length > 0, keepPrevious: true }).data;
  // Two files may arrive before the form is drawn again.
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  const uploads = useUploads({ owner, ownerId, slot: label, kinds, isPhoto }, ({ id }) => {
    latest.current = [...latest.current, id];
    onChange([...latest.current]);
  });
  const files = value.flatMap((one) => known?.find((file) => file.id === one) ?? []);
  const room = max - value.length - uploads.rows.length;
  return (
    <Input.Wrapper
      {...(id !== undefined && { id })}
      label={label}
      withAsterisk={required}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error}
      labelElement="div"
    >
      <div className={classes.box}>
        {files.length + uploads.rows.length > 0 && (
          <ul className={classes.rows} aria-label={label}>
            {files.map((file) => (
              <AttachmentRow
                key={file.id}
                file={file}
                {...(!disabled && { onRemove: () => onChange(value.filter((one) => one !== file.id)) })}
              />
            ))}
            {uploads.rows.map((row) => (
              <UploadRow
                key={row.id}
                row={row}
                onRetry={() => uploads.retry(row.id)}
                onRemove={() => uploads.remove(row.id)}
              />
            ))}
          </ul>
        )}
        {!disabled && room > 0 && (
          <FileChooser
            label={label}
            accept={uploads.accept}
            isReading={uploads.isReading}
            onFiles={(chosen) => uploads.add(chosen.slice(0, room))}
          />
        )}
        <Refusals list={uploads.refusals} />
      </div>
    </Input.Wrapper>
  );
}
