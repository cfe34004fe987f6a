import { heldExamEndpoints as calls, type ExamRow } from '@contract/exam/exams/exams';
import { examLimits, makeUpReasons, scoreRules, type MakeUpReason, type ScoreRule } from '@contract/exam/exams/rules';
import { MultiSelectField } from '@/kits/form/fields/multi-select-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextField } from '@/kits/form/fields/text-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { useRowForm } from '@/kits/form/use-row-form';
import { examReads } from './reads';

const optionsOf = <Key extends string>(words: Readonly<Record<Key, string>>) =>
  (Object.entries(words) as [Key, string][]).map(([value, label]) => ({ value, label }));

interface Values {
  name: string;
  whom: readonly MakeUpReason[];
  score_rule: ScoreRule | null;
}

/** A make-up exam as a draft, with those whom it is for already on its list. */
export function MakeUpForm({ row, onClose }: { row: ExamRow; onClose: () => void }) {
  const form = useRowForm({
    row: null as ExamRow | null,
    what: '补考',
    draft: `exam.makeup:${row.id}`,
    labels: { name: '补考名称', whom: '补考人员', score_rule: '成绩规则' },
    valuesOf: (): Values => ({
      name: `${row.name.slice(0, 90)}（补考）`,
      whom: ['failed', 'absent', 'deferred'],
      score_rule: 'cap_at_pass',
    }),
    required: ['name', 'whom', 'score_rule'],
    call: calls.makeUpExam,
    toInput: ({ name, whom, score_rule: rule }) => ({
      body: { id: row.id, name, whom: [...whom], score_rule: rule! },
    }),
    refresh: examReads,
    done: (exam) => `已建立补考草稿，列入 ${exam.candidates} 名考生`,
  });
  return (
    <RowDrawer {...form.drawer} title="安排补考" submitLabel="建立补考" onClose={onClose}>
      <TextField {...form.fields('name')} maxLength={examLimits.name} />
      <MultiSelectField
        {...form.fields('whom')}
        options={optionsOf(makeUpReasons)}
        help="按已发布的成绩与考生状态列入"
      />
      <SelectField
        {...form.fields('score_rule')}
        options={optionsOf(scoreRules)}
        help="试卷、规则与阅卷人沿用原考试，可再修改"
      />
    </RowDrawer>
  );
}
