/** The customer's process states, requirements section 4: of an import on the server and of a task in the browser. */
export const TaskState = {
  waiting: 0,
  processing: 5,
  error: 10,
  waitingToInput: 12,
  writing: 15,
  systemError: 20,
  systemSuccess: 25,
} as const;
export type TaskState = (typeof TaskState)[keyof typeof TaskState];
