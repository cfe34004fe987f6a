import { classEndpoints as calls, type Candidate } from '@contract/student/classes';
import { limits } from '@contract/student/rules';
import { Button, Checkbox, Group, Modal, Select, Switch, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { Loaded } from '@/kits/loaded/loaded';
import { useMajors } from '@/kits/pick/use-majors';
import { usePersonTypes } from '@/modules/system/queries';
import { EmptyState } from '@/ui/state-views';
import { useIsMobile } from '@/ui/use-is-mobile';
import type { Member } from './member';
import classes from './members.module.css';

interface CandidatesDialogProps {
  present: readonly { user_id: number }[];
  /** How many more a class can take. */
  room: number;
  onAdd: (list: Omit<Member, 'group'>[]) => void;
  onClose: () => void;
}

const pauseMs = 300;
const textOf = (id: number | null) => (id === null ? null : String(id));
const idOf = (text: string | null) => (text === null ? null : Number(text));

/** Chooses people for a class, many at once. */
export function CandidatesDialog({ present, room, onAdd, onClose }: CandidatesDialogProps) {
  const isMobile = useIsMobile();
  const [keyword, setKeyword] = useState('');
  const [grade, setGrade] = useState('');
  const [typeId, setType] = useState<number | null>(null);
  const [majorId, setMajor] = useState<number | null>(null);
  const [isFree, setFree] = useState(true);
  const [chosen, choose] = useState<ReadonlyMap<number, Candidate>>(new Map());
  const [typed] = useDebouncedValue(keyword.trim(), pauseMs);
  const year = /^20\d\d$/.test(grade) ? Number(grade) : null;
  const answer = useCall(
    calls.candidates,
    { body: { keyword: typed, grade: year, type_id: typeId, major_id: majorId, free_only: isFree } },
    { keepPrevious: true },
  );
  const types = (usePersonTypes().data ?? []).map(({ id, type_name: label }) => ({ value: String(id), label }));
  const majors = useMajors().map(({ id, name: label }) => ({ value: String(id), label }));
  const isPresent = (id: number) => present.some(({ user_id: one }) => one === id);
  const toggle = (list: readonly Candidate[], isIn: boolean) => {
    const next = new Map(chosen);
    for (const one of list) {
      if (isIn) next.set(one.user_id, one);
      else next.delete(one.user_id);
    }
    choose(next);
  };
  const add = () => {
    onAdd([...chosen.values()].map(({ user_id, name, staff_id, major }) => ({ user_id, name, staff_id, major })));
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      fullScreen={isMobile}
      title="加入成员"
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <div className={classes.filters}>
        <TextInput
          aria-label="姓名或工号"
          placeholder="姓名或工号"
          value={keyword}
          maxLength={limits.name}
          data-autofocus
          onChange={(event) => setKeyword(event.currentTarget.value)}
        />
        <TextInput
          aria-label="年级"
          placeholder="年级，如 2025"
          inputMode="numeric"
          maxLength={4}
          value={grade}
          onChange={(event) => setGrade(event.currentTarget.value)}
        />
        <Select
          aria-label="人员类型"
          placeholder="人员类型"
          clearable
          data={types}
          value={textOf(typeId)}
          onChange={(text) => setType(idOf(text))}
        />
        <Select
          aria-label="专业"
          placeholder="专业"
          clearable
          searchable
          data={majors}
          value={textOf(majorId)}
          onChange={(text) => setMajor(idOf(text))}
        />
      </div>
      <Switch
        label="只看还没有班级的"
        checked={isFree}
        onChange={(event) => setFree(event.currentTarget.checked)}
        mb="xs"
      />
      <Loaded call={answer} what="可加入的学员">
        {({ list, total }) => {
          const open = list.filter((one) => !isPresent(one.user_id) && one.class_name === '');
          const isAll = open.length > 0 && open.every(({ user_id: id }) => chosen.has(id));
          return (
            <>
              {total === 0 ? (
                <EmptyState title="没有符合的学员">可更改条件，或关闭“只看还没有班级的”</EmptyState>
              ) : (
                <Checkbox
                  className={classes.all}
                  label={`全选（${open.length} 人${total > list.length ? `，共 ${total} 人，请缩小范围` : ''}）`}
                  checked={isAll}
                  disabled={open.length === 0}
                  onChange={(event) => toggle(open, event.currentTarget.checked)}
                />
              )}
              <ul className={classes.candidates} aria-label="可加入的学员">
                {list.map((one) => {
                  const isIn = isPresent(one.user_id);
                  const where = isIn ? '已在本班' : one.class_name && `在${one.class_name}`;
                  return (
                    <li key={one.user_id}>
                      <Checkbox
                        label={`${one.name}（${one.staff_id}）`}
                        description={[one.major, one.dept_name, where].filter(Boolean).join(' · ')}
                        checked={isIn || chosen.has(one.user_id)}
                        disabled={isIn || one.class_name !== ''}
                        onChange={(event) => toggle([one], event.currentTarget.checked)}
                      />
                    </li>
                  );
                })}
              </ul>
            </>
          );
        }}
      </Loaded>
      <Group justify="flex-end" mt="md">
        {chosen.size > room && <span role="alert">{`一个班级最多 ${limits.members} 人，还能加入 ${room} 人`}</span>}
        <Button variant="default" onClick={onClose}>
          取消
        </Button>
        <Button disabled={chosen.size === 0 || chosen.size > room} onClick={add}>
          {chosen.size > 0 ? `加入 ${chosen.size} 人` : '加入'}
        </Button>
      </Group>
    </Modal>
  );
}
