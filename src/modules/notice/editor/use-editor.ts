import { baseKeymap } from '@tiptap/pm/commands';
import { history, redo, undo } from '@tiptap/pm/history';
import { keymap } from '@tiptap/pm/keymap';
import { splitListItem } from '@tiptap/pm/schema-list';
import { EditorState, type Command } from '@tiptap/pm/state';
import { EditorView } from '@tiptap/pm/view';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { breakLine, controls } from './commands';
import { documentOf, richTextOfDocument } from './document';
import { schema } from './schema';

interface EditorOptions {
  /** Rich text, read once. */
  initial: string;
  onChange: (html: string) => void;
  /** Attributes of the element that is typed into. */
  attributes: Record<string, string>;
}

const plugins = [
  history(),
  keymap({
    'Mod-z': undo,
    'Mod-y': redo,
    'Mod-Shift-z': redo,
    'Mod-b': controls.bold.run,
    'Mod-i': controls.italic.run,
    'Mod-u': controls.underline.run,
    'Shift-Enter': breakLine,
    Enter: splitListItem(schema.nodes.listItem),
  }),
  keymap(baseKeymap),
];

/**
 * An editor in the element that `mount` is given to. What is pasted comes in as plain words, so that no foreign HTML is
 * ever read by this page.
 */
export function useEditor({ initial, onChange, attributes }: EditorOptions) {
  const mount = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const [state, setState] = useState<EditorState>(() => startOf(initial));
  const tell = useEffectEvent(onChange);
  const begin = useEffectEvent(() => ({ state, attributes }));

  useEffect(() => {
    const own = new EditorView(mount.current, {
      ...begin(),
      dispatchTransaction(transaction) {
        const next = own.state.apply(transaction);
        own.updateState(next);
        setState(next);
        if (transaction.docChanged) tell(richTextOfDocument(next.doc.toJSON()));
      },
      handlePaste(editor, event) {
        const words = event.clipboardData?.getData('text/plain') ?? '';
        if (words !== '') editor.pasteText(words, event);
        return true;
      },
      handleDrop: (_editor, _event, _slice, moved) => !moved,
    });
    view.current = own;
    return () => {
      own.destroy();
      view.current = null;
    };
  }, []);

  return {
    mount,
    state,
    /** Runs a command on what is selected and gives the keyboard back to the words. */
    run: (command: Command) => {
      const own = view.current;
      if (!own) return;
      command(own.state, own.dispatch.bind(own));
      own.focus();
    },
  };
}

function startOf(html: string): EditorState {
  return EditorState.create({ doc: schema.nodeFromJSON(documentOf(html)), plugins });
}
