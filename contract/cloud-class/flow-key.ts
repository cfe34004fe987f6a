/** Key of the kind of submission, for the approval engine. Alone in its file: it loads with the list of pages. */
export const courseFlowKey = 'cloudClass.course';
