import { itemKinds, limits, type ItemKind } from '@contract/cloud-class/rules';
import { ActionIcon, Button, Input, Menu, Textarea, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import type { FieldProps } from '@/kits/form/use-reach-form';
import classes from '../cloud-class.module.css';
import { freshItem, type ChapterDraft, type ItemDraft } from './course-draft';
import { CoursewareChoice } from './courseware-choice';
import { QuestionsEditor } from './questions-editor';

/** Chapters of a course and what stands in each, in their order. */
export function ChaptersField({ id, label, value: chapters, onChange, error }: FieldProps<readonly ChapterDraft[]>) {
  const change = (at: number, part: Partial<ChapterDraft>) =>
    onChange(chapters.with(at, { ...chapters[at]!, ...part }));
  return (
    <Input.Wrapper id={id} error={error} labelElement="div">
      <div role="group" aria-label={label} id={id} tabIndex={-1}>
        {chapters.map((chapter, at) => (
          // Chapters have no id of their own and keep no state: all that is drawn stands in them.
          // oxlint-disable-next-line react/no-array-index-key
          <section key={at} className={classes.chapter} aria-label={`第 ${at + 1} 章`}>
            <div className={classes.row}>
              <TextInput
                className={classes.grow}
                label={`第 ${at + 1} 章标题`}
                maxLength={limits.title}
                value={chapter.title}
                onChange={(event) => change(at, { title: event.currentTarget.value })}
              />
              <Mover what={`第 ${at + 1} 章`} list={chapters} at={at} onChange={onChange} />
            </div>
            {chapter.items.map((item, nth) => (
              <ItemEditor
                // oxlint-disable-next-line react/no-array-index-key
                key={nth}
                item={item}
                called={`第 ${at + 1} 章第 ${nth + 1} 节`}
                onChange={(part) => change(at, { items: chapter.items.with(nth, { ...item, ...part }) })}
                mover={
                  <Mover
                    what={`第 ${at + 1} 章第 ${nth + 1} 节`}
                    list={chapter.items}
                    at={nth}
                    onChange={(items) => change(at, { items })}
                  />
                }
              />
            ))}
            <Menu position="bottom-start">
              <Menu.Target>
                <Button mt={12} variant="default" size="compact-md" leftSection={<IconPlus size={14} aria-hidden />}>
                  增加一节
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {(Object.keys(itemKinds) as ItemKind[]).map((kind) => (
                  <Menu.Item key={kind} onClick={() => change(at, { items: [...chapter.items, freshItem(kind)] })}>
                    {itemKinds[kind]}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          </section>
        ))}
        <Button
          mt={12}
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={chapters.length >= limits.chapters}
          onClick={() => onChange([...chapters, { title: '', items: [] }])}
        >
          增加一章
        </Button>
      </div>
    </Input.Wrapper>
  );
}

interface ItemEditorProps {
  item: ItemDraft;
  called: string;
  onChange: (part: Partial<ItemDraft>) => void;
  mover: React.ReactNode;
}

function ItemEditor({ item, called, onChange, mover }: ItemEditorProps) {
  const isFile = item.kind === 'video' || item.kind === 'document';
  return (
    <div className={classes.item}>
      <div className={classes.row}>
        <TextInput
          className={classes.grow}
          label={`${itemKinds[item.kind]}标题`}
          aria-label={`${called}标题`}
          maxLength={limits.title}
          value={item.title}
          onChange={(event) => onChange({ title: event.currentTarget.value })}
        />
        {isFile && (
          <CoursewareChoice
            kind={item.kind}
            called={called}
            file={item.file}
            onChoose={(file) =>
              onChange({ courseware_id: file.id, file: file.name, ...(item.title === '' && { title: file.name }) })
            }
          />
        )}
        {mover}
      </div>
      {item.kind === 'assignment' && (
        <Textarea
          mt={8}
          label="作业要求"
          aria-label={`${called}作业要求`}
          autosize
          minRows={2}
          maxLength={limits.prompt}
          value={item.prompt}
          onChange={(event) => onChange({ prompt: event.currentTarget.value })}
        />
      )}
      {(item.kind === 'quiz' || item.kind === 'video') && (
        <QuestionsEditor item={item} called={called} onChange={onChange} />
      )}
    </div>
  );
}

interface MoverProps<Row> {
  what: string;
  list: readonly Row[];
  at: number;
  onChange: (list: Row[]) => void;
}

function Mover<Row>({ what, list, at, onChange }: MoverProps<Row>) {
  const move = (to: number) => onChange(list.toSpliced(at, 1).toSpliced(to, 0, list[at]!));
  const buttons = [
    { label: `上移${what}`, Icon: IconArrowUp, disabled: at === 0, onClick: () => move(at - 1) },
    { label: `下移${what}`, Icon: IconArrowDown, disabled: at === list.length - 1, onClick: () => move(at + 1) },
    { label: `移除${what}`, Icon: IconTrash, disabled: false, onClick: () => onChange(list.toSpliced(at, 1)) },
  ];
  return (
    <span>
      {buttons.map(({ label, Icon, disabled, onClick }) => (
        <ActionIcon
          key={label}
          variant="subtle"
          color="info"
          size={36}
          aria-label={label}
          disabled={disabled}
          onClick={onClick}
        >
          <Icon size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      ))}
    </span>
  );
}
