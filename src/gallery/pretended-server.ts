import { successCode } from '@contract/kernel/envelope';
import { entries } from './entries';
import type { PretendedAnswer } from './gallery-entry';

interface Route {
  method: string;
  /** Parts of the path; those that begin with a colon match any. */
  parts: string[];
  answer: PretendedAnswer;
}

/** Long enough to see what a kit shows while it waits, in milliseconds. */
const delayMs = 150;

/** Answers calls of the API from what the entries say, so that no example needs a server or a person signed in. */
export function pretendServer(): void {
  const routes = entries.flatMap(({ answers = {} }) => Object.entries(answers).map(routeOf));
  const real = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    if (!url.pathname.startsWith('/api/')) return real(request);
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    const route = routes.find(({ method, parts }) => method === request.method && matches(parts, url.pathname));
    if (!route) return json(404, { code: 404, message: `示例没有为 ${request.method} ${url.pathname} 准备回答` });
    const text = await request.text();
    try {
      const data = await route.answer(text === '' ? undefined : JSON.parse(text), url);
      return json(200, { code: successCode, message: '', data });
    } catch (error) {
      return json(500, { code: 500, message: error instanceof Error ? error.message : '系统异常' });
    }
  };
}

function routeOf([name, answer]: [string, PretendedAnswer]): Route {
  const [method = '', path = ''] = name.split(' ');
  return { method, parts: path.split('/'), answer };
}

function matches(parts: readonly string[], path: string): boolean {
  const given = path.split('/');
  return given.length === parts.length && parts.every((part, at) => part.startsWith(':') || part === given[at]);
}

function json(status: number, body: object): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}
