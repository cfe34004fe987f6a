import { examModule } from '@contract/exam/module';
import { BankKind } from '@contract/exam/rules';

const { saveQuestion, publicBank, personalBank } = examModule.screens;

const withQuery = (path: string, query: Record<string, number | undefined>) => {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  );
  return search.size > 0 ? `${path}?${search}` : path;
};

/** The editor of a question, or of a new one in a bank. */
export const questionPath = (begun: { id?: number; bank_id?: number | undefined } = {}) =>
  withQuery(saveQuestion.path, begun);

/** The list in which a bank's questions stand. */
export const bankPath = ({ id, kind }: { id?: number; kind: number }) =>
  withQuery(kind === BankKind.open ? publicBank.path : personalBank.path, { bank_id: id });
