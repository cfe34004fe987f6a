import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { modules } from '@server/modules';
import { openTestDatabase } from './test-database';

const database = await openTestDatabase();
afterAll(() => database.close());

/** Paths to ids of departments, people, bases and majors that a module answers for. */
const answered = Object.values(modules).flatMap((module) =>
  (module.references ?? []).flatMap(({ within = [] }) => [...within]),
);
const columnOf = (path: string) => path.split('.').slice(0, 2).join('.');

/** JSON that names nothing of these, or says what was when it was written. */
const without = [
  ['activities.content', 'words of a form'],
  ['activities.evaluation_form', 'questions'],
  ['activities.sign_place', 'a place on the earth'],
  ['room.sign_place', 'a place on the earth'],
  ['activities_kind.fields', 'fields of a form'],
  ['approval_action.input', 'what was given with a decision, as it was then'],
  ['audit_log.detail', 'what was'],
  ['department_change.image', 'what a merge or a new name found, for its way back'],
  ['department_change.moved', 'numbers'],
  ['department_stay_education.materials', 'words'],
  ['department_stay_education.questions', 'words of a quiz'],
  ['department_stay_exit.assessment', 'scores and words'],
  ['department_stay_exit.items', 'a checklist as it was then, in words'],
  ['dorm_inspected_room.scores', 'items of the inspection itself, and points'],
  ['dorm_lodging.check_in', 'words of a checklist'],
  ['dorm_lodging.check_out', 'words of a checklist'],
  ['dorm_setting.check_in_items', 'words'],
  ['dorm_setting.check_out_items', 'words'],
  ['download_task.input', 'a file of the moment at which it was asked for'],
  ['weeklog_setting.holidays', 'days'],
  ['exam_answer_branch.entries', 'answers'],
  ['exam_answer_log.value', 'an answer'],
  ['exam_answer_log.receipt', 'what was signed, and its signature'],
  ['teacher_archive_section.accepted', 'words of a section'],
  ['teacher_archive_section.draft', 'words of a section'],
  ['exam_analysis.figures', 'figures, and names of groups as they were'],
  ['teacher_selection.materials', 'names of materials'],
  ['teacher_declaration_material.files', 'files of the declaration itself, which keeps them'],
  ['teacher_selection.items', 'lines of a score sheet'],
  ['exam_score.parts', 'points of the parts of a paper'],
  ['exam_event.payload', 'words, figures, and rows of the exam itself'],
  ['exam_config.value', 'what new exams begin with'],
  ['exam_exam.frozen', 'questions of a paper by their versions'],
  ['exam_exam.rules', 'switches and addresses'],
  ['exam_paper_task.blueprint', 'types and knowledge of questions'],
  ['exam_practice_item.responses', 'answers'],
  ['exam_question_part.public', 'words of a question'],
  ['exam_question_part.secret', 'words of an answer'],
  ['exam_question_version.unit', 'words of a question'],
  ['evaluation_result.relations', 'figures and words of answers'],
  ['evaluation_task.blocks', 'words'],
  ['evaluation_template_version.form', 'questions'],
  ['handbook_kind.fields', 'fields of entries'],
  ['person.profile', 'fields that administrators add; none of them names a row (configProblems)'],
  ['continuing_setting.materials', 'words'],
  ['graduate_setting.periods', 'times of the day'],
  ['graduate_setting.kinds', 'words'],
  ['graduate_semester.exam_weeks', 'weeks'],
  ['graduate_semester.days', 'days and what they are'],
  ['graduate_class.archive', 'words'],
  ['continuing_setting.periods', 'months'],
  ['continuing_trainee.checks', 'what was seen to'],
  ['graduate_project_defence.votes', 'numbers of votes'],
  ['graduate_project_stage.outputs', 'words'],
  ['person_type.config', 'fields'],
  ['purview.declared', 'a menu entry'],
  ['rotation_draft.causes', 'words of the planner'],
  ['rotation_image.renumbered', 'numbers of stays'],
  ['rotation_import.chunk_hashes', 'hashes'],
  ['rotation_import.findings', 'words of a workbook'],
  ['setting.value', 'settings'],
  ['setting_change.value', 'settings'],
  ['student_key.tags', 'words'],
  ['student_key_category.levels', 'words'],
  ['student_key_category.tags', 'words'],
  ['student_key_category.viewers', 'who sees its people, in kinds'],
  ['training_chain.levels', 'levels of review'],
  ['training_move.after', 'how an entry stood then, with its requirement'],
  ['training_move.before', 'how an entry stood then, with its requirement'],
  ['training_entry.values', 'fields of an entry, by the keys of its kind'],
] as const;

const columns = await database.db.execute<{ table: string; column: string }>(sql`
  select table_name as table, column_name as column from information_schema.columns
  where table_schema = 'public' and data_type in ('json', 'jsonb')`);
const stored = columns.rows.map(({ table, column }) => `${table}.${column}`);
/** JSON that is kept as text. */
const asText = ['user_preference.value'];

it('every JSON column is answered for: a merge moves the ids in it, or its module says why not, or it has none', () => {
  const known = [...answered.map(columnOf), ...without.map(([column]) => column)];
  expect([...new Set(known)].toSorted(), 'see `within` in server/kits/references.ts').toEqual(
    [...stored, ...asText].toSorted(),
  );
});

it('what the demo hospital stores holds ids nowhere but where a module answers for them', async () => {
  const found = new Set<string>();
  const history = new Set<string>(['audit_log.detail', 'department_change.image', 'download_task.input']);
  for (const { table, column } of columns.rows) {
    if (history.has(`${table}.${column}`)) continue;
    const { rows } = await database.db.execute<{ value: unknown }>(
      sql`select ${sql.identifier(column)} as value from ${sql.identifier(table)} limit 500`,
    );
    for (const { value } of rows) collect(value, [table, column], found);
  }
  expect([...found]).toContain('notice_push.target.dept_ids');
  expect([...found].filter((path) => !answered.some((known) => known === path))).toEqual([]);
});

const isId = /^(dept|department|person|user|base|major)_?ids?$/i;

/** Paths of members that are called like an id of these tables, without the places in lists. */
function collect(value: unknown, path: readonly string[], found: Set<string>): void {
  if (Array.isArray(value)) for (const entry of value) collect(entry, path, found);
  else if (typeof value === 'object' && value !== null)
    for (const [key, entry] of Object.entries(value)) {
      if (isId.test(key)) found.add([...path, key].join('.'));
      else collect(entry, [...path, key], found);
    }
}
