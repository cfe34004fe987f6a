import { listNeed, type Need } from '@device/copies/needs';
import { whisperMessageEndpoints } from '@contract/whisper/messages';

export const whisperNeeds: readonly Need[] = [listNeed('公开答复', whisperMessageEndpoints.publicAnswers)];
