import { ActionIcon, Select, TextInput } from '@mantine/core';
import { placementPosts, posts, type Flow } from '@contract/approval/flow';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { NumberBox } from '@/kits/form/fields/number-box';
import { maxInput } from '@/kits/form/rules';
import classes from './flow-form.module.css';
import { amountRange, type LevelDraft } from './level-draft';
import { kindWords, placementWords, postWords, ruleWords, type RoleName } from './level-words';
import { PeopleChoice } from './people-choice';

interface LevelEditorProps {
  place: number;
  level: LevelDraft;
  roles: RoleName[];
  flow: Pick<Flow, 'amount_unit' | 'named'>;
  onChange: (part: Partial<LevelDraft>) => void;
  onUp?: () => void;
  onDown?: () => void;
  onRemove: () => void;
}

/** One level of a flow. */
export function LevelEditor(props: LevelEditorProps) {
  const { place, level, roles, flow, onChange, onUp, onDown, onRemove } = props;
  const { amount_unit: amountUnit, named } = flow;
  // What no module names cannot be chosen.
  const kinds = Object.entries(kindWords).filter(([kind]) => kind !== 'module' || named.length > 0);
  const bound = (name: 'min' | 'max', label: string) => (
    <NumberBox
      label={label}
      placeholder="不限"
      range={amountRange}
      suffix={` ${amountUnit}`}
      value={level[name]}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
  return (
    <li className={classes.level}>
      <div className={classes.head}>
        <span className={classes.place}>第 {place + 1} 级</span>
        <Tool label={`上移第 ${place + 1} 级`} icon={IconArrowUp} onClick={onUp} />
        <Tool label={`下移第 ${place + 1} 级`} icon={IconArrowDown} onClick={onDown} />
        <Tool label={`删除第 ${place + 1} 级`} icon={IconTrash} onClick={onRemove} />
      </div>
      <div className={classes.fields}>
        <TextInput
          label="环节名称"
          withAsterisk
          maxLength={maxInput}
          value={level.title}
          onChange={(event) => onChange({ title: event.currentTarget.value })}
        />
        <Select
          label="审批人"
          data={kinds.map(([value, label]) => ({ value, label }))}
          value={level.kind}
          allowDeselect={false}
          onChange={(value) => onChange({ kind: value as LevelDraft['kind'] })}
        />
        {level.kind === 'role' && (
          <Select
            label="角色"
            withAsterisk
            placeholder="请选择"
            searchable
            data={roles.map(({ code, name }) => ({ value: code, label: name }))}
            value={level.role}
            onChange={(role) => onChange({ role })}
          />
        )}
        {level.kind === 'post' && (
          <Select
            label="岗位"
            data={posts.map((post) => ({ value: post, label: postWords[post] }))}
            value={level.post}
            allowDeselect={false}
            onChange={(value) => onChange({ post: value as LevelDraft['post'] })}
          />
        )}
        {level.kind === 'placement' && (
          <Select
            label="与本人的关系"
            data={placementPosts.map((post) => ({ value: post, label: placementWords[post] }))}
            value={level.placement}
            allowDeselect={false}
            onChange={(value) => onChange({ placement: value as LevelDraft['placement'] })}
          />
        )}
        {level.kind === 'module' && (
          <Select
            label="由谁审批"
            withAsterisk
            placeholder="请选择"
            data={named.map(({ key, title }) => ({ value: key, label: title }))}
            value={level.ask}
            onChange={(ask) => onChange({ ask })}
          />
        )}
        {level.kind === 'person' && (
          <div className={classes.wide}>
            <PeopleChoice id={`reviewers-${place}`} chosen={level.people} onChange={(people) => onChange({ people })} />
          </div>
        )}
        <Select
          label="通过规则"
          data={Object.entries(ruleWords).map(([value, label]) => ({ value, label }))}
          value={level.rule}
          allowDeselect={false}
          onChange={(value) => onChange({ rule: value as LevelDraft['rule'] })}
        />
        {amountUnit && bound('min', '不少于')}
        {amountUnit && bound('max', '不多于')}
      </div>
    </li>
  );
}

function Tool({ label, icon: Icon, onClick }: { label: string; icon: typeof IconTrash; onClick?: () => void }) {
  return (
    <ActionIcon variant="subtle" color="info" size={32} aria-label={label} disabled={!onClick} onClick={onClick}>
      <Icon size={16} stroke={1.75} />
    </ActionIcon>
  );
}
