import { paperBlocks } from '@contract/exam/document';
import { questionEndpoints as calls } from '@contract/exam/questions';
import type { CallInput, DataOf } from '@contract/kernel/endpoint';
import { datedName } from '@contract/kernel/hospital-time';
import { call } from '@device/api/call';
import { serverNow } from '@device/api/server-time';
import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { notifyDone } from '@/kernel/query/notify-done';
import { notifyError } from '@/kernel/query/notify-error';
import { saveFile } from '@/kernel/save-file';
import { Permitted } from '@/kernel/session/permissions';
import { exportPageSize } from '@/kits/export/export-button';
import { inQuestionWorker } from '../question/question-worker';
import { wordFile } from '../question/word-file';

type Query = NonNullable<CallInput<typeof calls.exportQuestions>['query']>;
type Exported = DataOf<typeof calls.exportQuestions>['list'][number];

type Kind = 'word' | 'excel';

/** Questions of a file: a longer document takes Word minutes to open, a longer workbook has no reader. More are several files. */
const perFile = { word: 1000, excel: 10_000 };

/** 导出 of what the filters show, with answers: workbooks that can be imported again, or documents to read. */
export function QuestionExport({ query, total }: { query: Query; total: number }) {
  const [isRunning, setRunning] = useState(false);
  const save = async (kind: Kind) => {
    setRunning(true);
    try {
      const { file, count } = await exported(kind, query);
      saveFile(file);
      notifyDone(`已导出 ${count} 题`);
    } catch (error) {
      notifyError(error);
    } finally {
      setRunning(false);
    }
  };
  const item = (kind: Kind, label: string) => (
    <Menu.Item onClick={() => void save(kind)}>
      {label}
      {total > perFile[kind] && `，分 ${Math.ceil(total / perFile[kind])} 个文件打包下载`}
    </Menu.Item>
  );
  return (
    <Permitted code="theoryTest:question:export">
      <Menu shadow="md" position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            disabled={total === 0}
            loading={isRunning}
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          >
            导出
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {item('excel', 'Excel（可再导入）')}
          {item('word', 'Word（含答案）')}
        </Menu.Dropdown>
      </Menu>
    </Permitted>
  );
}

/** One file after the other is written while the next questions are read; several go into one archive. */
async function exported(kind: Kind, query: Query): Promise<{ file: File; count: number }> {
  const ending = kind === 'word' ? 'docx' : 'xlsx';
  const files: File[] = [];
  let [count, parts] = [0, 0];
  for (let page = 1, isLast = false; !isLast;) {
    const list: Exported[] = [];
    let total = 0;
    while (!isLast && list.length < perFile[kind]) {
      const found = await call(calls.exportQuestions, { query: { ...query, page, size: exportPageSize } });
      list.push(...found.list);
      total = found.total;
      page += 1;
      isLast = found.list.length === 0 || count + list.length >= total;
    }
    if (list.length === 0 && files.length > 0) break;
    const name = isLast && files.length === 0 ? '试题' : `试题 ${count + 1}-${count + list.length}`;
    const fileName = datedName(name, ending, serverNow());
    files.push(await (kind === 'word' ? wordOf(list, parts + 1, fileName) : excelOf(list, fileName)));
    count += list.length;
    parts += list.reduce((sum, { content }) => sum + content.parts.length, 0);
  }
  if (files.length === 1) return { file: files[0]!, count };
  const name = datedName('试题', 'zip', serverNow());
  return { file: await inQuestionWorker((worker) => worker.packed(files, name)), count };
}

async function excelOf(list: readonly Exported[], name: string): Promise<File> {
  const questions = list.map(({ type, content, difficulty, knowledge, bank_name: bank }) => ({
    type,
    content,
    told: [difficulty?.name ?? '', knowledge.map((one) => one.name).join('、'), bank] as const,
  }));
  return inQuestionWorker((worker) => worker.book(questions, name));
}

/** Numbers go on from the file before. */
async function wordOf(list: readonly Exported[], first: number, name: string): Promise<File> {
  let next = first;
  const questions = list.map(({ content }) => {
    const from = next;
    next += content.parts.length;
    return { content, from, scores: [] };
  });
  const sections = [{ title: '', note: '', questions }];
  return wordFile(paperBlocks({ title: '试题', head: '', sections }, true), 'A4', name);
}
