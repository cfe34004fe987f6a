import { courseQueryEndpoints as calls, type CourseDetail } from '@contract/graduate/course-query';
import { scoreRange, totalOf } from '@contract/graduate/rules-results';
import { NumberBox } from '@/kits/form/fields/number-box';
import { FormDrawer } from '@/kits/form/form-drawer';
import { rangeProblem, type NumberRange } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { courseReads } from './course-reads';
import styles from './courses.module.css';

interface Line {
  user_id: number;
  usual: number | null;
  exam: number | null;
}
interface Values {
  scores: readonly Line[];
}
const range: NumberRange = { least: scoreRange[0], most: scoreRange[1], decimals: 0 };
const isWrong = ({ usual, exam }: Line) => Boolean(rangeProblem(usual, range) ?? rangeProblem(exam, range));
const valuesOf = (row: CourseDetail): Values => ({
  scores: row.members.map(({ user_id, usual, exam }) => ({ user_id, usual, exam })),
});

/** 登记成绩 of all whom the caller sees; what stays empty is not there yet. */
export function ScoreForm({ row, onClose }: { row: CourseDetail; onClose: () => void }) {
  const people = new Map(row.members.map((one) => [one.user_id, one]));
  const form = useReachForm<Values>({
    key: `graduate.scores:${row.id}`,
    initial: valuesOf(row),
    version: row.version,
    labels: { scores: '成绩' },
    rules: {
      scores: (list) => {
        const wrong = list.find(isWrong);
        return wrong ? `${people.get(wrong.user_id)?.name ?? ''}的成绩应为 0 到 100 的整数` : null;
      },
    },
  });
  const save = useFormSave(form, calls.saveScores, {
    refresh: courseReads,
    done: '成绩已保存',
    toInput: ({ scores }) => ({ body: { id: row.id, scores: [...scores] } }),
    fromCopy: valuesOf,
    show: (_name, value) =>
      `${(value as Values['scores']).filter(({ usual, exam }) => totalOf(usual, exam) !== null).length} 人有总评`,
  });
  const { id: fieldId, error } = form.fields('scores');
  const { scores } = form.values;
  const set = (id: number, part: Partial<Line>) =>
    form.set({ scores: scores.map((one) => (one.user_id === id ? { ...one, ...part } : one)) });
  return (
    <FormDrawer form={form} title="登记成绩" onSubmit={save} onClose={onClose}>
      <p
        id={fieldId}
        tabIndex={-1}
        className={styles.note}
        role={error ? 'alert' : undefined}
        data-error={Boolean(error)}
      >
        {error ?? '0 到 100 的整数，可以先填一部分；总评自动计算'}
      </p>
      <ul className={styles.entry}>
        <li aria-hidden>
          <span>学生</span>
          <span>平时</span>
          <span>期末</span>
          <span>总评</span>
        </li>
        {scores.map((one) => {
          const who = people.get(one.user_id);
          return (
            <li key={one.user_id}>
              <span className={styles.who}>
                <b>{who?.name}</b>
                <span>{who?.staff_id}</span>
              </span>
              <NumberBox
                aria-label={`${who?.name} 平时成绩`}
                value={one.usual}
                range={range}
                onChange={(usual) => set(one.user_id, { usual })}
              />
              <NumberBox
                aria-label={`${who?.name} 期末成绩`}
                value={one.exam}
                range={range}
                onChange={(exam) => set(one.user_id, { exam })}
              />
              <output aria-label={`${who?.name} 总评`}>
                {(isWrong(one) ? null : totalOf(one.usual, one.exam)) ?? '–'}
              </output>
            </li>
          );
        })}
      </ul>
    </FormDrawer>
  );
}
