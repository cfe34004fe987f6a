/**
 * Whose home a person's home page is: a trainee's, a ward's, the education office's, a teacher's. Somebody may be
 * several of these.
 */
export const homeAreas = ['trainee', 'ward', 'office', 'teacher'] as const;
export type HomeArea = (typeof homeAreas)[number];
