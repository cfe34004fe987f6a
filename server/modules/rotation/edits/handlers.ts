import type { editEndpoints } from '@contract/rotation/edits';
import type { Handlers } from '@server/kernel/implement';
import { editCells, loggedCells } from './edit';
import { monthToEdit } from './month';

export const editHandlers: Handlers<typeof editEndpoints> = {
  editMonth: ({ db, user, body }) => monthToEdit(db, user.scope, body),
  editCells: async ({ db, user, body, audit }) => {
    const { changeId, cells } = await editCells(db, user, body);
    if (changeId) {
      audit({ target: `rotation_change:${changeId}`, detail: { count: cells.length, cells: loggedCells(body.cells) } });
    }
    return { cells };
  },
};
