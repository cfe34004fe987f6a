/** Key that uploads for the personal file's fields of type `file` name. */
export const fieldFileOwner = 'people-field';
/** Key that uploads name which document a change of business status. */
export const statusFileOwner = 'people-status';

/** Kinds that a field of type `file` and the documents of a status take. */
export const documentKinds = ['pdf', 'image', 'word'] as const;
