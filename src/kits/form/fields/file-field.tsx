import { FilesField } from './files-field';
import type { FieldProps } from '../use-reach-form';
import type { FieldExtras } from './field-layout';
import type { UploadKind } from '@contract/system/settings';

interface FileFieldProps extends FieldProps<string | null>, Omit<FieldExtras, 'placeholder'> {
  /** Key that the module registered on the server (`registerOwner`). */
  owner: string;
  kinds: readonly UploadKind[];
}

/** One file of a form; the value is its id. It belongs to the record once the form is saved. */
export function FileField({ value, onChange, ...field }: FileFieldProps) {
  return (
    <FilesField
      {...field}
      ownerId=""
      max={1}
      value={value === null || value === '' ? [] : [value]}
      onChange={(ids) => onChange(ids.at(-1) ?? null)}
    />
  );
}
