import { examModule } from '@contract/exam/module';

const { scoreManage, seePaper } = examModule.screens;

/** Scores of an exam, or the list of exams that have some. */
export const scoresPath = (id?: number) => (id === undefined ? scoreManage.path : `${scoreManage.path}?id=${id}`);
/** The paper of one candidate. */
export const seePaperPath = (candidateId: number) => `${seePaper.path}?id=${candidateId}`;
