const keyOf = (examId: number) => `reach_exam_of_${examId}`;

/** Which sitting of an exam this browser holds, so that its pages open without a network. */
export const rememberSitting = (examId: number, sittingId: number): void =>
  localStorage.setItem(keyOf(examId), String(sittingId));
export const knownSitting = (examId: number): number => Number(localStorage.getItem(keyOf(examId))) || 0;
