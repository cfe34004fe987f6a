import { monthIndex } from '@contract/kernel/half-month';
import { groupBy } from '@contract/kernel/group-by';
import { planEndpoints as calls, type DraftDetail } from '@contract/rotation/plans';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconPlus, IconX } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { useSave } from '@/kernel/query/use-save';
import { useAccount } from '@/kernel/session/session-store';
import { useOnline } from '@/kernel/use-online';
import { halfMonths } from '@/kits/period-grid/periods';
import { Panel } from '@/ui/panel';
import type { Relaxation } from '@workers/engine/planner/types';
import type { PlanView, PlanWork } from '@workers/planner/work';
import { draftPath } from '../paths';
import type { Desk } from './desk';
import { wrongPeople } from './desk-server';
import { errorWords, namesOf } from './plan-rows';
import classes from './planner.module.css';
import { plannerWorker } from './planner-worker';
import { Warnings } from './snapshot-summary';

/** Causes and people with something wrong: what the tab counts. */
export const problemCount = ({ found }: PlanWork, view: PlanView): number =>
  (found?.causes.length ?? 0) + wrongPeople(view);

interface ProblemsPaneProps {
  draft: DraftDetail;
  desk: Desk;
  work: PlanWork;
  view: PlanView;
  isOpen: boolean;
  onPerson: (id: number) => void;
}

const longestName = 100;
/** So many problems of a person are named. */
const named = 6;

/** Why a plan cannot be, what would cure it, and what is wrong with single people. */
export function ProblemsPane({ draft, desk, work, view, isOpen, onPerson }: ProblemsPaneProps) {
  const causes = work.found?.causes ?? [];
  const relaxations = work.found?.relaxations ?? [];
  const { warnings } = work.snapshot;
  const isRight = causes.length + view.errors.length + view.over === 0;
  return (
    <div className={classes.problems}>
      {isRight && (
        <p className={classes.right} role="status">
          <IconCircleCheck size={18} stroke={1.75} aria-hidden />
          全部符合要求，没有超员
        </p>
      )}
      {causes.length > 0 && (
        <Panel title="为什么不能全部满足">
          <ul className={classes.sentences}>
            {causes.map(({ kind, subject, text }) => (
              <li key={`${kind} ${subject} ${text}`} data-severity="error">
                <IconCircleX size={16} stroke={1.75} role="img" aria-label="原因" />
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {relaxations.length > 0 && <Relaxations draft={draft} work={work} relaxations={relaxations} />}
      {work.raised.length > 0 && (
        <Panel title="本草稿的假定">
          <p className={classes.note}>只在本机的这个草稿中有效。在部门管理中增加容量后，才能确认和发布。</p>
          <ul className={classes.sentences}>
            {work.raised.map((one) => (
              <li key={keyOf(one)}>
                <span>{wordsOf(work, one)}</span>
                {isOpen && (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    leftSection={<IconX size={14} aria-hidden />}
                    onClick={() =>
                      desk.change((before) => ({ ...before, raised: before.raised.filter((other) => other !== one) }))
                    }
                  >
                    不再假定
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {view.errors.length > 0 && <People work={work} view={view} onPerson={onPerson} />}
      {warnings.length > 0 && (
        <Panel title="数据提醒">
          <Warnings warnings={warnings} />
        </Panel>
      )}
    </div>
  );
}

const keyOf = ({ hosp, from, to, add }: Relaxation) => `${hosp} ${from} ${to} ${add}`;

/** 心血管内科 2027-03 上半月 加 1 人. */
function wordsOf({ snapshot: { instance } }: PlanWork, { hosp, from, to, add }: Relaxation): string {
  const periods = halfMonths(monthIndex(instance.start) * 2, instance.T);
  const range = to - from === 1 ? periods.at(from).full : `${periods.at(from).full} 至 ${periods.at(to - 1).full}`;
  return `${namesOf(instance).hosp.get(hosp) ?? ''} ${range} 加 ${add} 人`;
}

interface RelaxationsProps {
  draft: DraftDetail;
  work: PlanWork;
  relaxations: readonly Relaxation[];
}

/** Places with which the plan would hold. Each, or all, is tried in a draft of its own, which is planned at once. */
function Relaxations({ draft, work, relaxations }: RelaxationsProps) {
  const navigate = useNavigate();
  const userId = useAccount().user_id;
  const isOnline = useOnline();
  const copy = useSave(calls.copyDraft, { refresh: [calls.drafts] });
  const attempt = async (chosen: readonly Relaxation[]) => {
    const words = chosen.length === 1 ? wordsOf(work, chosen[0]!) : `${chosen.length} 处加容量`;
    const made = await copy.run({ body: { id: draft.id, name: `${draft.name}：${words}`.slice(0, longestName) } });
    if (!made) return;
    const tried: PlanWork = {
      ...work,
      draftId: made.id,
      version: made.version,
      unsaved: true,
      raised: [...work.raised, ...chosen],
      running: { strategy: 'auto', seed: draft.seed, seconds: null, before: null },
    };
    await plannerWorker.use((worker) => worker.keep(userId, tried));
    void navigate(draftPath(made.id));
  };
  return (
    <Panel
      title="怎样可以满足"
      aside={
        relaxations.length > 1 && (
          <Button
            size="compact-sm"
            disabled={!isOnline}
            loading={copy.isRunning}
            onClick={() => void attempt(relaxations)}
          >
            全部采用，另建草稿
          </Button>
        )
      }
    >
      <ul className={classes.sentences}>
        {relaxations.map((one) => (
          <li key={keyOf(one)}>
            <span>{wordsOf(work, one)}</span>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconPlus size={14} aria-hidden />}
              disabled={!isOnline || copy.isRunning}
              onClick={() => void attempt([one])}
            >
              另建草稿试排
            </Button>
          </li>
        ))}
      </ul>
      {!isOnline && <p className={classes.note}>另建草稿需要联网</p>}
    </Panel>
  );
}

/** What the checker says of single people, by person. */
function People({ work, view, onPerson }: Pick<ProblemsPaneProps, 'work' | 'view' | 'onPerson'>) {
  const names = new Map(work.snapshot.people.map(({ id, name }) => [id, name]));
  const people = [...groupBy(view.errors, ({ trainee }) => trainee)];
  return (
    <Panel title={`${people.length} 人的安排不符合要求`}>
      <ul className={classes.sentences}>
        {people.map(([id, errors]) => (
          <li key={id} data-severity="error">
            <IconCircleX size={16} stroke={1.75} role="img" aria-label="不符合" />
            <button type="button" className={classes.link} onClick={() => onPerson(id)}>
              {names.get(id) ?? '名单以外的人员'}
            </button>
            <span>
              {errors
                .slice(0, named)
                .map(({ text }) => errorWords(text, work.snapshot.instance))
                .join('；')}
              {errors.length > named && `；等 ${errors.length} 条`}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
