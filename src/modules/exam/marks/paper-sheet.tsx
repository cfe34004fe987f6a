import type { FullPart, Option } from '@contract/exam/content';
import { candidateStates } from '@contract/exam/exams/status';
import type { SeenPaper } from '@contract/exam/marks/marks';
import { letterOf } from '@contract/exam/rules';
import { hospitalDay } from '@contract/kernel/hospital-time';
import { EmptyState } from '@/ui/state-views';
import { QuestionView } from '../question/question-view';
import classes from './marks.module.css';

/** What somebody answered beside what was right, with the points of each part and what markers said. */
export function PaperSheet({ paper }: { paper: SeenPaper }) {
  const isSat = paper.items.length > 0;
  if (!isSat && paper.offline.length === 0)
    return <EmptyState title="没有作答">{`该考生没有交卷，如${candidateStates.absent}`}</EmptyState>;
  const firstNo = (at: number) => 1 + paper.items.slice(0, at).reduce((sum, { parts }) => sum + parts.length, 0);
  return (
    <>
      <p className={classes.facts}>
        <span>准考证号 {paper.ticket_no || '–'}</span>
        <span>满分 {paper.full_mark}</span>
        <b>{paper.total === null ? '尚未评定完' : `得分 ${paper.total}`}</b>
      </p>
      {paper.adjustments.map(({ points, reason, at }) => (
        <p key={at} className={classes.comment}>
          {dayOf(at)} 调整 {points > 0 ? `+${points}` : points} 分：{reason}
        </p>
      ))}
      {paper.offline.map(({ points, note, reason, at }) => (
        <p key={at} className={classes.comment}>
          {dayOf(at)} {points === null ? '撤销线下成绩' : `线下成绩 ${points} 分`}
          {note && `（${note}）`}：{reason}
        </p>
      ))}
      {!isSat && <EmptyState title="没有线上作答">成绩来自线下考试，没有可查看的答卷</EmptyState>}
      {paper.items.map((item, at) => (
        <section key={firstNo(at)} className={classes.item}>
          {(at === 0 || paper.items[at - 1]!.section !== item.section) && (
            <h2 className={classes.section}>{paper.sections[item.section]?.title}</h2>
          )}
          <QuestionView
            content={item.content}
            from={firstNo(at)}
            scores={item.parts.map(({ max }) => String(max))}
            withAnswers
          />
          <ul className={classes.parts}>
            {item.parts.map((part, no) => (
              // Parts have no id of their own, and none is moved while they are read.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={no} data-points={howMuch(part)}>
                <b>{part.points === null ? '待评' : `${part.points} / ${part.max} 分`}</b>
                {' · 作答：'}
                {answerWords(part.answer, item.content.parts[no]!, item.content.unit.options)}
                {part.comments.map((comment) => (
                  <p key={comment} className={classes.comment}>
                    评语：{comment}
                  </p>
                ))}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

const dayOf = (at: string) => hospitalDay(Date.parse(at));
const howMuch = ({ points, max }: SeenPaper['items'][number]['parts'][number]) =>
  points === null ? 'open' : points >= max ? 'full' : points > 0 ? 'part' : 'none';

/** An answer as people read it: letters, 正确 or 错误, words, places. */
function answerWords(answer: unknown, { public: open }: FullPart, shared: readonly Option[]): string {
  if (answer === null || answer === undefined || answer === '') return '未作答';
  if (open.type === 7) return answer === 'T' ? '正确' : '错误';
  const options = shared.length > 0 ? shared : open.options;
  const letter = (id: unknown) => {
    const at = options.findIndex((option) => option.id === id);
    return at < 0 ? String(id) : letterOf(at);
  };
  if (Array.isArray(answer)) {
    if (open.type === 11) return `标记 ${answer.length} 处`;
    return open.type === 8
      ? answer.map((text) => String(text ?? '')).join('；')
      : answer.map(letter).toSorted().join('');
  }
  return typeof answer === 'string' ? letter(answer) : JSON.stringify(answer);
}
