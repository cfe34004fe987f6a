import { Buffer } from 'node:buffer';
import { readSheet } from 'read-excel-file/node';
import type { Engine } from './engine';

export const engine: Engine = async (bytes) => ({ data: await readSheet(Buffer.from(bytes)) });
