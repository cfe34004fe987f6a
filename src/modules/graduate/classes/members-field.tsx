import { levels, levelType, limits, splitGroups, type Level } from '@contract/graduate/rules';
import type { PersonRef } from '@contract/people/person-ref';
import { classEndpoints } from '@contract/student/classes';
import { ActionIcon, Button, Group, NativeSelect, Select } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '@device/api/call';
import { notifyDone } from '@/kernel/query/notify-done';
import { notifyError } from '@/kernel/query/notify-error';
import { useCall } from '@/kernel/query/use-call';
import { usePermission } from '@/kernel/session/permissions';
import { FormSection } from '@/kits/form/form-section';
import type { FieldProps } from '@/kits/form/use-reach-form';
import { PeopleField } from '@/kits/pick/people-field';
import classes from '../graduate.module.css';

export type Member = PersonRef & { group: number };

interface MembersFieldProps {
  field: FieldProps<readonly Member[]>;
  groups: number;
  level: Level;
  /** Members whom the person does not see. */
  unseen: number;
}

/** Students of a class: of an administrative class, or one by one; with their groups. */
export function MembersField({ field, groups, level, unseen }: MembersFieldProps) {
  const { value: members, onChange, error, id } = field;
  const add = (list: readonly PersonRef[]) => {
    const fresh = list.filter((one) => !members.some(({ user_id: there }) => there === one.user_id));
    onChange([...members, ...fresh.map(({ user_id, name, staff_id }) => ({ user_id, name, staff_id, group: 1 }))]);
    return fresh.length;
  };
  const split = () => {
    const groupOf = splitGroups(members.length, groups);
    onChange(members.map((one, at) => ({ ...one, group: groupOf[at]! })));
  };
  const options = Array.from({ length: groups }, (_, at) => ({ value: String(at + 1), label: `第 ${at + 1} 组` }));
  return (
    <FormSection title={`学生（${members.length + unseen} 人）`}>
      <div className={classes.wide}>
        {usePermission('student:class:list') && <FromClass onAdd={add} />}
        <PeopleField
          field={{
            ...field,
            label: `增加${levels[level]}`,
            value: [],
            onChange: (list) => void add(list),
          }}
          among="own"
          most={limits.students}
          help={`人员类型须为${levels[level]}（${levelType[level]}）`}
        />
        <Group gap="xs">
          <Button id={id} variant="default" disabled={groups < 2 || members.length === 0} onClick={split}>
            平均分组
          </Button>
          {unseen > 0 && <span>另有 {unseen} 名学生不在您的数据范围内，保持不变</span>}
        </Group>
        {error && (
          <p className={classes.error} role="alert">
            {error}
          </p>
        )}
        {members.length > 0 && (
          <ul className={classes.members} aria-label="学生">
            {members.map(({ user_id: userId, name, staff_id: number, group }) => (
              <li key={userId}>
                <span className={classes.person}>
                  <b>{name}</b>
                  <span>{number}</span>
                </span>
                {groups > 1 && (
                  <NativeSelect
                    aria-label={`${name}的小组`}
                    data={options}
                    value={String(group)}
                    onChange={(event) =>
                      onChange(
                        members.map((one) =>
                          one.user_id === userId ? { ...one, group: Number(event.currentTarget.value) } : one,
                        ),
                      )
                    }
                  />
                )}
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
    </FormSection>
  );
}

/** Takes in everybody of an administrative class. */
function FromClass({ onAdd }: { onAdd: (list: readonly PersonRef[]) => number }) {
  const list = useCall(classEndpoints.classes, { query: { page: 1, size: 100, state: 'active' } }).data?.list ?? [];
  const [isRunning, run] = useState(false);
  const take = async (id: number) => {
    run(true);
    try {
      const { name, members } = await call(classEndpoints.classDetail, { params: { id } });
      notifyDone(`已从${name}加入 ${onAdd(members)} 人`);
    } catch (failure) {
      notifyError(failure);
    }
    run(false);
  };
  return (
    <Select
      label="从行政班加入"
      placeholder="选择行政班，加入全部学生"
      data={list.map(({ id, name, size }) => ({ value: String(id), label: `${name}（${size} 人）` }))}
      value={null}
      searchable
      disabled={isRunning}
      nothingFoundMessage="没有符合的行政班"
      onChange={(id) => id && void take(Number(id))}
    />
  );
}
