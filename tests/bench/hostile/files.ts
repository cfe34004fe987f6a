import sharp from 'sharp';
import { gzipSync } from 'node:zlib';
import { rotationEndpoints } from '@contract/rotation/endpoints';
import { piecesPerCall } from '@contract/rotation/types';
import { systemEndpoints } from '@contract/system/endpoints';
import { userinfoEndpoints } from '@contract/userinfo/endpoints';
import { anImportItem } from '../../builders/import-job';
import { packed, raw, type Attack } from './requests';

const { savePicture } = userinfoEndpoints;

/** The worst files that may be sent, and the fullest call of an import. */
export async function attacksByFiles(): Promise<Attack[]> {
  const flat = (edge: number) => sharp({ create: { width: edge, height: edge, channels: 4, background: '#0f74ff' } });
  const interlaced = (edge: number) => flat(edge).toColourspace('rgb16').png({ progressive: true }).toBuffer();
  const avatar = { kind: 'avatar' };
  const file = rotationEndpoints.importFile;
  const bomb = { ...raw(file, gzipSync(Buffer.alloc(file.bodyLimit))) };
  return [
    { name: 'avatar, interlaced, 16 bit, most', requests: [raw(savePicture, await interlaced(3500), avatar)] },
    { name: 'avatar, interlaced, 16 bit, 50 MP', requests: [raw(savePicture, await interlaced(7000), avatar)] },
    { name: 'avatar, progressive JPEG', requests: [raw(savePicture, await progressive(3500), avatar)] },
    {
      name: 'avatar, WebP',
      requests: [raw(savePicture, await flat(3500).webp({ lossless: true }).toBuffer(), avatar)],
    },
    { name: 'signature', requests: [raw(savePicture, await interlaced(2000), { kind: 'signature' })] },
    { name: 'picture of the shell', requests: [raw(systemEndpoints.uploadConfigImage, await interlaced(7000))] },
    { name: 'workbook, gzip bomb', requests: [{ ...bomb, headers: { ...bomb.headers, 'content-encoding': 'gzip' } }] },
    { name: 'chunk, as full as may be', requests: [packed(rotationEndpoints.importChunks, fullChunk())] },
    {
      name: 'API document',
      requests: [{ method: 'GET', path: '/api/openapi.json', headers: { 'accept-encoding': 'br' } }],
    },
  ];
}

const progressive = (edge: number) =>
  sharp({ create: { width: edge, height: edge, channels: 3, background: '#0f74ff' } })
    .jpeg({ progressive: true })
    .toBuffer();

/** Pieces that no rule knows, as many as one call may carry. */
function fullChunk(): string {
  const item = anImportItem();
  const piece = { ...item.record.deptList[0]!, deptName: '无'.repeat(200) };
  const deptList = Array.from({ length: 1000 }, (_, at) => ({
    ...piece,
    date: `20${10 + (at % 90)}-0${1 + (at % 9)}`,
  }));
  const record = { ...item.record, deptList };
  const items = Array.from({ length: piecesPerCall / deptList.length }, () => ({ ...item, record }));
  return JSON.stringify({ chunks: [items] });
}
