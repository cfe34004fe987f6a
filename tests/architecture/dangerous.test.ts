import { describe, expect, it } from 'vitest';
import { catalog } from '@contract/catalog';
import type { EndpointSpec } from '@contract/kernel/endpoint';
import { sourceFiles, type SourceFile } from './source-files';

const product = sourceFiles().filter(({ isTest }) => !isTest);
const under =
  (...trees: string[]) =>
  ({ path }: SourceFile) =>
    trees.some((tree) => path.startsWith(`${tree}/`));
/** Without comments, which may speak of what the code does not do. */
const codeOf = ({ text }: SourceFile) => text.replaceAll(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '');

/** Paths of the files of some trees whose code matches. */
function holding(pattern: RegExp, ...trees: string[]): string[] {
  return product
    .filter(under(...trees))
    .filter((file) => pattern.test(codeOf(file)))
    .map(({ path }) => path);
}

describe('what no part of the program does; find a way without it', () => {
  it('turns text into code', () => {
    expect(
      holding(/\beval\(|new Function\(|setTimeout\(\s*['"`]/, 'contract', 'device', 'server', 'src', 'workers'),
    ).toEqual([]);
  });

  it('turns text into a document', () => {
    const pattern = /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write|DOMParser\(\)/;
    expect(holding(pattern, 'device', 'src', 'workers')).toEqual([]);
  });

  it('hears messages of other windows', () => {
    expect(
      holding(/window\.(addEventListener\(\s*'message'|onmessage)|window\.opener|parent\.postMessage/, 'src'),
    ).toEqual([]);
  });

  it('searches by patterns that somebody typed', () => {
    const typed = /new RegExp\([^;\n]*\b(query|body|params|keyword|search|typed|term|input|filters?|words?)\b/;
    expect(holding(typed, 'contract', 'server', 'src')).toEqual([]);
  });

  it('compares without looking at the type', () => {
    expect(holding(/[^=!<>]==[^=>]|!=[^=]/, 'contract', 'server/kernel', 'server/modules', 'server/kits')).toEqual([]);
  });

  it('changes something by a call that browsers make unasked', () => {
    const endpoints = Object.values(catalog).flatMap((entry) => Object.values<EndpointSpec>(entry.endpoints));
    expect(endpoints.filter(({ mutation, method }) => mutation && method === 'GET')).toEqual([]);
  });

  it('starts other programs', () => {
    expect(holding(/node:child_process|node:vm\b/, 'contract', 'device', 'server', 'src', 'workers')).toEqual([]);
  });

  it('trusts a server without its certificate', () => {
    const pattern = /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity|insecureSkip/;
    expect(holding(pattern, 'device', 'server', 'scripts', 'workers')).toEqual([]);
  });

  it('hashes or seals by what is broken', () => {
    expect(
      holding(
        /['"](md5|sha-?1|des|rc4|aes-\d+-(ecb|cbc))['"]|RSA_PKCS1_PADDING/i,
        'device',
        'server',
        'src',
        'workers',
      ),
    ).toEqual([]);
  });
});

describe('what few parts do; a new one is added here after a look at it', () => {
  it('asks other systems: SMS gateway, mail server, bucket and database, where the environment says', () => {
    const outward = /\bfetch\(|nodemailer|@aws-sdk\/|\bhttps?\.(get|request)\(|createConnection\(|new (Pool|Client)\(/;
    expect(holding(outward, 'server').toSorted()).toEqual([
      'server/kernel/database/database.ts',
      'server/kernel/database/life.ts',
      'server/kernel/database/pglite.ts',
      'server/kernel/delivery/mail.ts',
      'server/kernel/delivery/sms.ts',
      'server/kernel/storage-s3.ts',
    ]);
  });

  it('rolls dice that may be guessed: only to spread retries', () => {
    expect(holding(/Math\.random/, 'contract', 'device', 'server', 'src', 'workers').toSorted()).toEqual([
      'device/exam/pace.ts',
      'device/outbox/sender.ts',
      'server/kernel/database/until-granted.ts',
      'src/kernel/offline-files/service-worker.ts',
      'workers/engine/rotation/retry.ts',
    ]);
  });

  it('writes SQL as text: never what a call brought', () => {
    const brought = /sql\.raw\([^;\n]*\b(query|body|params|headers|keyword|filters?|input|given)\b/;
    expect(holding(brought, 'server')).toEqual([]);
    expect(holding(/\.query\(`[^`]*\$\{/, 'server/modules', 'server/kits')).toEqual([]);
  });
});
