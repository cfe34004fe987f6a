import { whisperEndpoints } from '@contract/whisper/endpoints';
import { implement } from '@server/kernel/implement';
import type { ServerModule } from '@server/kernel/module';
import { authorHandlers } from './author';
import { whisperDemo } from './demo';
import { seesWhisper, whisperAttachments, whisperReferences, whisperReminders } from './extras';
import { manageHandlers } from './manage';

export const whisperServer: ServerModule<typeof whisperEndpoints> = {
  logObjects: [{ kind: 'whisper_message', word: '悄悄话' }],
  histories: [
    {
      kind: 'whisper_message',
      permission: 'whisper:message:list',
      calls: Object.values(whisperEndpoints).filter(({ access }) => access !== 'whisper:message:add'),
      isSeen: seesWhisper,
    },
  ],
  owners: [whisperAttachments],
  reminders: whisperReminders,
  references: whisperReferences,
  demo: [whisperDemo],
  routes: implement(whisperEndpoints, { ...authorHandlers, ...manageHandlers }),
};
