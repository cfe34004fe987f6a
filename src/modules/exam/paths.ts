import { examModule } from '@contract/exam/module';
import { PaperMode } from '@contract/exam/paper-rules';
import { BankKind } from '@contract/exam/rules';

const {
  saveQuestion,
  publicBank,
  personalBank,
  papers,
  manualBank,
  manualCustom,
  random,
  randomResult,
  randomPreview,
  union,
  unionResult,
  tasks,
  taskWork,
  taskView,
  waitExam,
  sitExam,
  submitted,
} = examModule.screens;

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

export const papersPath = papers.path;
/** Where a paper is composed: by its rules, or by hand. */
export const composePath = ({ id, mode }: { id: number; mode: number }) => {
  if (mode === PaperMode.union) return unionResultPath(id);
  return withQuery(mode === PaperMode.random ? random.path : manualBank.path, { id });
};
/** Where a new paper is begun. */
export const newPaperPaths = {
  bank: manualBank.path,
  custom: manualCustom.path,
  random: random.path,
  union: union.path,
};
/** The blueprint of a joint paper, and what has come of it. */
export const unionPath = (id: number) => withQuery(union.path, { id });
export const unionResultPath = (id: number) => withQuery(unionResult.path, { id });
export const tasksPath = tasks.path;
export const taskWorkPath = (id: number) => withQuery(taskWork.path, { id });
export const taskViewPath = (id: number) => withQuery(taskView.path, { id });
/** The same paper, its questions chosen from banks or written into it. */
export const manualPaths = {
  bank: (id?: number) => withQuery(manualBank.path, { id }),
  custom: (id?: number) => withQuery(manualCustom.path, { id }),
};
export const resultPath = (id: number) => withQuery(randomResult.path, { id });
export const overlapPath = (id: number) => withQuery(randomPreview.path, { id });
export const previewPath = (id: number) => withQuery(examModule.screens.paperPreview.path, { id });
/** The rooms of an exam, live. */
export const watchPath = (id: number) => withQuery(examModule.screens.watch.path, { id });

/** What an exam and its questions tell. */
export const analysisPath = (id: number) => withQuery(examModule.screens.analysis.path, { id });

/** Where a candidate waits for an exam, sits it, and reads what was received. */
export const waitExamPath = (exam: number) => withQuery(waitExam.path, { exam });
export const sitExamPath = (sitting: number) => withQuery(sitExam.path, { sitting });
export const submittedPath = (sitting: number) => withQuery(submitted.path, { sitting });

/** The settings of an exam, or of a new one; the second step is its list of candidates. */
export const examSettingPath = (begun: { id?: number; step?: 'people' } = {}) => {
  const { examSetting } = examModule.screens;
  const search = new URLSearchParams(Object.entries(begun).map(([key, value]) => [key, String(value)]));
  return search.size > 0 ? `${examSetting.path}?${search}` : examSetting.path;
};
/** An exam as its office sees it; a make-up exam has a screen of its own. */
export const examDetailPath = ({ id, source_id: source }: { id: number; source_id: number | null }) =>
  withQuery(source === null ? examModule.screens.examDetail.path : examModule.screens.makeUpDetail.path, { id });
