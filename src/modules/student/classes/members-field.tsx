import { groupBy } from '@contract/kernel/group-by';
import { limits, splitGroups } from '@contract/student/rules';
import { ActionIcon, Button, Group, NativeSelect } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { NumberBox } from '@/kits/form/fields/number-box';
import { FormSection } from '@/kits/form/form-section';
import { rangeProblem } from '@/kits/form/rules';
import type { FieldProps } from '@/kits/form/use-reach-form';
import { late } from '@/kits/late/late';
import type { Member } from './member';
import classes from './members.module.css';

const CandidatesDialog = late(() => import('./candidates-dialog').then((file) => file.CandidatesDialog));

interface MembersFieldProps extends FieldProps<readonly Member[]> {
  /** Members whom the caller does not see. */
  unseen: number;
}

const groupOptions = [
  { value: '0', label: '未分组' },
  ...Array.from({ length: limits.groups }, (_, at) => ({ value: String(at + 1), label: `第 ${at + 1} 组` })),
];

const range = { least: 1, most: limits.groups, decimals: 0 };

/** Members with their groups for bedside teaching; taken in from a list of those who may be. */
export function MembersField({ id, label, value: members, onChange, error, unseen }: MembersFieldProps) {
  const [isAdding, add] = useState(false);
  const [groups, setGroups] = useState<number | null>(Math.max(2, Math.round(members.length / 6)));
  const setGroup = (userId: number, group: number) =>
    onChange(members.map((one) => (one.user_id === userId ? { ...one, group } : one)));
  const split = () => {
    const groupOf = splitGroups(members.length, groups ?? 1);
    onChange(members.map((one, at) => ({ ...one, group: groupOf[at]! })));
  };
  const sizes = groupBy(
    members.filter(({ group }) => group > 0),
    ({ group }) => group,
  );
  return (
    <FormSection
      title={`${label}（${members.length + unseen} 人）`}
      hint={[
        unseen > 0 && `另有 ${unseen} 名成员不在您的数据范围内，保存后不变。`,
        sizes.size > 0 &&
          [...sizes]
            .toSorted(([one], [other]) => one - other)
            .map(([group, list]) => `第 ${group} 组 ${list.length} 人`)
            .join('，'),
      ]
        .filter(Boolean)
        .join('')}
    >
      <div className={classes.field}>
        <Group gap="xs">
          <Button id={id} variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => add(true)}>
            加入成员
          </Button>
          <div className={classes.groups}>
            <NumberBox aria-label="小组数" suffix=" 组" value={groups} range={range} onChange={setGroups} />
          </div>
          <Button
            variant="default"
            disabled={members.length === 0 || groups === null || rangeProblem(groups, range) !== null}
            onClick={split}
          >
            平均分组
          </Button>
        </Group>
        {error && (
          <p className={classes.error} role="alert">
            {error}
          </p>
        )}
        {members.length > 0 && (
          <ul className={classes.members} aria-label="成员">
            {members.map(({ user_id: userId, name, staff_id: number, major, group }) => (
              <li key={userId}>
                <span className={classes.person}>
                  <b>{name}</b>
                  <span>{[number, major].filter(Boolean).join(' · ')}</span>
                </span>
                <NativeSelect
                  aria-label={`${name}的小组`}
                  data={groupOptions}
                  value={String(group)}
                  onChange={(event) => setGroup(userId, Number(event.currentTarget.value))}
                />
                <ActionIcon
                  variant="subtle"
                  color="info"
                  size={36}
                  aria-label={`移出${name}`}
                  onClick={() => onChange(members.filter((one) => one.user_id !== userId))}
                >
                  <IconTrash size={16} stroke={1.75} aria-hidden />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
      </div>
      {isAdding && (
        <CandidatesDialog
          present={members}
          room={limits.members - members.length}
          onAdd={(list) => onChange([...members, ...list.map((one) => ({ ...one, group: 0 }))])}
          onClose={() => add(false)}
        />
      )}
    </FormSection>
  );
}
