import { baseKeymap } from '@tiptap/pm/commands';
import { history, redo, undo } from '@tiptap/pm/history';
import { keymap } from '@tiptap/pm/keymap';
import { splitListItem } from '@tiptap/pm/schema-list';
import { Slice } from '@tiptap/pm/model';
import { EditorState, type Command } from '@tiptap/pm/state';
import { EditorView } from '@tiptap/pm/view';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { breakLine, controls } from './commands';
import { documentOf, richTextOfDocument } from './document';
import { readPasted } from './pasted';
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
 * An editor in the element that `mount` is given to. What is pasted is read by `readPasted`, so that no foreign HTML is
 * ever read by this page's own parser.
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
      // Before the view's own handlers, which would give the HTML to the browser's parser.
      handleDOMEvents: {
        paste(editor, event) {
          event.preventDefault();
          const html = event.clipboardData?.getData('text/html') ?? '';
          const words = event.clipboardData?.getData('text/plain') ?? '';
          const slice = html === '' ? undefined : sliceOf(html);
          if (slice) editor.dispatch(editor.state.tr.replaceSelection(slice).scrollIntoView());
          else if (words !== '') editor.pasteText(words, event);
          return true;
        },
        drop(editor, event) {
          if (editor.dragging) return false;
          event.preventDefault();
          return true;
        },
      },
    });
    view.current = own;
    return () => {
      own.destroy();
      view.current = null;
    };
  }, []);

  // What it is called follows the place that it stands in, as an option's letter does.
  const label = attributes['aria-label'];
  useEffect(() => {
    view.current?.setProps({ attributes: { ...begin().attributes, 'aria-label': label ?? '' } });
  }, [label]);

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

/** What was pasted, as far as the editor can hold it; undefined where it cannot. */
function sliceOf(html: string): Slice | undefined {
  try {
    const document = schema.nodeFromJSON(documentOf(readPasted(html)));
    document.check();
    return Slice.maxOpen(document.content);
  } catch {
    return undefined;
  }
}

function startOf(html: string): EditorState {
  return EditorState.create({ doc: schema.nodeFromJSON(documentOf(html)), plugins });
}
