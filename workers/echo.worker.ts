import { expose } from 'comlink';

const api = {
  /** Says what it hears: the self-check page tries with it whether workers start and talk in this browser. */
  echo: (text: string): string => text,
};
export type EchoApi = typeof api;

expose(api);
