import { Input, Loader } from '@mantine/core';
import { IconCamera, IconFileTypePdf, IconPhoto, IconRefresh, IconX } from '@tabler/icons-react';
import { uploadBlob } from '@device/uploads/upload-store';
import type { PendingUpload } from '@device/uploads/pending-upload';
import { useEffect, useState, type ReactNode } from 'react';
import { useUserDatabase } from '@/kernel/session/use-user-database';
import { confirm } from '@/ui/confirm';
import { AttachmentImage } from './attachment-image';
import { Refusals } from './attachment-list';
import classes from './photos.module.css';
import { useObjectUrl } from './use-object-url';
import { usePhotos } from './use-photos';

export interface PhotoFieldProps {
  id?: string;
  label: string;
  required?: boolean;
  /** Key that the module registered on the server. */
  owner: string;
  /** Names of the photos; some may still be on this device only. */
  value: readonly string[];
  onChange: (ids: string[]) => void;
  max: number;
  withPdf?: boolean | undefined;
  /** Asked before what was chosen is kept. */
  question?: string | undefined;
  description?: ReactNode;
  error?: string | null | undefined;
}

/** Photos of a form that is saved without waiting for them: what was taken shows at once, with or without a network. */
export function PhotoField(props: PhotoFieldProps) {
  const { id, label, required = false, owner, value, onChange, max, description, error, withPdf, question } = props;
  const photos = usePhotos(owner, value, onChange);
  const add = async (files: readonly File[]) => {
    const isSure =
      question === undefined ||
      (await confirm({ title: `添加${label}`, message: question, confirmLabel: '已核对，添加' }));
    if (isSure) photos.add(files);
  };
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
      <ul className={classes.photos} aria-label={label}>
        {value.map((one, at) => (
          <Tile
            key={one}
            id={one}
            name={`${label} ${at + 1}`}
            row={photos.rowOf(one)}
            onRetry={() => photos.retry(one)}
            onRemove={() => photos.remove(one)}
          />
        ))}
        {value.length < max && (
          <li>
            <label className={classes.chooser}>
              <input
                className="reach-visually-hidden"
                type="file"
                accept={withPdf ? 'image/*,application/pdf' : 'image/*'}
                multiple
                aria-label={`添加${label}`}
                onChange={(event) => {
                  const files = [...(event.currentTarget.files ?? [])].slice(0, max - value.length);
                  if (files.length > 0) void add(files);
                  // The same file may be chosen again after it was removed.
                  event.currentTarget.value = '';
                }}
              />
              {photos.isReading ? <Loader size={20} /> : <IconCamera size={22} stroke={1.5} aria-hidden />}
              <span>{`${value.length}/${max}`}</span>
            </label>
          </li>
        )}
      </ul>
      <Refusals list={photos.refusals} />
    </Input.Wrapper>
  );
}

interface TileProps {
  id: string;
  name: string;
  /** As it lies on this device; absent once it is the server's alone. */
  row: PendingUpload | undefined;
  onRetry: () => void;
  onRemove: () => void;
}

function Tile({ id, name, row, onRetry, onRemove }: TileProps) {
  const isFailed = row?.state === 'failed' || row?.state === 'held';
  const icon = <IconPhoto size={24} stroke={1.5} aria-hidden />;
  const isScan = row?.kind === 'pdf';
  return (
    <li className={classes.tile}>
      {isScan && <IconFileTypePdf size={24} stroke={1.5} role="img" aria-label={`${name} ${row.name}`} />}
      {!isScan && row && row.attachment === null && <LocalPhoto row={row} alt={name} />}
      {!isScan && !(row && row.attachment === null) && (
        <AttachmentImage id={row?.attachment?.id ?? id} alt={name} className={classes.picture} fallback={icon} />
      )}
      {row && row.attachment === null && (
        <span className={classes.said} data-failed={isFailed} title={row.problem}>
          {isFailed ? '上传失败' : '待上传'}
        </span>
      )}
      {isFailed && (
        <button type="button" className={classes.retry} aria-label={`重试上传 ${name}`} onClick={onRetry}>
          <IconRefresh size={18} aria-hidden />
        </button>
      )}
      <button type="button" className={classes.remove} aria-label={`移除 ${name}`} onClick={onRemove}>
        <IconX size={14} aria-hidden />
      </button>
    </li>
  );
}

/** A photo that has not travelled yet, opened with the key of this device. */
function LocalPhoto({ row: { id, size }, alt }: { row: PendingUpload; alt: string }) {
  const db = useUserDatabase();
  const [blob, setBlob] = useState<Blob>();
  useEffect(() => {
    let isGone = false;
    void uploadBlob(db, { id, size })
      .catch(() => undefined)
      .then((found) => {
        if (!isGone) setBlob(found);
      });
    return () => {
      isGone = true;
    };
  }, [db, id, size]);
  const url = useObjectUrl(blob);
  return url ? (
    <img src={url} alt={alt} className={classes.picture} />
  ) : (
    <IconPhoto size={24} stroke={1.5} aria-hidden />
  );
}
