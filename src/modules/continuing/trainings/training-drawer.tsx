import { trainingResults, type TrainingResult } from '@contract/continuing/rules-training';
import {
  continuingTrainingEndpoints as calls,
  type ConEduTraining,
  type TrainingPerson,
} from '@contract/continuing/trainings';
import { Button, Drawer, Group, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { usePermission } from '@/kernel/session/permissions';
import { FactList } from '@/kits/facts/fact-list';
import { late } from '@/kits/late/late';
import { Loaded } from '@/kits/loaded/loaded';
import { EmptyState } from '@/ui/state-views';
import classes from '../continuing.module.css';
import { printTraining } from '../print';
import { attendedWord, ResultWord } from '../words';
import { trainingReads } from './reads';

const ExamForm = late(() => import('./exam-form').then((file) => file.ExamForm));

/** A session: who is to come, who came, how they did. */
export function TrainingDrawer({ training, onClose }: { training: ConEduTraining; onClose: () => void }) {
  const people = useCall(calls.conEduTrainingPeople, { query: { training_id: training.id } });
  return (
    <Drawer
      opened
      onClose={onClose}
      title={training.name}
      size={760}
      position="right"
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <FactList
        isSpaced
        facts={[
          ['批次', training.batch_name],
          ['时间', `${training.on} ${training.from}–${training.to}`],
          ['地点', training.place],
          ['主讲人', training.speaker],
          ['成绩来源', training.exam_name || '逐人登记'],
          ['说明', training.note],
        ]}
      />
      <Loaded call={people} what="名单">
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title="该批次还没有录取人员">录取后在这里登记签到与成绩</EmptyState>
          ) : (
            <Marks training={training} rows={rows} />
          )
        }
      </Loaded>
    </Drawer>
  );
}

type Mark = Pick<TrainingPerson, 'attended' | 'result'>;
const attendance = [
  { value: 'yes', label: '到场' },
  { value: 'no', label: '缺席' },
];
const results = (['passed', 'failed'] as const).map((value) => ({ value, label: trainingResults[value] }));

function Marks({ training, rows }: { training: ConEduTraining; rows: readonly TrainingPerson[] }) {
  const mayEdit = usePermission('conEdu:training:edit');
  const [changed, change] = useState<ReadonlyMap<number, Mark>>(new Map());
  const [isTaking, take] = useState(false);
  const mark = useSave(calls.markConEduTraining, {
    refresh: trainingReads,
    done: ({ changed: count }) => `已登记 ${count} 人`,
  });
  const of = (row: TrainingPerson): Mark => changed.get(row.id) ?? row;
  const put = (row: TrainingPerson, next: Mark) => change(new Map(changed).set(row.id, next));
  const save = async () => {
    const items = [...changed].map(([id, { attended, result }]) => ({ id, attended, result }));
    if (await mark.run({ body: { training_id: training.id, items } })) change(new Map());
  };
  const allPassed = () => change(new Map(rows.map(({ id }) => [id, { attended: true, result: 'passed' }])));
  return (
    <>
      {mayEdit && (
        <Group gap={8} mb={8}>
          <Button size="compact-md" variant="default" onClick={allPassed}>
            全部到场并合格
          </Button>
          <Button size="compact-md" variant="default" onClick={() => take(true)}>
            取考试成绩
          </Button>
          <Button size="compact-md" disabled={changed.size === 0} loading={mark.isRunning} onClick={() => void save()}>
            {changed.size === 0 ? '保存' : `保存 ${changed.size} 人`}
          </Button>
        </Group>
      )}
      <ul className={classes.marks}>
        {rows.map((row) => {
          const { attended, result } = of(row);
          return (
            <li key={row.id}>
              <span className={classes.who}>
                {row.name}
                <small>{[row.staff_id, row.dept_name, row.certificate].filter(Boolean).join(' · ')}</small>
              </span>
              {mayEdit ? (
                <>
                  <SegmentedControl
                    aria-label={`${row.name}签到`}
                    data={attendance}
                    value={attended === null ? '' : attended ? 'yes' : 'no'}
                    onChange={(value) =>
                      put(row, {
                        attended: value === 'yes',
                        result: value === 'no' && result === 'passed' ? 'none' : result,
                      })
                    }
                  />
                  <SegmentedControl
                    aria-label={`${row.name}成绩`}
                    data={results}
                    value={result === 'none' ? '' : result}
                    onChange={(value) =>
                      put(row, {
                        attended: value === 'passed' ? true : attended,
                        result: value as TrainingResult,
                      })
                    }
                  />
                </>
              ) : (
                <>
                  <span>{attendedWord(attended)}</span>
                  <ResultWord result={result} />
                </>
              )}
              {row.certificate !== '' && (
                <Button size="compact-md" variant="default" onClick={() => void printTraining(training.id, row.id)}>
                  打印合格证
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {isTaking && <ExamForm training={training} onClose={() => take(false)} />}
    </>
  );
}
