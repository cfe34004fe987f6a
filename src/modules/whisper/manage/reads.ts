import { whisperMessageEndpoints as calls } from '@contract/whisper/messages';

/** What is no longer true when something was done with a message. */
export const whisperReads = [calls.whispers, calls.whisperCounts, calls.whisper, calls.publicAnswers];
