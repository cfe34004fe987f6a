import { mayTask, taskStates, unionLimits } from '@contract/exam/union-rules';
import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { DateField } from '@/kits/form/fields/date-field';
import { NumberBox } from '@/kits/form/fields/number-box';
import { RowList } from '@/kits/form/row-list';
import { PersonField } from '@/kits/pick/person-field';
import { colleagues } from '@/kits/pick/whom';
import { Panel } from '@/ui/panel';
import { typeOptions, useQuestionChoices } from '../queries';
import { countRange, eachRange, freshRow, lockedWords, type RowValue, type TaskValue } from './union-values';
import classes from './union.module.css';

interface TaskPartProps {
  id: string;
  task: TaskValue;
  no: number;
  onChange: (part: Partial<TaskValue>) => void;
  onRemove: (() => void) | undefined;
}

/** A part of the blueprint: what it asks for, of whom, and by when. */
export function TaskPart({ id, task, no, onChange, onRemove }: TaskPartProps) {
  const field = <Value,>(name: string, label: string, value: Value, set: (value: Value) => void) => ({
    id: `${id}-${name}`,
    name: `${id}-${name}`,
    label,
    value,
    onChange: set,
    error: undefined,
    required: true,
  });
  const isLocked = !mayTask('edit', task.state);
  return (
    <Panel
      title={`任务 ${no}${task.state === 'draft' ? '' : `（${taskStates[task.state]}）`}`}
      aside={
        onRemove && (
          <Button
            variant="subtle"
            color="danger"
            size="compact-sm"
            aria-label={`移除任务 ${no}`}
            disabled={!mayTask('remove', task.state)}
            onClick={onRemove}
          >
            移除
          </Button>
        )
      }
    >
      <div className={classes.task}>
        <TextInput
          id={`${id}-title`}
          label="任务名称"
          required
          maxLength={unionLimits.title}
          value={task.title}
          onChange={(event) => onChange({ title: event.currentTarget.value })}
        />
        <PersonField
          {...field('assignee', '命题人', task.assignee_id, (assignee) => onChange({ assignee_id: assignee }))}
          {...colleagues}
          disabled={!mayTask('reassign', task.state)}
          {...(lockedWords(task, 'reassign') && { help: lockedWords(task, 'reassign') })}
        />
        <DateField {...field('deadline', '截止日期', task.deadline, (deadline) => onChange({ deadline }))} />
        <Textarea
          id={`${id}-words`}
          className={classes.whole ?? ''}
          label="给命题人的话"
          autosize
          minRows={2}
          maxLength={unionLimits.words}
          value={task.words}
          onChange={(event) => onChange({ words: event.currentTarget.value })}
        />
      </div>
      {isLocked ? (
        <p className={classes.hint}>要求已发送，不能再改；需要调整时移除后另建任务</p>
      ) : (
        <Rows id={`${id}-rows`} rows={task.rows} onChange={(rows) => onChange({ rows })} />
      )}
    </Panel>
  );
}

function Rows({ id, rows, onChange }: { id: string; rows: readonly RowValue[]; onChange: (rows: RowValue[]) => void }) {
  const { knowledgeOptions } = useQuestionChoices();
  return (
    <RowList<RowValue>
      id={id}
      label="要求"
      what="要求"
      value={rows}
      most={unionLimits.rows}
      onChange={onChange}
      fresh={freshRow}
    >
      {(row, change, at) => (
        <>
          <TextInput
            aria-label={`第 ${at + 1} 项大题`}
            placeholder="大题，如 单选题"
            maxLength={unionLimits.title}
            value={row.section}
            onChange={(event) => change({ section: event.currentTarget.value })}
          />
          <Select
            aria-label={`第 ${at + 1} 项题型`}
            placeholder="题型"
            data={typeOptions.map(({ value, label }) => ({ value: String(value), label }))}
            value={row.type === null ? null : String(row.type)}
            onChange={(type) => change({ type: type === null ? null : (Number(type) as RowValue['type']) })}
          />
          <Select
            aria-label={`第 ${at + 1} 项知识点`}
            placeholder="知识点不限"
            searchable
            clearable
            data={knowledgeOptions.map(({ value, label }) => ({ value: String(value), label }))}
            value={row.knowledge_id === null ? null : String(row.knowledge_id)}
            onChange={(knowledge) => change({ knowledge_id: knowledge === null ? null : Number(knowledge) })}
          />
          <NumberBox
            aria-label={`第 ${at + 1} 项题数`}
            suffix=" 题"
            range={countRange}
            value={row.count}
            onChange={(count) => change({ count })}
          />
          <NumberBox
            aria-label={`第 ${at + 1} 项每题分值`}
            suffix=" 分"
            range={eachRange}
            value={row.each}
            onChange={(each) => change({ each })}
          />
        </>
      )}
    </RowList>
  );
}
