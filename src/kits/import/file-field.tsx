import { Button, Loader, Text } from '@mantine/core';
import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { useId, useRef, useState, type DragEvent } from 'react';
import { fileSize } from './task-words';
import classes from './file-field.module.css';

interface FileFieldProps {
  file: File | null;
  isReading: boolean;
  error: string | null;
  onChoose: (file: File | null) => void;
}

/** One file, by dialog, drop or keyboard. The native input keeps label, focus and form semantics. */
export function FileField({ file, isReading, error, onChoose }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const [isOver, setOver] = useState(false);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const dropped = event.dataTransfer.files[0];
    if (dropped) onChoose(dropped);
  };
  return (
    <div>
      <label
        className={classes.area}
        data-over={isOver}
        data-chosen={file !== null}
        data-error={error !== null}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          ref={input}
          className="reach-visually-hidden"
          type="file"
          accept=".xls,.xlsx"
          aria-label="选择要导入的表格"
          aria-describedby={error ? errorId : undefined}
          aria-invalid={error !== null}
          onChange={(event) => {
            onChoose(event.currentTarget.files?.[0] ?? null);
            // The same file may be chosen again after it was corrected.
            event.currentTarget.value = '';
          }}
        />
        {file ? (
          <>
            <IconFileSpreadsheet size={32} stroke={1.5} className={classes.fileIcon} aria-hidden />
            <span className={classes.words}>
              <Text component="span" fw={500} truncate title={file.name}>
                {file.name}
              </Text>
              <Text component="span" size="xs" c="dimmed">
                {isReading ? '正在读取工作表' : fileSize(file.size)}
              </Text>
            </span>
            {isReading ? (
              <Loader size="sm" aria-label="正在读取工作表" />
            ) : (
              <Button variant="default" size="compact-md" onClick={() => input.current?.click()}>
                更换文件
              </Button>
            )}
          </>
        ) : (
          <>
            <IconUpload size={28} stroke={1.5} aria-hidden />
            <Text component="span" fw={500}>
              点击选择，或把表格拖到这里
            </Text>
            <Text component="span" size="xs" c="dimmed">
              支持 .xls、.xlsx，不超过 50 MiB
            </Text>
          </>
        )}
      </label>
      {error && (
        <Text id={errorId} size="sm" mt={6} c="var(--reach-danger-text)" role="alert">
          {error}
        </Text>
      )}
    </div>
  );
}
