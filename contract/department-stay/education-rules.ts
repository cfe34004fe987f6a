/** 入科教育: what a department tells whoever comes to it. No schema here: pages import this file. */
export const educationLimits = {
  materials: 20,
  questions: 30,
  options: 6,
  title: 60,
  files: 5,
  stem: 300,
  option: 100,
  tries: 50,
} as const;

export interface Quiz {
  passPercent: number;
  questions: readonly { id: string; key: number }[];
}

/** Points of a quiz: whole percent of the questions that were answered right, rounded down; a choice that is missing is wrong. */
export function quizResult(
  { questions, passPercent }: Quiz,
  answers: Readonly<Record<string, number>>,
): { percent: number; isPassed: boolean; wrong: string[] } {
  const wrong = questions.filter(({ id, key }) => answers[id] !== key).map(({ id }) => id);
  const right = questions.length - wrong.length;
  const percent = questions.length === 0 ? 100 : Math.floor((right * 100) / questions.length);
  return { percent, isPassed: percent >= passPercent, wrong };
}

/** What somebody has done of it. */
export interface Receipt {
  read: readonly string[];
  isPassed: boolean;
  signedOn: string | null;
}

/** What is still to do before it can be signed; empty: nothing. Materials that came later are to be read too. */
export function educationGaps(
  { materials, questions }: { materials: readonly { id: string; title: string }[]; questions: readonly unknown[] },
  { read, isPassed }: Pick<Receipt, 'read' | 'isPassed'>,
): string[] {
  const unread = materials.filter(({ id }) => !read.includes(id)).map(({ title }) => `阅读“${title}”`);
  return questions.length > 0 && !isPassed ? [...unread, '通过入科测验'] : unread;
}

export const educatedStates = ['none', 'open', 'done'] as const;
export type EducatedState = (typeof educatedStates)[number];
export const educatedWords: Record<EducatedState, string> = { none: '未设置', open: '未完成', done: '已签收' };
