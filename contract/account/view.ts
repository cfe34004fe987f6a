/** Minutes that somebody of operations may look at the system as another person. */
export const viewMinutes = 30;
