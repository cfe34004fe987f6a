import { BankKind } from '@contract/exam/rules';
import { configEndpoints } from '@contract/exam/config';
import { questionEndpoints as calls, type QuestionRow } from '@contract/exam/questions';
import { isGroup, typeWord } from '@contract/exam/rules';
import { Badge, Button, Checkbox, Pagination, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { late } from '@/kits/late/late';
import { Loaded } from '@/kits/loaded/loaded';
import { Panel } from '@/ui/panel';
import { EmptyState } from '@/ui/state-views';
import { typeOptions, useBanks, useQuestionChoices } from '../queries';
import type { Source } from './manual-paper';
import { itemOf } from './outline-values';
import classes from './papers.module.css';

const QuestionDrawer = late(() => import('../banks/question-drawer').then((file) => file.QuestionDrawer));

const pageSize = 20;
interface Asked {
  keyword: string;
  bank_id: string | null;
  type: string | null;
  knowledge_id: string | null;
  difficulty_id: string | null;
}
const nothing: Asked = { keyword: '', bank_id: null, type: null, knowledge_id: null, difficulty_id: null };

const texts = (options: readonly { value: number; label: string }[]) =>
  options.map(({ value, label }) => ({ value: String(value), label }));

/** Questions of all banks in sight, narrowed by filters; each is put onto the paper, or taken off, by its box. */
export function BankPicker({ taken, onAdd, onRemove }: Source) {
  const [asked, ask] = useState(nothing);
  const [page, setPage] = useState(1);
  const [opened, open] = useState<number | null>(null);
  const banks = (useBanks().data ?? []).map(({ id: value, name: label, kind }) => ({
    value,
    label: kind === BankKind.collection ? `${label}（收藏夹）` : label,
  }));
  const choices = useQuestionChoices();
  const types = useCall(configEndpoints.typeList, {}, { staleTime: 60_000 }).data ?? [];
  const eachOf = (type: number) => types.find(({ id }) => id === type)?.default_score ?? 1;
  const query = {
    page,
    size: pageSize,
    status: 1,
    ...(asked.keyword && { keyword: asked.keyword }),
    ...(asked.bank_id && { bank_id: asked.bank_id }),
    ...(asked.type && { type: asked.type }),
    ...(asked.knowledge_id && { knowledge_id: asked.knowledge_id }),
    ...(asked.difficulty_id && { difficulty_id: asked.difficulty_id }),
  };
  const rows = useCall(calls.questions, { query }, { keepPrevious: true });
  const change = (part: Partial<Asked>) => {
    ask({ ...asked, ...part });
    setPage(1);
  };
  const items = (list: readonly QuestionRow[]) => list.map((row) => itemOf(row, eachOf(row.type)));
  const select = (
    name: 'bank_id' | 'type' | 'knowledge_id' | 'difficulty_id',
    label: string,
    options: Parameters<typeof texts>[0],
  ) => (
    <Select
      aria-label={label}
      placeholder={label}
      clearable
      searchable
      data={texts(options)}
      value={asked[name]}
      onChange={(value) => change({ [name]: value })}
    />
  );
  return (
    <Panel title="题库">
      <div className={classes.filters}>
        <TextInput
          aria-label="题干"
          placeholder="题干"
          value={asked.keyword}
          onChange={(event) => change({ keyword: event.currentTarget.value })}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        {select('bank_id', '题库', banks)}
        {select('type', '题型', typeOptions)}
        {select('knowledge_id', '知识点', choices.knowledgeOptions)}
        {select('difficulty_id', '难度', choices.difficultyOptions)}
      </div>
      <Loaded call={rows} what="试题">
        {({ list, total }) =>
          list.length === 0 ? (
            <EmptyState title="没有符合条件的试题">换一个题库或减少条件</EmptyState>
          ) : (
            <>
              <div className={classes.listHead}>
                <span>共 {total} 题</span>
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={list.every(({ id }) => taken.has(id))}
                  onClick={() => onAdd(items(list))}
                >
                  本页全部选入
                </Button>
              </div>
              <ul
                className={classes.questions}
                aria-label="可选的试题"
                aria-busy={rows.isPrevious}
                data-previous={rows.isPrevious || undefined}
              >
                {list.map((row) => (
                  <li key={row.id} data-taken={taken.has(row.id) || undefined}>
                    <Checkbox
                      aria-label={`选入：${row.excerpt.slice(0, 40)}`}
                      checked={taken.has(row.id)}
                      onChange={({ currentTarget: { checked } }) => (checked ? onAdd(items([row])) : onRemove(row.id))}
                    />
                    <button type="button" className={classes.words} onClick={() => open(row.id)}>
                      <span className={classes.excerpt}>{row.excerpt}</span>
                      <small>
                        {typeWord(row.type)}
                        {isGroup(row.type) && `（${row.size} 小题）`} · {row.difficulty?.name ?? '未定难度'} ·{' '}
                        {row.knowledge.map(({ name }) => name).join('、') || '未定知识点'}
                      </small>
                    </button>
                    {row.holders > 0 && (
                      <Badge variant="light" color="danger" title="这些人可能仍在设备上保存着这道题">
                        {row.holders} 人练习过
                      </Badge>
                    )}
                    {row.used_count > 0 && (
                      <Badge variant="light" color="warning">
                        用过 {row.used_count} 次
                      </Badge>
                    )}
                  </li>
                ))}
              </ul>
              {total > pageSize && (
                <Pagination
                  size="sm"
                  mt="sm"
                  total={Math.ceil(total / pageSize)}
                  value={page}
                  onChange={setPage}
                  getControlProps={(control) => ({ 'aria-label': control === 'next' ? '下一页' : '上一页' })}
                />
              )}
            </>
          )
        }
      </Loaded>
      {opened !== null && <QuestionDrawer key={opened} id={opened} onClose={() => open(null)} />}
    </Panel>
  );
}
