import { examModule } from '@contract/exam/module';
import { practiceEndpoints as calls, type PracticeHome, type PracticeRound } from '@contract/exam/practice';
import { practiceSourceKeys, type PracticeSource } from '@contract/exam/practice-rules';
import { Link } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { CountTiles } from '@/kits/count-tiles/count-tiles';
import { Loaded } from '@/kits/loaded/loaded';
import { formatMoment } from '@/ui/format';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { EmptyState } from '@/ui/state-views';
import { BeginForm } from './begin-form';
import classes from './brush.module.css';

const { path, title } = examModule.screens.brush;
const fromPath = (source: PracticeSource) => `${path}?from=${source}`;

/** Where somebody stands, what he may practise, and the rounds that he began. */
export function BrushHome({ from }: { from: string | null }) {
  const home = useCall(calls.practiceHome, {}, { staleTime: 0 });
  const source = practiceSourceKeys.find((one) => one === from) ?? 'random';
  return (
    <>
      <PageHeader title={title} />
      <Loaded call={home} what="刷题练习">
        {(found) => (
          <>
            <CountTiles
              tiles={[
                { label: '到期复习', count: found.due, to: fromPath('due'), hint: '按记忆间隔安排', isUrgent: true },
                { label: '错题', count: found.wrong, to: fromPath('wrong'), hint: '答对两次后移出' },
                { label: '收藏', count: found.starred, to: fromPath('starred') },
                { label: '今日已答', count: found.today, to: path, hint: streakWords(found) },
              ]}
            />
            <div className={classes.home}>
              <Panel title="开始练习">
                <BeginForm home={found} source={source} />
              </Panel>
              <div className={classes.side}>
                <Panel title="最近的练习">
                  <Rounds rounds={found.rounds} />
                </Panel>
                <Panel title="知识点掌握" aside={<span className={classes.hint}>由弱到强</span>}>
                  <Mastery fields={found.mastery} />
                </Panel>
              </div>
            </div>
          </>
        )}
      </Loaded>
    </>
  );
}

const streakWords = ({ streak, answered }: PracticeHome) => `连续 ${streak} 天，累计 ${answered} 题`;

function Rounds({ rounds }: { rounds: readonly PracticeRound[] }) {
  if (rounds.length === 0) {
    return <EmptyState title="还没有练习">选好范围，即可开始第一次练习</EmptyState>;
  }
  return (
    <ul className={classes.rounds}>
      {rounds.map((round) => (
        <li key={round.id}>
          <Link to={`${path}?id=${round.id}`}>{round.title}</Link>
          <span className={classes.hint}>
            {round.mode === 'mock' ? '模拟考试' : '练习'} · {formatMoment(round.started_at)} · {stateWords(round)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function stateWords({ answered, total, finished_at, percent }: PracticeRound): string {
  const rate = percent === null ? '' : `，得分率 ${percent}%`;
  return finished_at === null ? `已答 ${answered} / ${total}${rate}` : `已结束${rate}`;
}

function Mastery({ fields }: { fields: PracticeHome['mastery'] }) {
  if (fields.length === 0) return <EmptyState title="还没有数据">答过几题后，这里显示各知识点的正确率</EmptyState>;
  return (
    <ul className={classes.mastery}>
      {fields.map(({ id, name, answers, percent }) => (
        <li key={id}>
          <span>{name}</span>
          <span className={classes.bar} aria-hidden>
            <span style={{ width: `${percent}%` }} data-weak={percent < 60 || undefined} />
          </span>
          <span className={classes.hint}>
            {percent}%（{answers} 次）
          </span>
        </li>
      ))}
    </ul>
  );
}
