import { graduateClassEndpoints as calls, type TeachingClass } from '@contract/graduate/classes';
import { courseQueryEndpoints } from '@contract/graduate/course-query';
import { mayClass } from '@contract/graduate/rules';
import { useSave } from '@/kernel/query/use-save';
import { confirm } from '@/ui/confirm';

/** Reads that are no longer true once a class has changed. */
export const classReads = [
  calls.graduateClasses,
  calls.graduateClass,
  courseQueryEndpoints.courseQuery,
  courseQueryEndpoints.courseDetail,
];

const words = {
  open: { label: '开课', message: '开课后可以排课，学生和计划仍可修改。', done: '教学班已开课，可以排课' },
  close: { label: '结课', message: '结课后不能再修改，成绩向学生公布；需要时可以恢复。', done: '教学班已结课' },
  reopen: { label: '恢复', message: '恢复后可以修改和排课。', done: '教学班已恢复' },
} as const;
type Act = keyof typeof words;
const acts = Object.keys(words) as Act[];

/** What may be done to a class beside editing it. */
export function useClassSteps() {
  const step = useSave(calls.stepGraduateClass, {
    refresh: classReads,
    done: (_row, { body }) => words[body.act].done,
  });
  const ask = async (row: TeachingClass, act: Act) => {
    const { label, message } = words[act];
    if (await confirm({ title: label, message: `“${row.name}”${message}`, confirmLabel: label }))
      await step.run({ body: { id: row.id, act }, ifMatch: row.version });
  };
  return (row: TeachingClass) =>
    acts
      .filter((act) => mayClass(act, row.state))
      .map((act) => ({
        label: words[act].label,
        call: calls.stepGraduateClass,
        onClick: () => void ask(row, act),
      }));
}
