import { variantWord } from '@contract/exam/paper-rules';
import { paperBlocks } from '@contract/exam/document';
import { paperEndpoints as calls, type Paper } from '@contract/exam/papers';
import { fromHundredths } from '@contract/exam/rules';
import { datedName } from '@contract/kernel/hospital-time';
import { serverNow } from '@device/api/server-time';
import { Button, Menu, SegmentedControl, Switch } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTabTitle } from '@/kernel/page-title';
import { notifyError } from '@/kernel/query/notify-error';
import { useCall } from '@/kernel/query/use-call';
import { Loaded } from '@/kits/loaded/loaded';
import { Paper as Sheet } from '@/kits/paper/paper';
import { PageHeader } from '@/ui/page-header';
import { EmptyState } from '@/ui/state-views';
import { saveWord } from '../question/word-file';
import { ExamineeView } from './examinee-view';
import { numbered } from './numbered';
import { paperDocument } from './paper-document';
import { PaperSheet, type Contents } from './paper-sheet';
import classes from './papers.module.css';

/** 试卷预览: as it stands on paper and as an examinee answers it, with or without answers, to be printed. */
export default function PaperPreviewPage() {
  const [query] = useSearchParams();
  const id = Number(query.get('id')) || 0;
  const paper = useCall(calls.paper, { params: { id: Math.max(1, id) } }, { staleTime: 0, enabled: id > 0 });
  if (id <= 0) {
    return (
      <>
        <PageHeader title="试卷预览" />
        <EmptyState title="没有指定试卷">请从试卷管理中打开一份试卷</EmptyState>
      </>
    );
  }
  return (
    <Loaded call={paper} what="试卷">
      {(found) => <Preview key={found.id} paper={found} />}
    </Loaded>
  );
}

function Preview({ paper }: { paper: Paper }) {
  useTabTitle('试卷预览', paper.name);
  const [variant, setVariant] = useState(1);
  const [view, setView] = useState<'paper' | 'examinee'>('paper');
  const [withAnswers, showAnswers] = useState(false);
  const [printed, print] = useState<'A4' | 'A3' | null>(null);
  const input = { params: { id: paper.id } };
  // Answers are asked for only when somebody wants to see them: the log says who did.
  const open = useCall(calls.paperContent, input, { staleTime: 0, enabled: !withAnswers });
  const full = useCall(calls.paperAnswers, input, { staleTime: 0, enabled: withAnswers });
  const sections = numbered(paper.sections, paper.items[variant - 1] ?? []);
  const score = fromHundredths(sections.reduce((sum, one) => sum + one.score, 0));
  const title = paper.variants > 1 ? `${paper.name}（${variantWord(variant)}）` : paper.name;
  const shows = withAnswers && view === 'paper';
  const contents: Contents | undefined = shows ? full.data : open.data;
  const isReady = view === 'paper' && contents !== undefined && sections.some(({ items }) => items.length > 0);
  const word = async (size: 'A4' | 'A3') => {
    const name = datedName(`${title}${shows ? '（答案）' : ''}`, 'docx', serverNow());
    await saveWord(paperBlocks(paperDocument(title, score, sections, contents ?? []), shows), size, name).catch(
      notifyError,
    );
  };
  return (
    <>
      <PageHeader
        title="试卷预览"
        description={`${title}，满分 ${score} 分`}
        actions={
          <>
            <Sizes label="打印" icon={<IconPrinter size={16} aria-hidden />} disabled={!isReady} onChoose={print} />
            <Sizes
              label="导出 Word"
              icon={<IconDownload size={16} aria-hidden />}
              disabled={!isReady}
              onChoose={(size) => void word(size)}
            />
          </>
        }
      />
      <div className={classes.previewTools}>
        {paper.variants > 1 && (
          <SegmentedControl
            aria-label="套"
            data={paper.items.map((_, at) => ({ value: String(at + 1), label: variantWord(at + 1) }))}
            value={String(variant)}
            onChange={(no) => setVariant(Number(no))}
          />
        )}
        <SegmentedControl
          aria-label="预览方式"
          data={[
            { value: 'paper', label: '卷面' },
            { value: 'examinee', label: '考生作答' },
          ]}
          value={view}
          onChange={(next) => {
            setView(next);
            if (next === 'examinee') showAnswers(false);
          }}
        />
        <Switch
          label="答案与解析"
          disabled={view !== 'paper'}
          checked={withAnswers}
          onChange={(event) => showAnswers(event.currentTarget.checked)}
        />
      </div>
      {sections.every(({ items }) => items.length === 0) ? (
        <EmptyState title="试卷中还没有试题">组卷后可以在这里预览</EmptyState>
      ) : (
        <Loaded<Contents> call={shows ? full : open} what="试卷内容">
          {(contents) =>
            view === 'examinee' ? (
              <ExamineeView sections={sections} contents={contents} />
            ) : (
              <>
                <div className={classes.sheet}>
                  <PaperSheet title={title} score={score} sections={sections} contents={contents} withAnswers={shows} />
                </div>
                {printed && (
                  <Sheet isFolded={printed === 'A3'} onDone={() => print(null)}>
                    <PaperSheet
                      title={title}
                      score={score}
                      sections={sections}
                      contents={contents}
                      withAnswers={shows}
                    />
                  </Sheet>
                )}
              </>
            )
          }
        </Loaded>
      )}
    </>
  );
}

interface SizesProps {
  label: string;
  icon: ReactNode;
  disabled: boolean;
  onChoose: (size: 'A4' | 'A3') => void;
}

/** What goes on paper asks for its size. */
function Sizes({ label, icon, disabled, onChoose }: SizesProps) {
  return (
    <Menu shadow="md" position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={icon} disabled={disabled}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onChoose('A4')}>A4 单栏</Menu.Item>
        <Menu.Item onClick={() => onChoose('A3')}>A3 双栏</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
