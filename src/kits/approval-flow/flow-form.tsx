import { Button, Input } from '@mantine/core';
import { approvalEndpoints as api } from '@contract/approval/endpoints';
import { mostLevels, type Flow } from '@contract/approval/flow';
import { ReviewFlag } from '@contract/approval/status';
import { SwitchField } from '@/kits/form/fields/switch-field';
import { FormDrawer } from '@/kits/form/form-drawer';
import { FormSection } from '@/kits/form/form-section';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import classes from './flow-form.module.css';
import { draftOf, levelOf, levelsProblem, newLevel, type LevelDraft } from './level-draft';
import { LevelEditor } from './level-editor';
import type { RoleName } from './level-words';

interface Values {
  isReviewed: boolean;
  levels: readonly LevelDraft[];
}

interface FlowFormProps {
  flow: Flow;
  roles: RoleName[];
  onClose: () => void;
}

/** The levels of one kind of submission. */
export function FlowForm({ flow, roles, onClose }: FlowFormProps) {
  const form = useReachForm<Values>({
    key: `approval-flow:${flow.key}`,
    initial: valuesOf(flow),
    version: flow.version,
    labels: { isReviewed: '是否审批', levels: '审批环节' },
    rules: { levels: (levels, { isReviewed }) => (isReviewed ? levelsProblem(levels) : null) },
  });
  const save = useFormSave(form, api.saveFlow, {
    toInput: ({ isReviewed, levels }) => ({
      params: { key: flow.key },
      body: {
        review_flag: isReviewed ? ReviewFlag.needed : ReviewFlag.notNeeded,
        levels: isReviewed ? levels.map(levelOf) : [],
      },
    }),
    fromCopy: valuesOf,
    show: (name, value) =>
      name === 'levels' ? (value as LevelDraft[]).map(({ title }) => title).join(' → ') : value ? '需要' : '不需要',
    refresh: [api.flows],
    done: '已保存，新提交的按新流程走',
  });
  const { levels, isReviewed } = form.values;
  const { id, label, error } = form.fields('levels');
  const setLevels = (next: readonly LevelDraft[]) => form.set({ levels: next });
  const move = (from: number, to: number) => {
    const next = [...levels];
    next.splice(to, 0, ...next.splice(from, 1));
    setLevels(next);
  };
  return (
    <FormDrawer form={form} title={`${flow.title}的审批流程`} size={700} onSubmit={save} onClose={onClose}>
      <FormSection>
        <SwitchField {...form.fields('isReviewed')} words={['需要审批', '无需审批，直接生效']} />
      </FormSection>
      {isReviewed && (
        <Input.Wrapper label={label} error={error} className={classes.levels}>
          <ol className={classes.list} id={id} tabIndex={-1}>
            {levels.map((level, index) => (
              <LevelEditor
                key={index}
                place={index}
                level={level}
                roles={roles}
                flow={flow}
                onChange={(part) => setLevels(levels.map((one, at) => (at === index ? { ...one, ...part } : one)))}
                onUp={index > 0 ? () => move(index, index - 1) : undefined}
                onDown={index < levels.length - 1 ? () => move(index, index + 1) : undefined}
                onRemove={() => setLevels(levels.filter((_, at) => at !== index))}
              />
            ))}
          </ol>
          <Button
            variant="default"
            fullWidth
            disabled={levels.length >= mostLevels}
            onClick={() => setLevels([...levels, newLevel])}
          >
            增加一级
          </Button>
        </Input.Wrapper>
      )}
    </FormDrawer>
  );
}

function valuesOf({ review_flag, levels, people }: Flow): Values {
  const nameOf = (id: number) => people.find(({ user_id }) => user_id === id)?.name ?? String(id);
  return { isReviewed: review_flag === ReviewFlag.needed, levels: levels.map((level) => draftOf(level, nameOf)) };
}
