import { Text } from '@mantine/core';
import { useState } from 'react';
import { FileField } from '@/kits/import/file-field';
import type { RotationTask } from '@workers/rotation-import/task';
import { useUserDatabase } from '@/kernel/session/use-user-database';
import { formatError } from '../format-error';
import { fixWorker } from './fix-worker';

interface AskFileProps {
  task: RotationTask;
  onRestored: () => void;
}

/** This device has lost the file: the same one, by its content, lets the work go on where it was. */
export function AskFile({ task, onRestored }: AskFileProps) {
  const db = useUserDatabase();
  const [file, setFile] = useState<File | null>(null);
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const restore = async (chosen: File | null) => {
    setFile(chosen);
    setProblem(null);
    if (!chosen) return;
    setReading(true);
    try {
      const isSame = await fixWorker.use((worker) => worker.restore(db.userId, task.id, chosen));
      if (isSame) return onRestored();
      setProblem(`这不是同一份文件，请选择导入时的“${task.fileName}”，内容不能有改动`);
    } catch (error) {
      setProblem(formatError(error));
    }
    setReading(false);
  };
  return (
    <>
      <Text>本机上的文件已丢失（浏览器清理了存储空间）。请重新选择“{task.fileName}”，已做的修改会保留。</Text>
      <FileField file={file} isReading={isReading} error={problem} onChoose={(chosen) => void restore(chosen)} />
    </>
  );
}
