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
import { saveWord } from '../question/word-file';

type Query = NonNullable<CallInput<typeof calls.exportQuestions>['query']>;
type Exported = DataOf<typeof calls.exportQuestions>['list'][number];

/** Most questions of a file: a longer document takes Word minutes to open, a longer workbook has no reader. */
const most = { word: 1000, excel: 10_000 };

/** 导出 of what the filters show, with answers: a workbook that can be imported again, or a document to read. */
export function QuestionExport({ query, total }: { query: Query; total: number }) {
  const [isRunning, setRunning] = useState(false);
  const save = async (kind: 'word' | 'excel') => {
    setRunning(true);
    try {
      const list = await allOf(query);
      const name = datedName('试题', kind === 'word' ? 'docx' : 'xlsx', serverNow());
      await (kind === 'word' ? wordOf(list, name) : excelOf(list, name));
      notifyDone(`已导出 ${list.length} 题`);
    } catch (error) {
      notifyError(error);
    } finally {
      setRunning(false);
    }
  };
  const item = (kind: 'word' | 'excel', label: string) => (
    <Menu.Item disabled={total > most[kind]} onClick={() => void save(kind)}>
      {label}
      {total > most[kind] && `（最多 ${most[kind]} 题，请先筛选）`}
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

async function allOf(query: Query): Promise<Exported[]> {
  const list: Exported[] = [];
  for (let page = 1; ; page += 1) {
    const found = await call(calls.exportQuestions, { query: { ...query, page, size: exportPageSize } });
    list.push(...found.list);
    if (found.list.length === 0 || list.length >= found.total) return list;
  }
}

async function excelOf(list: readonly Exported[], name: string): Promise<void> {
  const questions = list.map(({ type, content, difficulty, knowledge, bank_name: bank }) => ({
    type,
    content,
    told: [difficulty?.name ?? '', knowledge.map((one) => one.name).join('、'), bank] as const,
  }));
  saveFile(await inQuestionWorker((worker) => worker.book(questions, name)));
}

async function wordOf(list: readonly Exported[], name: string): Promise<void> {
  let next = 1;
  const questions = list.map(({ content }) => {
    const from = next;
    next += content.parts.length;
    return { content, from, scores: [] };
  });
  await saveWord(
    paperBlocks({ title: '试题', head: '', sections: [{ title: '', note: '', questions }] }, true),
    'A4',
    name,
  );
}
