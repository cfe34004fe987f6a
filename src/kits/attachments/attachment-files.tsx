import { AttachmentRow, type ShownFile } from './attachment-rows';
import classes from './attachments.module.css';

/** Files to be read, as a record brought them along; nothing when there are none. A default, so that it can be lazy. */
export default function AttachmentFiles({ files }: { files: readonly ShownFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul className={classes.rows} aria-label="附件">
      {files.map((file) => (
        <AttachmentRow key={file.id} file={file} />
      ))}
    </ul>
  );
}
