/** Web Lock that every page holds which shows the system as somebody else: as long as it does, its database is in use. */
export const viewLock = 'reach-view';
