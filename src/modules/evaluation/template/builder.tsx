import { Alert, Button, Group, Menu, TextInput } from '@mantine/core';
import { configEndpoints } from '@contract/evaluation/config';
import {
  itemKindKeys,
  itemKinds,
  type Form,
  type FormItem,
  type FormSection,
  type ItemKind,
} from '@contract/evaluation/form';
import { limits } from '@contract/evaluation/rules';
import { useCall } from '@/kernel/query/use-call';
import { Panel } from '@/ui/panel';
import classes from './builder.module.css';
import { ItemEditor } from './item-editor';

interface BuilderProps {
  id: string;
  sections: Form['sections'];
  onChange: (sections: Form['sections']) => void;
  error: string | undefined;
}

const newKey = (head: string) => `${head}-${crypto.randomUUID().slice(0, 8)}`;

const newItem = (kind: ItemKind, part: Partial<FormItem> = {}): FormItem => ({
  key: newKey('q'),
  kind,
  title: '',
  help: '',
  required: kind !== 'text' && kind !== 'file',
  weight: kind === 'score' || kind === 'matrix' ? 1 : 0,
  maximum: 9,
  low: null,
  options: kind === 'single' || kind === 'multi' ? ['', ''].map((text) => ({ text, score: null, to: null })) : [],
  rows: kind === 'matrix' ? [''] : [],
  ...part,
});

/** Sections of questions: added from kinds or from the library, moved by drag or by buttons, each edited in its place. */
export function Builder({ id, sections, onChange, error }: BuilderProps) {
  const library = useCall(configEndpoints.choices, {}, { staleTime: 60_000 }).data?.indicators ?? [];
  const change = (at: number, part: Partial<FormSection>) =>
    onChange(sections.map((section, place) => (place === at ? { ...section, ...part } : section)));
  const all = sections.flatMap(({ items }) => items);
  const move = (key: string, to: { section: number; at: number }) => {
    const item = all.find((one) => one.key === key);
    if (!item) return;
    onChange(
      sections.map((section, place) => {
        const rest = section.items.filter((one) => one.key !== key);
        return { ...section, items: place === to.section ? rest.toSpliced(to.at, 0, item) : rest };
      }),
    );
  };
  return (
    <div className={classes.builder} id={id} tabIndex={-1}>
      {error && <Alert color="danger">{error}</Alert>}
      {sections.map((section, place) => (
        <Panel key={section.key} title={section.title || `第 ${place + 1} 部分`}>
          <div className={classes.section}>
            <TextInput
              label="章节标题"
              maxLength={limits.name}
              value={section.title}
              onChange={(event) => change(place, { title: event.currentTarget.value })}
            />
            {section.items.map((item, at) => (
              <div
                key={item.key}
                className={classes.item}
                draggable
                onDragStart={(event) => event.dataTransfer.setData('text/plain', item.key)}
                onDragOver={(event) => event.preventDefault()}
                onDrop={(event) => {
                  event.preventDefault();
                  move(event.dataTransfer.getData('text/plain'), { section: place, at });
                }}
              >
                <ItemEditor
                  item={item}
                  number={all.indexOf(item) + 1}
                  later={all.slice(all.indexOf(item) + 1)}
                  onChange={(next) => change(place, { items: section.items.with(at, next) })}
                  onUp={at > 0 ? () => move(item.key, { section: place, at: at - 1 }) : undefined}
                  onDown={
                    at < section.items.length - 1 ? () => move(item.key, { section: place, at: at + 1 }) : undefined
                  }
                  onRemove={() => change(place, { items: section.items.toSpliced(at, 1) })}
                />
              </div>
            ))}
            <Group gap="xs">
              <Menu>
                <Menu.Target>
                  <Button variant="default">添加题目</Button>
                </Menu.Target>
                <Menu.Dropdown>
                  {itemKindKeys.map((kind) => (
                    <Menu.Item key={kind} onClick={() => change(place, { items: [...section.items, newItem(kind)] })}>
                      {itemKinds[kind]}
                    </Menu.Item>
                  ))}
                </Menu.Dropdown>
              </Menu>
              <Menu>
                <Menu.Target>
                  <Button variant="default" disabled={library.length === 0}>
                    从指标库选
                  </Button>
                </Menu.Target>
                <Menu.Dropdown className={classes.library}>
                  {library.map(({ id: one, name, help, category, maximum }) => (
                    <Menu.Item
                      key={one}
                      onClick={() =>
                        change(place, {
                          items: [...section.items, newItem('score', { title: name, help, maximum })],
                        })
                      }
                    >
                      {category ? `${category} · ${name}` : name}
                    </Menu.Item>
                  ))}
                </Menu.Dropdown>
              </Menu>
              {sections.length > 1 && (
                <Button
                  variant="subtle"
                  color="danger"
                  onClick={() => onChange(sections.filter((one) => one !== section))}
                >
                  删除本部分
                </Button>
              )}
            </Group>
          </div>
        </Panel>
      ))}
      <Group>
        <Button variant="default" onClick={() => onChange([...sections, { key: newKey('s'), title: '', items: [] }])}>
          添加部分
        </Button>
      </Group>
    </div>
  );
}
