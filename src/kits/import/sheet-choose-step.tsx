import { Button, Text } from '@mantine/core';
import { AppError, errorText } from '@contract/kernel/errors';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { saveFile } from '@/kernel/save-file';
import { uuid } from '@device/api/uuid';
import { notifyError } from '@/kernel/query/notify-error';
import { useUserDatabase } from '@/kernel/session/use-user-database';
import { FileField } from './file-field';
import { SheetChoice } from './sheet-choice';
import type { SheetImportRequest } from './sheet-import-request';
import { sheetImportWorker } from './sheet-import-worker';
import { StepFrame } from './step-frame';
import { useChosenFile } from './use-chosen-file';

interface SheetChooseStepProps {
  request: SheetImportRequest;
  onCreated: (taskId: string) => void;
  onClose: () => void;
}

const inspect = (file: File) => sheetImportWorker.use((worker) => worker.inspect(file));

/** Take the template, or choose a filled-in file and its sheets. */
export function SheetChooseStep({ request, onCreated, onClose }: SheetChooseStepProps) {
  const { sheet, options } = request;
  const db = useUserDatabase();
  const chosen = useChosenFile(inspect);
  const [tried, setTried] = useState(false);
  const [isStarting, setStarting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const start = async () => {
    setTried(true);
    setFailure(null);
    const { file, selected } = chosen;
    if (!file || chosen.problem || selected.length === 0) return;
    setStarting(true);
    const id = uuid();
    try {
      const task = { id, subject: sheet.key, sheets: selected, options };
      await sheetImportWorker.use((worker) => worker.createTask(db.userId, file, task));
      onCreated(id);
    } catch (error) {
      setFailure(error instanceof AppError ? error.message : errorText('SHEET_IMPORT_FAILED'));
      setStarting(false);
    }
  };

  const fileError = chosen.problem ?? (tried && !chosen.file ? '请选择要导入的文件' : null);
  return (
    <StepFrame
      aside={<TemplateButton request={request} />}
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
      {!chosen.file && (
        <Text c="dimmed" size="sm">
          先下载模板，按表头逐行填写；下拉列表中的内容以下载时为准。重复导入同一文件不会产生重复数据。
        </Text>
      )}
      {failure && (
        <Text c="var(--reach-danger-text)" role="alert">
          {failure}
        </Text>
      )}
    </StepFrame>
  );
}

function TemplateButton({ request: { sheet, options, filled } }: { request: SheetImportRequest }) {
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const name = `${sheet.name}导入模板.xlsx`;
      saveFile(await sheetImportWorker.use((worker) => worker.template(sheet.key, options, name, filled)));
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
      loading={isBusy}
      onClick={() => void download()}
    >
      下载模板
    </Button>
  );
}
