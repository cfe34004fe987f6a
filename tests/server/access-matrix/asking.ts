import type { EndpointSpec } from '@contract/kernel/endpoint';
import type { TestAnswer } from '../client';
import type { TestServer } from '../harness';
import type { Input } from './inputs';
import type { Caller } from './matrix';

/**
 * Asks one call after another as somebody, with one session as long as it lasts: to open one takes longer than most answers.
 * Some calls end the session that they are made with; then the next begins another.
 * @throws Error when one that has just begun is refused: whatever an answer is searched for is in none of these
 */
export function askingAs(server: TestServer, caller: Caller) {
  let client = caller === 'anonymous' ? server.anonymous : undefined;
  return async (spec: EndpointSpec, input: Input): Promise<TestAnswer<unknown>> => {
    const asked = client ?? (await server.as(caller));
    const answer = await asked.call(spec, input as never);
    if (answer.status !== 401 || caller === 'anonymous') {
      client = asked;
      return answer;
    }
    client = await server.as(caller);
    const again = await client.call(spec, input as never);
    if (again.status === 401 && spec.access !== 'public')
      throw new Error(`${spec.method} ${spec.path} refuses the session of ${caller}`);
    return again;
  };
}
