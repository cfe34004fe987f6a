import { corrupt } from '../fail';
import { type CellNote, commentsPart, notesDrawing } from '../write/comments-part';
import { amendComments, amendDrawing } from './notes';
import type { PackageEdits } from './package-edits';

const COMMENTS_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.comments+xml';
const DRAWING_TYPE = 'application/vnd.openxmlformats-officedocument.vmlDrawing';

/**
 * Gives a sheet its notes: in the parts that it has for them, else in new ones.
 * @param drawing relation of the sheet that leads to the drawing of its notes; `free` when there is none yet
 */
export async function addNotes(
  edits: PackageEdits,
  sheet: string,
  notes: readonly CellNote[],
  drawing: string,
  free: string,
): Promise<void> {
  const relations = await edits.relations(sheet);
  const comments = relations.find(({ type }) => type === 'comments')?.target;
  const isNewDrawing = drawing === free;
  let boxes = notes;
  if (comments) {
    const { xml, fresh, present } = amendComments(await edits.text(comments), notes);
    edits.set(edits.nameOf(comments), xml);
    // Excel shows no note without a box: a new drawing has one for those of before too.
    boxes = isNewDrawing ? [...present, ...fresh] : fresh;
  }
  if (isNewDrawing) {
    const name = edits.freeName((n) => `xl/drawings/vmlDrawing${n}.vml`);
    edits.set(name, notesDrawing(boxes));
    await edits.declare(name, DRAWING_TYPE, true);
    await edits.relate(sheet, 'vmlDrawing', name, free);
  } else {
    const key = relations.find(({ id }) => id === drawing)?.target;
    if (!key) return corrupt('the drawing of notes leads nowhere');
    if (boxes.length > 0) edits.set(edits.nameOf(key), amendDrawing(await edits.text(key), boxes));
  }
  if (!comments) {
    const name = edits.freeName((n) => `xl/comments${n}.xml`);
    edits.set(name, edits.inOwnNamespace(commentsPart(notes)));
    await edits.declare(name, COMMENTS_TYPE);
    await edits.relate(sheet, 'comments', name);
  }
}
