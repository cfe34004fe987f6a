import { outlineCounts, paperRefusal, PaperMode, variantWord } from '@contract/exam/paper-rules';
import { paperEndpoints as calls, type Paper } from '@contract/exam/papers';
import { fromHundredths, typeWord } from '@contract/exam/rules';
import { ActionIcon, Alert, Button, SegmentedControl } from '@mantine/core';
import { IconLock, IconLockOpen, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useTabTitle } from '@/kernel/page-title';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { late } from '@/kits/late/late';
import { Loaded } from '@/kits/loaded/loaded';
import { confirm } from '@/ui/confirm';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { EmptyState } from '@/ui/state-views';
import { composePath, overlapPath, papersPath, previewPath } from '../paths';
import { OutlineCounts } from './outline-counts';
import { numbered } from './numbered';
import { paperReads } from './reads';
import classes from './papers.module.css';

const QuestionDrawer = late(() => import('../banks/question-drawer').then((file) => file.QuestionDrawer));

/** 随机组卷结果: what was drawn, to be locked, exchanged, drawn anew, and finished. */
export default function RandomResultPage() {
  const [query] = useSearchParams();
  const id = Number(query.get('id')) || 0;
  const paper = useCall(calls.paper, { params: { id: Math.max(1, id) } }, { staleTime: 0, enabled: id > 0 });
  if (id <= 0) {
    return (
      <>
        <PageHeader title="随机组卷结果" />
        <EmptyState title="没有指定试卷">请从试卷管理中打开一份随机试卷</EmptyState>
      </>
    );
  }
  return (
    <Loaded call={paper} what="试卷">
      {(found) => <Result key={found.id} paper={found} />}
    </Loaded>
  );
}

function Result({ paper }: { paper: Paper }) {
  const navigate = useNavigate();
  useTabTitle('随机组卷结果', paper.name);
  const [variant, show] = useState(1);
  const [opened, open] = useState<number | null>(null);
  const draw = useSave(calls.drawPaper, { refresh: paperReads, done: '已重新抽题' });
  const change = useSave(calls.changeItem, { refresh: paperReads });
  const finish = useSave(calls.finishPaper, {
    refresh: paperReads,
    done: '试卷已定稿',
    onDone: () => void navigate(papersPath),
  });
  const refusal = paper.can_edit ? paperRefusal('edit', paper) : '只有组卷人和题库管理员可以修改';
  const isRandom = paper.mode === PaperMode.random;
  const shown = paper.items[variant - 1] ?? [];
  const counts = outlineCounts(shown.flat(), typeWord);
  const locked = paper.items.flat(2).filter((item) => item.is_locked).length;
  const ask = async () => {
    const isSure = await confirm({
      title: '试卷定稿',
      message: `“${paper.name}”定稿后不能再修改，其中的试题也固定为现在的内容。`,
      confirmLabel: '定稿',
    });
    if (isSure) await finish.run({ body: { id: paper.id }, ifMatch: paper.version });
  };
  const touch = (itemId: number, what: 'lock' | 'unlock' | 'replace') =>
    void change.run({ body: { id: paper.id, item_id: itemId, change: what }, ifMatch: paper.version });
  const isOff = refusal !== null || change.isRunning || draw.isRunning;
  return (
    <>
      <PageHeader
        title="随机组卷结果"
        description={`${paper.name}，${paper.part_count} 题，${paper.full_mark} 分，${paper.variants} 套`}
        actions={
          <>
            {paper.variants > 1 && (
              <Button variant="default" onClick={() => void navigate(overlapPath(paper.id))}>
                各套对比
              </Button>
            )}
            <Button variant="default" onClick={() => void navigate(previewPath(paper.id))}>
              预览
            </Button>
            {isRandom && (
              <>
                <Button variant="default" disabled={isOff} onClick={() => void navigate(composePath(paper))}>
                  修改规则
                </Button>
                <Button
                  variant="default"
                  disabled={isOff}
                  loading={draw.isRunning}
                  onClick={() => void draw.run({ body: { id: paper.id }, ifMatch: paper.version })}
                >
                  {locked > 0 ? '重抽未锁定的' : '重新抽题'}
                </Button>
              </>
            )}
            <Button disabled={isOff || paper.question_count === 0} onClick={() => void ask()}>
              定稿
            </Button>
          </>
        }
      />
      <div className={classes.manual}>
        {refusal !== null && <Alert color="info">{refusal}</Alert>}
        {paper.variants > 1 && (
          <SegmentedControl
            aria-label="套"
            data={paper.items.map((_, at) => ({ value: String(at + 1), label: variantWord(at + 1) }))}
            value={String(variant)}
            onChange={(no) => show(Number(no))}
          />
        )}
        {paper.question_count === 0 ? (
          <EmptyState
            title="还没有抽题"
            action={<Button onClick={() => void navigate(composePath(paper))}>设置规则并抽题</Button>}
          />
        ) : (
          <>
            <Panel title={paper.variants > 1 ? variantWord(variant) : '统计'}>
              <OutlineCounts counts={counts} />
            </Panel>
            {numbered(paper.sections, shown).map((section) => (
              <Panel
                key={section.title}
                title={section.title}
                aside={`${section.parts} 题，${fromHundredths(section.score)} 分`}
              >
                <ol className={classes.items} aria-label={section.title}>
                  {section.items.map(({ item, numbers }) => (
                    <li key={item.id}>
                      <b className={classes.no}>{numbers}</b>
                      <button type="button" className={classes.words} onClick={() => open(item.question_id)}>
                        <span className={classes.excerpt}>{item.excerpt}</span>
                        <small>
                          {typeWord(item.type)} · {item.difficulty?.name ?? '未定难度'} ·{' '}
                          {item.knowledge.map(({ name }) => name).join('、') || '未定知识点'}
                          {item.rule !== null && ` · 规则 ${item.rule + 1}`}
                        </small>
                      </button>
                      <div className={classes.tools}>
                        <ActionIcon
                          variant={item.is_locked ? 'light' : 'subtle'}
                          color={item.is_locked ? 'primary' : 'info'}
                          aria-label={`${item.is_locked ? '解锁' : '锁定'}第 ${numbers} 题`}
                          aria-pressed={item.is_locked}
                          disabled={isOff}
                          onClick={() => touch(item.id, item.is_locked ? 'unlock' : 'lock')}
                        >
                          {item.is_locked ? <IconLock size={16} aria-hidden /> : <IconLockOpen size={16} aria-hidden />}
                        </ActionIcon>
                        <ActionIcon
                          variant="subtle"
                          color="info"
                          aria-label={`更换第 ${numbers} 题`}
                          disabled={isOff || item.is_locked || item.rule === null}
                          onClick={() => touch(item.id, 'replace')}
                        >
                          <IconRefresh size={16} aria-hidden />
                        </ActionIcon>
                      </div>
                    </li>
                  ))}
                </ol>
              </Panel>
            ))}
          </>
        )}
      </div>
      {opened !== null && <QuestionDrawer key={opened} id={opened} onClose={() => open(null)} />}
    </>
  );
}
