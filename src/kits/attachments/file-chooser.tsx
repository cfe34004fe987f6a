import { IconUpload } from '@tabler/icons-react';
import { useState, type DragEvent } from 'react';
import classes from './attachments.module.css';

interface FileChooserProps {
  /** 合同 */
  label: string;
  accept: string;
  isReading: boolean;
  onFiles: (files: File[]) => void;
}

/** Files by dialog, drop or keyboard. The native input keeps label, focus and form semantics. */
export function FileChooser({ label, accept, isReading, onFiles }: FileChooserProps) {
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <label
      className={classes.chooser}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        className="reach-visually-hidden"
        type="file"
        multiple
        accept={accept}
        aria-label={`上传${label}`}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // The same file may be chosen again after it was removed.
          event.currentTarget.value = '';
        }}
      />
      <IconUpload size={18} stroke={1.75} aria-hidden />
      {isReading ? '正在读取文件' : '点击选择，或把文件拖到这里'}
    </label>
  );
}
