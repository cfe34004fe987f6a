/** What a person can meet: its number on the wire, its HTTP status (0: the browser says it itself) and its words. */
export interface ErrorText {
  code: number;
  status: number;
  /** `{name}` takes a value of the error. */
  text: string;
}

/** The errors of one module, or of the kernel, by their keys. */
export type ErrorList = Readonly<Record<string, ErrorText>>;
