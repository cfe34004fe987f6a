import { chainCommands, exitCode, lift, setBlockType, toggleMark, wrapIn } from '@tiptap/pm/commands';
import { redo, undo } from '@tiptap/pm/history';
import { liftListItem, wrapInList } from '@tiptap/pm/schema-list';
import type { Node } from '@tiptap/pm/model';
import { TextSelection, type Command, type EditorState } from '@tiptap/pm/state';
import { schema } from './schema';

const { marks, nodes } = schema;

/** Whether the selection has a mark; without a selection, whether what is typed next has it. */
export function hasMark(state: EditorState, name: keyof typeof marks): boolean {
  const { from, to, empty, $from } = state.selection;
  const mark = marks[name]!;
  if (empty) return mark.isInSet(state.storedMarks ?? $from.marks()) !== undefined;
  return state.doc.rangeHasMark(from, to, mark);
}

/** Whether the selection stands in a block of the kind, however deep. */
export function isInside(state: EditorState, name: keyof typeof nodes, attrs: Record<string, unknown> = {}): boolean {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth);
    const fits = Object.entries(attrs).every(([key, value]) => node.attrs[key] === value);
    if (node.type.name === name && fits) return true;
  }
  return false;
}

/** Puts the block into the kind, or takes it out again. */
const toggleHeading =
  (level: 2 | 3): Command =>
  (state, dispatch) =>
    isInside(state, 'heading', { level })
      ? setBlockType(nodes.paragraph)(state, dispatch)
      : setBlockType(nodes.heading, { level })(state, dispatch);

const toggleList =
  (name: 'bulletList' | 'orderedList'): Command =>
  (state, dispatch) =>
    isInside(state, name) ? liftListItem(nodes.listItem)(state, dispatch) : wrapInList(nodes[name])(state, dispatch);

const toggleQuote: Command = (state, dispatch) =>
  isInside(state, 'blockquote') ? lift(state, dispatch) : wrapIn(nodes.blockquote)(state, dispatch);

const insertRule: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.horizontalRule.create()).scrollIntoView());
  return true;
};

/** A new line within the block. */
export const breakLine: Command = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hardBreak.create()).scrollIntoView());
  return true;
});

/** The cell that the selection stands in, with its row and table; undefined outside of tables. */
function cellOf(state: EditorState) {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 1; depth--) {
    if ($from.node(depth).type !== nodes.tableCell) continue;
    const table = $from.node(depth - 2);
    return { table, at: $from.before(depth - 2), row: $from.index(depth - 2), column: $from.index(depth - 1) };
  }
  return undefined;
}

const emptyCell = () => nodes.tableCell.create(null, nodes.paragraph.create());
const rowOf = (cells: readonly Node[]) => nodes.tableRow.create(null, cells);

const insertTable: Command = (state, dispatch) => {
  if (cellOf(state)) return false;
  const table = nodes.table.create(
    null,
    [0, 1].map(() => rowOf([0, 1].map(emptyCell))),
  );
  if (dispatch) {
    const tr = state.tr.replaceSelectionWith(table);
    const at = tr.mapping.map(state.selection.from, -1);
    dispatch(
      tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(at + 3, tr.doc.content.size)))).scrollIntoView(),
    );
  }
  return true;
};

/** Makes another table of the cells of this one; nothing of them: the table goes. */
const changeTable =
  (change: (rows: Node[][], row: number, column: number) => Node[][]): Command =>
  (state, dispatch) => {
    const found = cellOf(state);
    if (!found) return false;
    const { table, at, row, column } = found;
    const rows = change(
      table.children.map((one) => [...one.children]),
      row,
      column,
    ).filter((cells) => cells.length > 0);
    if (!dispatch) return true;
    if (rows.length === 0) dispatch(state.tr.replaceWith(at, at + table.nodeSize, nodes.paragraph.create()));
    else {
      const tr = state.tr.replaceWith(at, at + table.nodeSize, nodes.table.create(null, rows.map(rowOf)));
      dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(at + 3))).scrollIntoView());
    }
    return true;
  };

export interface EditorControl {
  label: string;
  run: Command;
  isActive?: (state: EditorState) => boolean;
}

/** The buttons over the editor, in groups. */
export const controls = {
  bold: { label: '加粗', run: toggleMark(marks.bold), isActive: (state) => hasMark(state, 'bold') },
  italic: { label: '斜体', run: toggleMark(marks.italic), isActive: (state) => hasMark(state, 'italic') },
  underline: { label: '下划线', run: toggleMark(marks.underline), isActive: (state) => hasMark(state, 'underline') },
  strike: { label: '删除线', run: toggleMark(marks.strike), isActive: (state) => hasMark(state, 'strike') },
  subscript: { label: '下标', run: toggleMark(marks.subscript), isActive: (state) => hasMark(state, 'subscript') },
  superscript: {
    label: '上标',
    run: toggleMark(marks.superscript),
    isActive: (state) => hasMark(state, 'superscript'),
  },
  h2: { label: '大标题', run: toggleHeading(2), isActive: (state) => isInside(state, 'heading', { level: 2 }) },
  h3: { label: '小标题', run: toggleHeading(3), isActive: (state) => isInside(state, 'heading', { level: 3 }) },
  bulletList: { label: '项目列表', run: toggleList('bulletList'), isActive: (state) => isInside(state, 'bulletList') },
  orderedList: {
    label: '编号列表',
    run: toggleList('orderedList'),
    isActive: (state) => isInside(state, 'orderedList'),
  },
  blockquote: { label: '引用', run: toggleQuote, isActive: (state) => isInside(state, 'blockquote') },
  rule: { label: '分隔线', run: insertRule },
  table: { label: '插入表格', run: insertTable },
  addRow: {
    label: '在下方加一行',
    run: changeTable((rows, row) => rows.toSpliced(row + 1, 0, rows[row]!.map(emptyCell))),
  },
  addColumn: {
    label: '在右侧加一列',
    run: changeTable((rows, _, column) => rows.map((cells) => cells.toSpliced(column + 1, 0, emptyCell()))),
  },
  removeRow: { label: '删除这一行', run: changeTable((rows, row) => rows.toSpliced(row, 1)) },
  removeColumn: {
    label: '删除这一列',
    run: changeTable((rows, _, column) => rows.map((cells) => cells.toSpliced(column, 1))),
  },
  unlink: { label: '去掉链接', run: toggleMark(marks.link) },
  undo: { label: '撤销', run: undo },
  redo: { label: '重做', run: redo },
} satisfies Record<string, EditorControl>;

/** Makes the selected words a link to a checked address. */
export const linkTo =
  (href: string): Command =>
  (state, dispatch) => {
    const { from, to, empty } = state.selection;
    if (empty) return false;
    dispatch?.(state.tr.removeMark(from, to, marks.link).addMark(from, to, marks.link.create({ href })));
    return true;
  };
