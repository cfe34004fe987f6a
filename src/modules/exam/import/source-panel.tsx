import { Alert, Button, FileButton, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import { UploadRow } from '@/kits/attachments/attachment-rows';
import type { FieldProps } from '@/kits/form/use-reach-form';
import { Panel } from '@/ui/panel';
import { cardsOf, sheetCards, type Card } from './card';
import classes from './import.module.css';
import { readDocument, readFailure, readQuestions, readWorkbook, saveTemplate } from './read';
import { usePictures } from './use-pictures';

/** Most characters that are read at once, and questions that are looked at together. */
const most = 500_000;
const mostCards = 1000;

interface SourcePanelProps {
  field: FieldProps<string>;
  onRead: (cards: readonly Card[], leftover: string) => void;
  /** A picture of the document is on the server. */
  onPicture: (no: number, id: string) => void;
}

/** Where questions come from: a document that is chosen, or text that is pasted and may be mended before it is read. */
export function SourcePanel({ field, onRead, onPicture }: SourcePanelProps) {
  const pictures = usePictures(onPicture);
  const [state, set] = useState({ isBusy: false, problem: '', note: '' });
  const read = async (text: string, numbers: readonly number[] = []) => {
    set({ isBusy: true, problem: '', note: '' });
    try {
      const found = await readQuestions(text);
      onRead(cardsOf(found, text, numbers), found.leftover);
      const note = found.questions.length > 0 ? `识别出 ${found.questions.length} 题，请在“识别结果”中核对` : '';
      set({ isBusy: false, problem: note ? '' : '没有识别出试题；题目应以题号开头，答案写作“答案：A”', note });
    } catch {
      set({ isBusy: false, problem: '识别中断，请重试', note: '' });
    }
  };
  const takeWorkbook = async (file: File) => {
    const { questions, leftover } = await readWorkbook(file);
    if (questions.length > mostCards) {
      const problem = `文件中有 ${questions.length} 题，一次最多 ${mostCards} 题，请分成几份导入`;
      return set({ isBusy: false, problem, note: '' });
    }
    onRead(sheetCards(questions), leftover.join('\n'));
    const isFound = questions.length > 0;
    set({
      isBusy: false,
      problem: isFound ? '' : '没有读到试题；请用“下载模板”的工作表填写，不要改动表头',
      note: isFound ? `读到 ${questions.length} 题，请在“识别结果”中核对` : '',
    });
  };
  const take = async (file: File | null) => {
    if (!file) return;
    set({ isBusy: true, problem: '', note: '' });
    try {
      if (!file.name.toLowerCase().endsWith('.docx')) return await takeWorkbook(file);
      const { text, pictures: found, unread } = await readDocument(file);
      field.onChange(text.slice(0, most));
      await read(
        text.slice(0, most),
        found.map(({ no }) => no),
      );
      pictures.send(found);
      if (unread > 0) {
        set((now) => ({ ...now, note: `${now.note}；有 ${unread} 张图片不能在网页中显示，标为 [图]，请在试题中补上` }));
      }
    } catch (error) {
      set({ isBusy: false, problem: readFailure(error), note: '' });
    }
  };
  return (
    <Panel title="试题来源">
      <Group gap="xs" mb="sm">
        <FileButton accept=".docx,.xlsx,.xls" onChange={(file) => void take(file)}>
          {(props) => (
            <Button {...props} variant="default" loading={state.isBusy}>
              选择 Word 或 Excel 文件
            </Button>
          )}
        </FileButton>
        <Button variant="subtle" onClick={() => void saveTemplate()}>
          下载 Excel 模板
        </Button>
      </Group>
      <Textarea
        id={field.id}
        aria-label={field.label}
        placeholder={
          '把试题粘贴到这里，如：\n一、A1型题\n1. 成人安静时呼吸次数为\nA. 8～10 次/分\nB. 12～20 次/分\n答案：B\n解析：……'
        }
        autosize
        minRows={12}
        maxRows={28}
        maxLength={most}
        value={field.value}
        onChange={(event) => field.onChange(event.currentTarget.value)}
      />
      <Group justify="flex-end" mt="sm">
        <Button disabled={field.value.trim() === ''} loading={state.isBusy} onClick={() => void read(field.value)}>
          识别试题
        </Button>
      </Group>
      <div role="status" className={classes.note}>
        {state.problem && <Alert color="warning">{state.problem}</Alert>}
        {state.note}
      </div>
      {pictures.stuck.length > 0 && (
        <ul className={classes.cards} aria-label="没有上传的图片">
          {pictures.stuck.map((row) => (
            <UploadRow
              key={row.id}
              row={row}
              onRetry={() => pictures.retry(row.id)}
              onRemove={() => pictures.remove(row.id)}
            />
          ))}
        </ul>
      )}
      {pictures.refusals.map((words) => (
        <Alert key={words} color="warning">
          {words}
        </Alert>
      ))}
    </Panel>
  );
}
