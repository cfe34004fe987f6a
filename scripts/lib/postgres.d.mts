/** Starts a PostgreSQL cluster of its own in a temporary folder, on loopback; `stop` ends and removes it. */
export function startCluster(): Promise<{ url: string; stop(): Promise<void> }>;
