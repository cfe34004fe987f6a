import { stateAfter, type WhisperState } from '@contract/whisper/rules';
import { SayWords } from '../say-words';
import classes from '../whisper.module.css';

/** Adds something to what one said, until it is closed. */
export function AddWords({ state, onAdd }: { state: WhisperState; onAdd: (content: string) => Promise<unknown> }) {
  if (!stateAfter(state, 'add')) return <p className={classes.note}>已办结，不能再补充；如仍有问题请另写一条。</p>;
  return <SayWords label="继续补充" verb="补充" onSay={onAdd} />;
}
