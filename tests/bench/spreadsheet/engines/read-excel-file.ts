import { readSheet } from 'read-excel-file/web-worker';
import type { Engine } from './engine';

export const engine: Engine = async (bytes) => ({ data: await readSheet(bytes.slice().buffer) });
