import { analysisEndpoints as calls, type Board } from '@contract/analysis/endpoints';
import { analysisModule } from '@contract/analysis/module';
import { limits, moved, resized, type Card } from '@contract/analysis/rules';
import { hospitalToday } from '@device/api/server-time';
import { uuid } from '@device/api/uuid';
import { Button, Group, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { Loaded } from '@/kits/loaded/loaded';
import { integerField, type UrlFields } from '@/kits/table-page/url-state';
import { useUrlState } from '@/kits/table-page/use-url-state';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { EmptyState } from '@/ui/state-views';
import classes from '../analysis.module.css';
import { editPath } from '../paths';
import { boardReads } from '../reads';
import { CardForm } from './card-form';
import { EditedCard } from './edited-card';

const fields: UrlFields<{ id: number | null }> = { id: integerField() };

/** 看板编辑: cards are added, moved and resized; what readers see changes with the next publication. */
export default function BoardEditPage() {
  const [{ id }] = useUrlState(fields);
  const boards = useCall(calls.boards, {});
  return (
    <Loaded call={boards} what="看板">
      {(list) => {
        const board = id === null ? null : list.find((one) => one.id === id);
        return board === undefined ? (
          <div className={classes.page}>
            <PageHeader title={analysisModule.screens.edit.title} />
            <EmptyState title="看板不存在或已被删除">请从看板列表重新选择</EmptyState>
          </div>
        ) : (
          <Editor key={`${board?.id} ${board?.version}`} board={board} />
        );
      }}
    </Loaded>
  );
}

const blank = (): Card => ({
  id: uuid(),
  title: '',
  set: 'people',
  kind: 'number',
  group: null,
  dept_id: null,
  width: 4,
});

function Editor({ board }: { board: Board | null }) {
  const navigate = useNavigate();
  const [name, setName] = useState(board?.name ?? '');
  const [description, setDescription] = useState(board?.description ?? '');
  const [cards, setCards] = useState<readonly Card[]>(board?.draft ?? []);
  const [edited, edit] = useState<Card | null>(null);
  const save = useSave(calls.saveBoard, {
    refresh: boardReads,
    done: '草稿已保存，发布后读者才能看到',
    onDone: (row) => navigate(editPath(row.id), { replace: true }),
  });
  const publish = useSave(calls.publishBoard, { refresh: boardReads, done: '看板已发布' });
  const filters = { year: Number(hospitalToday().slice(0, 4)), base_id: null, dept_id: null };
  const put = (card: Card) => {
    const isThere = cards.some(({ id }) => id === card.id);
    setCards(isThere ? cards.map((one) => (one.id === card.id ? card : one)) : [...cards, card]);
    edit(null);
  };
  const body = { ...(board && { id: board.id }), name, description, draft: [...cards] };
  const isSaved =
    board !== null &&
    name === board.name &&
    description === board.description &&
    JSON.stringify(cards) === JSON.stringify(board.draft);
  return (
    <div className={classes.page}>
      <PageHeader
        title={analysisModule.screens.edit.title}
        description={
          board && board.published_version > 0 ? `读者看到的是第 ${board.published_version} 版` : '还没有发布'
        }
        actions={
          <>
            <Button
              variant="default"
              disabled={!isSaved || board.status === 'published' || cards.length === 0}
              loading={publish.isRunning}
              onClick={() => board && void publish.run({ body: { id: board.id }, ifMatch: board.version })}
            >
              发布
            </Button>
            <Button
              disabled={name.trim() === '' || isSaved}
              loading={save.isRunning}
              onClick={() => void save.run({ body, ...(board && { ifMatch: board.version }) })}
            >
              保存草稿
            </Button>
          </>
        }
      />
      <Panel>
        <Group align="flex-start" grow preventGrowOverflow={false}>
          <TextInput
            label="名称"
            withAsterisk
            maxLength={limits.name}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Textarea
            label="说明"
            autosize
            maxLength={limits.text}
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
        </Group>
      </Panel>
      <div className={classes.bar}>
        <Button variant="default" disabled={cards.length >= limits.cards} onClick={() => edit(blank())}>
          添加卡片
        </Button>
        <span className={classes.note}>拖动卡片，或用卡片上的按钮移动和改变宽度；预览为您本人数据范围内的数据</span>
      </div>
      {cards.length === 0 ? (
        <EmptyState title="还没有卡片">添加卡片，选择数据集和图形</EmptyState>
      ) : (
        <ul className={classes.grid} aria-label="卡片">
          {cards.map((card, at) => (
            <EditedCard
              key={card.id}
              card={card}
              filters={filters}
              isFirst={at === 0}
              isLast={at === cards.length - 1}
              onMove={(by) => setCards(moved(cards, card.id, by))}
              onDrop={(id) => setCards(moved(cards, id, at - cards.findIndex((one) => one.id === id)))}
              onResize={(by) => put({ ...card, width: resized(card.width, by) })}
              onEdit={() => edit(card)}
              onRemove={() => setCards(cards.filter(({ id }) => id !== card.id))}
            />
          ))}
        </ul>
      )}
      {edited && <CardForm key={edited.id} card={edited} onPut={put} onClose={() => edit(null)} />}
    </div>
  );
}
