import type { sittingEndpoints } from '@contract/exam/sittings/sittings';
import type { Handlers } from '@server/kernel/implement';
import { deskHandlers } from './desk';
import { enterHandlers } from './enter';
import { saveAnswers } from './save';
import { submitHandlers } from './submit';

export const sittingHandlers: Handlers<typeof sittingEndpoints> = {
  ...enterHandlers,
  saveAnswers,
  ...submitHandlers,
  ...deskHandlers,
};
