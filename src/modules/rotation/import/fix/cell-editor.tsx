import { Popover } from '@mantine/core';
import { suggest } from '@contract/rotation/suggest';
import { useId, useImperativeHandle, useLayoutEffect, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import classes from './fix-grid.module.css';

/** Where the cursor goes after a value was taken. */
export type Step = 'down' | 'up' | 'left' | 'right' | 'stay';

export interface CellEditorHandle {
  focus: () => void;
  /** Opens the cell for a change of what it holds. */
  edit: () => void;
  /** Takes what was typed so far. */
  finish: () => void;
}

interface CellEditorProps {
  ref: Ref<CellEditorHandle>;
  /** What screen readers are told of the cell: where it is, what it holds, what is wrong. */
  label: string;
  /** What the cell holds. */
  text: string;
  isEditable: boolean;
  width: number;
  /** Names that the cell may hold; asked for when it is opened. */
  loadOptions: () => Promise<string[]>;
  onCommit: (text: string, step: Step) => void;
  /** A key while the cell is not open. */
  onRestKey: (event: KeyboardEvent<HTMLInputElement>) => void;
  onPaste: (text: string) => void;
  onCopy: () => string;
}

const mostOptions = 8;
const arrows: Partial<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/**
 * The one input of the grid. It lies over the active cell and has the focus even while nothing is edited, invisible,
 * so that typing, Chinese input methods included, begins in it at once.
 */
export function CellEditor(props: CellEditorProps) {
  const { ref, label, text, isEditable, width, loadOptions, onCommit, onRestKey } = props;
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  // Null while the cell is not open. `typed`: opened by typing, where arrow keys leave it.
  const [draft, setDraft] = useState<{ text: string; typed: boolean } | null>(null);
  const [options, setOptions] = useState<string[]>([]);
  const [chosen, setChosen] = useState(-1);
  const offered = draft ? offer(draft.text, options) : [];

  const open = (next: string, typed: boolean) => {
    if (!isEditable) return;
    setDraft({ text: next, typed });
    setChosen(-1);
    setOptions([]);
    void loadOptions().then(setOptions);
  };
  const close = () => {
    setDraft(null);
    setChosen(-1);
  };
  const commit = (value: string, step: Step) => {
    close();
    onCommit(value.trim(), step);
  };

  useImperativeHandle(ref, () => ({
    focus: () => input.current?.focus({ preventScroll: true }),
    edit: () => {
      input.current?.focus({ preventScroll: true });
      open(text, false);
    },
    finish: () => draft && commit(draft.text, 'stay'),
  }));
  const isOpened = draft !== null && !draft.typed;
  useLayoutEffect(() => {
    if (isOpened) input.current?.select();
  }, [isOpened]);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (!draft) {
      if (event.key === 'F2') open(text, false);
      else return onRestKey(event);
      return event.preventDefault();
    }
    const value = offered[chosen] ?? draft.text;
    const isList = offered.length > 0 && (event.key === 'ArrowDown' || event.key === 'ArrowUp');
    const arrow = draft.typed ? arrows[event.key] : undefined;
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter') commit(value, event.shiftKey ? 'up' : 'down');
    else if (event.key === 'Tab') commit(value, event.shiftKey ? 'left' : 'right');
    else if (isList) setChosen(wrap(chosen + (event.key === 'ArrowDown' ? 1 : -1), offered.length));
    else if (arrow) commit(value, arrow);
    else return;
    event.preventDefault();
  };

  return (
    <Popover opened={offered.length > 0} position="bottom-start" offset={2} shadow="md" trapFocus={false} withinPortal>
      <Popover.Target>
        <div style={{ width, height: '100%' }}>
          <input
            ref={input}
            className={classes.input}
            role="combobox"
            aria-label={label}
            aria-expanded={offered.length > 0}
            aria-controls={listId}
            aria-activedescendant={chosen >= 0 ? `${listId}-${chosen}` : undefined}
            aria-autocomplete="list"
            aria-readonly={!isEditable}
            autoComplete="off"
            spellCheck={false}
            // Escape is the grid's: it ends an edit, then a selection; only then the grid asks to close the dialog.
            data-mantine-stop-propagation="true"
            data-editing={draft ? true : undefined}
            value={draft?.text ?? ''}
            onChange={(event) => {
              const { value } = event.currentTarget;
              if (draft) {
                setDraft({ ...draft, text: value });
                setChosen(-1);
              } else open(value, true);
            }}
            onKeyDown={onKeyDown}
            onBlur={() => draft && commit(draft.text, 'stay')}
            onCopy={(event) => {
              if (draft) return;
              event.preventDefault();
              event.clipboardData.setData('text/plain', props.onCopy());
            }}
            onPaste={(event) => {
              if (draft) return;
              event.preventDefault();
              props.onPaste(event.clipboardData.getData('text/plain'));
            }}
          />
        </div>
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <ul id={listId} role="listbox" aria-label="可填内容" className={classes.options}>
          {offered.map((option, index) => (
            <li
              key={option}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === chosen}
              className={classes.option}
              // Before the input loses the focus and takes what was typed.
              onPointerDown={(event) => {
                event.preventDefault();
                commit(option, 'down');
              }}
            >
              {option}
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Names like what was typed, the likeliest first; all of them while nothing was. */
function offer(text: string, options: readonly string[]): string[] {
  // In a split month the half that is being typed counts.
  const at = Math.max(...['#', '＃', '﹟'].map((mark) => text.lastIndexOf(mark))) + 1;
  const [before, typed] = [text.slice(0, at), text.slice(at).trim()];
  if (options.includes(typed)) return [];
  const names = typed === '' ? options.slice(0, mostOptions) : suggest(typed, options, mostOptions);
  return names.map((name) => before + name);
}

function wrap(index: number, count: number): number {
  if (index < -1) return count - 1;
  return index >= count ? -1 : index;
}
