import type { LightMyRequestResponse } from 'fastify';
import type { EndpointSpec } from '@contract/kernel/endpoint';
import { successCode } from '@contract/kernel/envelope';
import { errorTexts, type ErrorKey } from '@contract/kernel/errors';

/** What only a server's inside knows: statements, places in its source, names of its libraries. */
const insides =
  /\b(insert into|delete from|select [\w".]+,? .*from|violates|syntax error|pg_catalog|drizzle|zoderror)\b|\n\s+at |node_modules|\.[jt]s:\d|\/(server|contract|tmp|home)\//i;

/** What is wrong with an answer, or undefined. `took` in ms. */
export function complaintOf(
  endpoint: EndpointSpec,
  answer: LightMyRequestResponse,
  took: number,
  slowest: number,
): string | undefined {
  const { statusCode, body, headers } = answer;
  if (took > slowest && !endpoint.heavy) return `took ${Math.round(took)} ms`;
  if (statusCode === 200 && !String(headers['content-type']).startsWith('application/json')) return undefined;
  if (headers['content-encoding']) return statusCode === 200 ? undefined : `a refusal of many bytes`;
  let envelope: { code?: unknown; message?: unknown; data?: { error?: string } | null };
  try {
    envelope = JSON.parse(body) as typeof envelope;
  } catch {
    return `answered ${statusCode} without an envelope`;
  }
  if (typeof envelope.code !== 'number' || typeof envelope.message !== 'string') return `answered no envelope: ${body}`;
  if (statusCode === 200) return envelope.code === successCode ? undefined : `200 with code ${envelope.code}`;
  return refusalComplaint(endpoint, statusCode, envelope.data?.error, body);
}

function refusalComplaint(endpoint: EndpointSpec, status: number, error: string | undefined, body: string) {
  if (!error || !(error in errorTexts)) return `answered ${status} without an error key: ${body}`;
  const declared = error === 'SERVER_FULL' || endpoint.errors?.includes(error as ErrorKey);
  if (status >= 500 && !declared) return `answered ${status} ${error}`;
  return insides.test(body) ? `tells of its inside: ${body.slice(0, 300)}` : undefined;
}
