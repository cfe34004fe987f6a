import { typeWord } from '@contract/exam/rules';
import { Badge, Button, Checkbox, Pagination } from '@mantine/core';
import { useState } from 'react';
import { late } from '@/kits/late/late';
import { Panel } from '@/ui/panel';
import { EmptyState } from '@/ui/state-views';
import { StatusDot } from '@/ui/status-dot';
import { QuestionView } from '../question/question-view';
import { cardProblem, doubtWords, isReady, sureness, type Card } from './card';
import classes from './import.module.css';

const CardDrawer = late(() => import('./card-drawer').then((file) => file.CardDrawer));

/** Cards that are drawn at once: three hundred would take the page a second. */
const pageSize = 50;

interface CardListProps {
  cards: readonly Card[];
  onChange: (card: Card) => void;
}

/** Questions that were read, each with how sure that is, what is missing, and what is there already. */
export function CardList({ cards, onChange }: CardListProps) {
  const [edited, edit] = useState<Card | null>(null);
  const [asked, setPage] = useState(1);
  const pages = Math.ceil(cards.length / pageSize);
  const page = Math.min(asked, Math.max(1, pages));
  const ready = cards.filter(isReady).length;
  return (
    <Panel
      title="识别结果"
      aside={
        cards.length > 0 && (
          <span className={classes.hint}>
            可导入 {ready} / {cards.length} 题
          </span>
        )
      }
    >
      {cards.length === 0 && <EmptyState title="还没有试题">选择 Word 或 Excel 文件，或粘贴文字后识别</EmptyState>}
      <ol className={classes.cards}>
        {cards.slice((page - 1) * pageSize, page * pageSize).map((card) => (
          <li key={card.no}>
            <div className={classes.head}>
              <Checkbox
                label={`第 ${card.no} 题 · ${typeWord(card.type)}`}
                checked={card.isChosen}
                onChange={(event) => onChange({ ...card, isChosen: event.currentTarget.checked })}
              />
              <StatusDot tone={sureness(card).tone}>{sureness(card).words}</StatusDot>
              <Button variant="subtle" size="compact-sm" aria-label={`修改第 ${card.no} 题`} onClick={() => edit(card)}>
                修改
              </Button>
            </div>
            <Notes card={card} />
            <QuestionView content={card.content} withAnswers />
          </li>
        ))}
      </ol>
      {pages > 1 && (
        <Pagination
          size="sm"
          mt="sm"
          total={pages}
          value={page}
          onChange={setPage}
          getControlProps={(control) => ({ 'aria-label': control === 'next' ? '下一页' : '上一页' })}
        />
      )}
      {edited && (
        <CardDrawer
          key={edited.no}
          card={edited}
          onClose={() => edit(null)}
          onSave={(card) => {
            edit(null);
            onChange(card);
          }}
        />
      )}
    </Panel>
  );
}

function Notes({ card }: { card: Card }) {
  const problem = cardProblem(card);
  const { checked, doubts, awaited } = card;
  return (
    <div className={classes.notes}>
      {problem !== null && <Badge color="danger">{problem}</Badge>}
      {awaited.length > 0 && <Badge color="info">图片上传中（{awaited.length} 张）</Badge>}
      {doubts.map((doubt) => (
        <Badge key={doubt} variant="light" color="warning">
          {doubtWords[doubt]}
        </Badge>
      ))}
      {checked !== null && checked.known_id !== null && <Badge color="info">题库中已有，不再导入</Badge>}
      {checked?.known_id === null &&
        checked.near.map(({ excerpt, similarity, is_other_fact: isOther }) => (
          <p key={excerpt} className={classes.near}>
            与“{excerpt.slice(0, 40)}”相似 {Math.round(similarity * 100)}%{isOther && '，但数值或否定不同'}
          </p>
        ))}
    </div>
  );
}
