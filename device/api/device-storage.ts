/** What belongs to the device or was left on purpose: its name, clock, sign-in page, remembered name, queued sign-outs. */
const ofDevice = ['reach_device', 'reach_clock', 'reach_ops', 'reach_name', 'reach_leaving'];
/** Public answers, see `publicCopies`. */
const publicCopy = 'reach_copy ';

/** Removes everything else of ours from local storage: it is of the person whose session is over. */
export function forgetStored(): void {
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index)!);
  for (const key of keys) {
    const isPersonal = key.startsWith('reach_') && !key.startsWith(publicCopy) && !ofDevice.includes(key);
    if (isPersonal) localStorage.removeItem(key);
  }
}

const tabOwner = 'reach_person';

/** Says whose what this tab keeps is. */
export function ownTab(userId: number): void {
  sessionStorage.setItem(tabOwner, String(userId));
}

/** Removes what a tab kept that is opened again when another person, or nobody, is signed in. */
export function forgetOthersTab(userId: number | null): void {
  const owner = sessionStorage.getItem(tabOwner);
  if (owner !== null && owner !== String(userId)) sessionStorage.clear();
}
