import { Button, Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import { formatError } from '../format-error';
import { importWorker } from '../import-worker';
import { StepFrame } from '@/kits/import/step-frame';
import { useUserDatabase } from '@/kernel/session/use-user-database';
import { startImport } from './start-import';
import { FileField } from '@/kits/import/file-field';
import { SheetChoice } from '@/kits/import/sheet-choice';
import { TemplateButton } from '../template/template-button';
import { useChosenFile } from '@/kits/import/use-chosen-file';

interface ChooseStepProps {
  onCreated: (taskId: string) => void;
  onClose: () => void;
}

const inspect = (file: File) => importWorker.use((worker) => worker.inspect(file));

/** Choose a file, its sheets and what blank months mean. */
export function ChooseStep({ onCreated, onClose }: ChooseStepProps) {
  const db = useUserDatabase();
  const chosen = useChosenFile(inspect);
  const [clearBlanks, setClearBlanks] = useState(false);
  const [tried, setTried] = useState(false);
  const [isStarting, setStarting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const start = async () => {
    setTried(true);
    setFailure(null);
    if (!chosen.file || chosen.problem || chosen.selected.length === 0) return;
    setStarting(true);
    try {
      onCreated(await startImport(db, chosen.file, { sheets: chosen.selected, clearBlanks }));
    } catch (error) {
      setFailure(formatError(error));
      setStarting(false);
    }
  };

  const fileError = chosen.problem ?? (tried && !chosen.file ? '请选择要导入的文件' : null);
  return (
    <StepFrame
      aside={<TemplateButton />}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            取消
          </Button>
          <Button onClick={() => void start()} loading={isStarting} disabled={chosen.isReading}>
            开始解析
          </Button>
        </>
      }
    >
      <FileField file={chosen.file} isReading={chosen.isReading} error={fileError} onChoose={chosen.choose} />
      {chosen.sheets.length > 0 && (
        <SheetChoice
          sheets={chosen.sheets}
          selected={chosen.selected}
          onChange={chosen.select}
          error={tried && chosen.selected.length === 0 ? '请至少选择一个工作表' : null}
        />
      )}
      <Checkbox
        label="空白月份清除已有安排"
        description="不勾选时，表中空白的月份保持系统中已有的安排"
        checked={clearBlanks}
        onChange={(event) => setClearBlanks(event.currentTarget.checked)}
      />
      {failure && (
        <Text c="var(--reach-danger-text)" role="alert">
          {failure}
        </Text>
      )}
    </StepFrame>
  );
}
