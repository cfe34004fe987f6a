import { candidateEndpoints as calls } from '@contract/exam/exams/candidates';
import { Button, Checkbox, Group, Modal, MultiSelect, Textarea } from '@mantine/core';
import { hospitalToday } from '@device/api/server-time';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { Loaded } from '@/kits/loaded/loaded';
import { useDepartments } from '@/kits/pick/use-departments';
import { usePersonTypes } from '@/modules/system/queries';
import { EmptyState } from '@/ui/state-views';
import { useIsMobile } from '@/ui/use-is-mobile';
import classes from './exams.module.css';
import { examReads } from './reads';

const years = 8;
const numbersOf = (texts: readonly string[]) => texts.map(Number);

/** Puts people on the list of an exam: by type, department, grade, or a pasted list of numbers; conflicts are told first. */
export function AddDialog({ examId, onClose }: { examId: number; onClose: () => void }) {
  const isMobile = useIsMobile();
  const [types, setTypes] = useState<string[]>([]);
  const [depts, setDepts] = useState<string[]>([]);
  const [grades, setGrades] = useState<string[]>([]);
  const [pasted, paste] = useState('');
  const [asked, ask] = useState<object | null>(null);
  const [left, leave] = useState<ReadonlySet<number>>(new Set());
  const typeOptions = (usePersonTypes().data ?? []).map(({ id, type_name: label }) => ({ value: String(id), label }));
  const deptOptions = useDepartments().map(({ id, name: label }) => ({ value: String(id), label }));
  const thisYear = Number(hospitalToday().slice(0, 4));
  const gradeOptions = Array.from({ length: years }, (_, at) => String(thisYear - at)).map((value) => ({
    value,
    label: `${value} 级`,
  }));
  const staffIds = [...new Set(pasted.split(/[\s,，、;；]+/).filter(Boolean))];
  const isOpen = types.length + depts.length + grades.length + staffIds.length > 0;
  const body = {
    id: examId,
    type_ids: numbersOf(types),
    dept_ids: numbersOf(depts),
    grades: numbersOf(grades),
    staff_ids: staffIds,
  };
  const found = useCall(calls.proposeCandidates, { body: (asked ?? body) as typeof body }, { enabled: asked !== null });
  const add = useSave(calls.addCandidates, {
    refresh: examReads,
    done: ({ added, known }) => `已加入 ${added} 名考生${known > 0 ? `，${known} 名已在名单中` : ''}`,
  });
  const search = () => {
    leave(new Set());
    ask(body);
  };
  const list = found.data?.list ?? [];
  const chosen = list.filter(({ person }) => !left.has(person.user_id));
  const toggle = (ids: readonly number[], isIn: boolean) => {
    const next = new Set(left);
    for (const id of ids) {
      if (isIn) next.delete(id);
      else next.add(id);
    }
    leave(next);
  };
  const clashing = list.filter(({ conflict }) => conflict !== '').map(({ person }) => person.user_id);
  const save = async () => {
    const ids = chosen.map(({ person }) => person.user_id);
    if (await add.run({ body: { id: examId, user_ids: ids } })) onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      fullScreen={isMobile}
      title="添加考生"
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <div className={classes.search}>
        <MultiSelect
          label="人员类型"
          placeholder="不限"
          data={typeOptions}
          value={types}
          onChange={setTypes}
          clearable
        />
        <MultiSelect
          label="年级"
          placeholder="不限"
          data={gradeOptions}
          value={grades}
          onChange={setGrades}
          clearable
        />
        <MultiSelect
          label="科室"
          placeholder="不限"
          description="属于这些科室，或考试当日在此轮转"
          data={deptOptions}
          value={depts}
          onChange={setDepts}
          searchable
          clearable
        />
        <Textarea
          label="工号名单"
          description="可从表格整列粘贴"
          autosize
          minRows={1}
          maxRows={4}
          value={pasted}
          onChange={(event) => paste(event.currentTarget.value)}
        />
      </div>
      <Group justify="flex-end" my="sm">
        <Button variant="light" disabled={!isOpen} onClick={search}>
          查找
        </Button>
      </Group>
      {asked === null ? (
        <EmptyState title="还没有查找">选择条件或粘贴工号后查找</EmptyState>
      ) : (
        <Loaded call={found} what="考生">
          {({ is_cut: isCut, unknown }) => (
            <>
              {unknown.length > 0 && <p role="alert">{`未找到或不在您的范围内：${unknown.join('、')}`}</p>}
              {list.length === 0 ? (
                <EmptyState title="没有可添加的人员">已在名单中的人员不再列出</EmptyState>
              ) : (
                <Group justify="space-between" mb="xs">
                  <Checkbox
                    label={`全选（${list.length} 人${isCut ? '，人数过多，请缩小范围' : ''}）`}
                    checked={left.size === 0}
                    indeterminate={left.size > 0 && chosen.length > 0}
                    onChange={(event) =>
                      toggle(
                        list.map(({ person }) => person.user_id),
                        event.currentTarget.checked,
                      )
                    }
                  />
                  {clashing.length > 0 && (
                    <Button size="compact-sm" variant="subtle" onClick={() => toggle(clashing, false)}>
                      {`不选有冲突的 ${clashing.length} 人`}
                    </Button>
                  )}
                </Group>
              )}
              <ul className={classes.found} aria-label="可添加的考生">
                {list.map(({ person, type_name: type, dept_name: dept, grade, conflict }) => (
                  <li key={person.user_id}>
                    <Checkbox
                      label={`${person.name}（${person.staff_id}）`}
                      description={[type, grade && `${grade} 级`, dept].filter(Boolean).join(' · ')}
                      error={conflict || undefined}
                      checked={!left.has(person.user_id)}
                      onChange={(event) => toggle([person.user_id], event.currentTarget.checked)}
                    />
                  </li>
                ))}
              </ul>
            </>
          )}
        </Loaded>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          取消
        </Button>
        <Button disabled={chosen.length === 0} loading={add.isRunning} onClick={() => void save()}>
          {chosen.length > 0 ? `加入 ${chosen.length} 人` : '加入'}
        </Button>
      </Group>
    </Modal>
  );
}
