/** Connections of this process, and callers that wait for one. */
export interface Connections {
  used: number;
  idle: number;
  waiting: number;
}
