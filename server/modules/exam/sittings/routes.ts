import type { sittingEndpoints } from '@contract/exam/sittings/sittings';
import type { Handlers } from '@server/kernel/implement';
import { deskHandlers } from './desk';
import { enterHandlers } from './enter';
import { saveAnswers } from './save';
import { startSitting } from './start';
import { submitHandlers } from './submit';

export const sittingHandlers: Handlers<typeof sittingEndpoints> = {
  ...enterHandlers,
  startSitting,
  saveAnswers,
  ...submitHandlers,
  ...deskHandlers,
};
