import { useState, type Key } from 'react';

interface Folds {
  /** Levels below which everything is closed unless opened by hand. */
  openLevels: number;
  /** Rows that a hand has opened or closed. */
  byHand: ReadonlyMap<Key, boolean>;
}

/** Which rows of a tree are open. At first those of the upper `openLevels` levels. */
export function useFolds(openLevels: number) {
  const [folds, setFolds] = useState<Folds>({ openLevels, byHand: new Map() });
  return {
    isOpen: (key: Key, level: number) => folds.byHand.get(key) ?? level <= folds.openLevels,
    fold: (key: Key, open: boolean) => setFolds({ ...folds, byHand: new Map(folds.byHand).set(key, open) }),
    openAll: () => setFolds({ openLevels: Number.POSITIVE_INFINITY, byHand: new Map() }),
    closeAll: () => setFolds({ openLevels: 0, byHand: new Map() }),
  };
}
