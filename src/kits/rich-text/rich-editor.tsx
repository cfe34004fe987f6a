import { ActionIcon } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconColumnInsertRight,
  IconColumnRemove,
  IconH2,
  IconH3,
  IconItalic,
  IconLineDashed,
  IconList,
  IconListNumbers,
  IconRowInsertBottom,
  IconRowRemove,
  IconStrikethrough,
  IconSubscript,
  IconSuperscript,
  IconTable,
  IconUnderline,
  IconUnlink,
  type Icon,
} from '@tabler/icons-react';
import { controls, hasMark, isInside, linkTo, type EditorControl } from './commands';
import { LinkControl } from './link-control';
import classes from './rich-editor.module.css';
import { useEditor } from './use-editor';

export interface RichEditorProps {
  /** Read once. */
  initial: string;
  /** Told of each change; empty when there are no words. */
  onChange: (html: string) => void;
  label: string;
  /** Id of what names the input. */
  id: string;
  hasError: boolean;
  /** One line that grows, with emphasis only, which shows while somebody types. */
  isCompact: boolean;
}

const icons: Record<keyof typeof controls, Icon> = {
  bold: IconBold,
  italic: IconItalic,
  underline: IconUnderline,
  strike: IconStrikethrough,
  subscript: IconSubscript,
  superscript: IconSuperscript,
  h2: IconH2,
  h3: IconH3,
  bulletList: IconList,
  orderedList: IconListNumbers,
  blockquote: IconBlockquote,
  rule: IconLineDashed,
  table: IconTable,
  addRow: IconRowInsertBottom,
  addColumn: IconColumnInsertRight,
  removeRow: IconRowRemove,
  removeColumn: IconColumnRemove,
  unlink: IconUnlink,
  undo: IconArrowBackUp,
  redo: IconArrowForwardUp,
};
const emphasis = ['bold', 'italic', 'underline', 'strike', 'subscript', 'superscript'] as const;
const groups: readonly (readonly (keyof typeof controls)[])[] = [
  emphasis,
  ['h2', 'h3', 'bulletList', 'orderedList', 'blockquote', 'rule', 'table'],
  ['undo', 'redo'],
];

const ofTables = ['addRow', 'addColumn', 'removeRow', 'removeColumn'] as const;

/** The editor of rich text. Loaded by itself: it is as large as the rest of its page. */
export default function RichEditor({ initial, onChange, label, id, hasError, isCompact }: RichEditorProps) {
  const editor = useEditor({
    initial,
    onChange,
    attributes: { id, role: 'textbox', 'aria-label': label, 'aria-multiline': 'true' },
  });
  const { state, run, mount } = editor;

  const button = (name: keyof typeof controls) => {
    const control: EditorControl = controls[name];
    const ControlIcon = icons[name];
    const isActive = control.isActive?.(state);
    return (
      <ActionIcon
        key={name}
        variant={isActive ? 'light' : 'subtle'}
        color={isActive ? 'primary' : 'info'}
        size={28}
        aria-label={control.label}
        title={control.label}
        aria-pressed={isActive}
        disabled={!control.run(state)}
        onClick={() => run(control.run)}
      >
        <ControlIcon size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    );
  };
  return (
    <div className={classes.editor} data-error={hasError || undefined} data-compact={isCompact || undefined}>
      <div className={classes.toolbar} role="toolbar" aria-label={`${label}的格式`}>
        {(isCompact ? [emphasis, ['table'] as const] : groups).map((group) => (
          <div key={group[0]} className={classes.group}>
            {group.map(button)}
          </div>
        ))}
        {isInside(state, 'tableCell') && <div className={classes.group}>{ofTables.map(button)}</div>}
        {!isCompact && (
          <div className={classes.group}>
            <LinkControl disabled={state.selection.empty} onLink={(href) => run(linkTo(href))} />
            {hasMark(state, 'link') && button('unlink')}
          </div>
        )}
      </div>
      <div ref={mount} className={classes.content} />
    </div>
  );
}
