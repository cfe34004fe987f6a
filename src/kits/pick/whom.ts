import type { WhomToPick } from './use-people-pick';

/** Holders of posts: not trained here, and the chooser's own. */
export const staff: WhomToPick = { among: 'own', only: 'staff' };
/** To whom one's work can be handed. */
export const colleagues: WhomToPick = { among: 'own', only: 'colleague' };
