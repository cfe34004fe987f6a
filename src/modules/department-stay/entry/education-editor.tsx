import { educationEndpoints as calls, type Education } from '@contract/department-stay/education';
import { educationLimits as limits } from '@contract/department-stay/education-rules';
import { entryEndpoints } from '@contract/department-stay/entries';
import { Button, Drawer, Group, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { NumberBox } from '@/kits/form/fields/number-box';
import { Loaded } from '@/kits/loaded/loaded';
import { RichTextField } from '@/kits/rich-text/rich-text-field';
import classes from './detail.module.css';

/** A part that the page adds gets an id of its own: what was read is remembered by it. */
const newId = () => crypto.randomUUID().replaceAll('-', '').slice(0, 12);

/** 编写入科教育: materials and quiz of a ward. */
export function EducationEditor({ deptId, onClose }: { deptId: number; onClose: () => void }) {
  const call = useCall(calls.education, { params: { dept_id: deptId } }, { staleTime: 0 });
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={720}
      title={`入科教育${call.data ? `：${call.data.dept_name}` : ''}`}
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <Loaded call={call} what="入科教育">
        {(found) => <Editor key={found.version} found={found} onClose={onClose} />}
      </Loaded>
    </Drawer>
  );
}

type Material = Education['materials'][number];
type Question = Education['questions'][number];

function Editor({ found, onClose }: { found: Education; onClose: () => void }) {
  const [materials, setMaterials] = useState<readonly Material[]>(found.materials);
  const [questions, setQuestions] = useState<readonly Question[]>(found.questions);
  const [pass, setPass] = useState<number | null>(found.pass_percent);
  const save = useSave(calls.saveEducation, {
    refresh: [calls.education, calls.entryDetail, entryEndpoints.entries],
    done: '入科教育已保存',
  });
  const change = <Part extends { id: string }>(list: readonly Part[], id: string, more: Partial<Part>) =>
    list.map((one) => (one.id === id ? { ...one, ...more } : one));
  const isWhole =
    pass !== null &&
    materials.every(({ title }) => title.trim() !== '') &&
    questions.every(({ stem, options, key }) => {
      const told = options.filter((option) => option.trim() !== '');
      return stem.trim() !== '' && told.length >= 2 && key < told.length;
    });
  const run = async () => {
    const body = {
      dept_id: found.dept_id,
      pass_percent: pass!,
      materials: [...materials],
      questions: questions.map((one) => ({ ...one, options: one.options.filter((option) => option.trim() !== '') })),
    };
    if (await save.run({ body, ifMatch: found.version })) onClose();
  };
  return (
    <Stack gap="lg">
      {materials.map((one, at) => (
        <section key={one.id} className={classes.part}>
          <TextInput
            label={`材料 ${at + 1} 标题`}
            maxLength={limits.title}
            value={one.title}
            onChange={(event) => setMaterials(change(materials, one.id, { title: event.currentTarget.value }))}
          />
          <RichTextField
            id={`material-${one.id}`}
            label={`材料 ${at + 1} 内容`}
            value={one.content}
            onChange={(content) => setMaterials(change(materials, one.id, { content }))}
            error={undefined}
            required={false}
          />
          <Button
            size="compact-sm"
            variant="subtle"
            c="danger"
            onClick={() => setMaterials(materials.filter(({ id }) => id !== one.id))}
          >
            删除这份材料
          </Button>
        </section>
      ))}
      <Group>
        <Button
          variant="default"
          disabled={materials.length >= limits.materials}
          onClick={() => setMaterials([...materials, { id: newId(), title: '', content: '' }])}
        >
          增加材料
        </Button>
      </Group>
      {questions.map((one, at) => (
        <section key={one.id} className={classes.part}>
          <TextInput
            label={`第 ${at + 1} 题`}
            maxLength={limits.stem}
            value={one.stem}
            onChange={(event) => setQuestions(change(questions, one.id, { stem: event.currentTarget.value }))}
          />
          <Textarea
            label="选项（每行一个）"
            autosize
            minRows={3}
            value={one.options.join('\n')}
            onChange={(event) => {
              const options = event.currentTarget.value.split('\n').slice(0, limits.options);
              setQuestions(change(questions, one.id, { options: options.map((line) => line.slice(0, limits.option)) }));
            }}
          />
          <Radio.Group
            label="正确答案"
            value={String(one.key)}
            onChange={(value) => setQuestions(change(questions, one.id, { key: Number(value) }))}
          >
            <Group gap="md" mt={8}>
              {one.options.map((option, place) => (
                <Radio key={place} value={String(place)} label={option || `选项 ${place + 1}`} />
              ))}
            </Group>
          </Radio.Group>
          <Button
            size="compact-sm"
            variant="subtle"
            c="danger"
            onClick={() => setQuestions(questions.filter(({ id }) => id !== one.id))}
          >
            删除这道题
          </Button>
        </section>
      ))}
      <Group align="flex-end">
        <Button
          variant="default"
          disabled={questions.length >= limits.questions}
          onClick={() => setQuestions([...questions, { id: newId(), stem: '', options: [''], key: 0 }])}
        >
          增加题目
        </Button>
        <NumberBox label="通过线（%）" range={{ least: 50, most: 100, decimals: 0 }} value={pass} onChange={setPass} />
      </Group>
      <Group>
        <Button disabled={!isWhole} loading={save.isRunning} onClick={() => void run()}>
          保存
        </Button>
        {!isWhole && <span className={classes.hint}>材料要有标题；每题要有题目、两个以上选项和正确答案</span>}
      </Group>
    </Stack>
  );
}
