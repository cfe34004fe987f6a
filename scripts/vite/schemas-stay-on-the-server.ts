import { parseSync, Visitor, type ESTree, type Plugin } from 'vite';

/** Words that ask a schema for something at run time. `z.enum` names a kind of schema and is none of them. */
const runTime = /parse|decode|encode|options|shape|enum$|def$/i;
const isAsked = (name: string) => name !== 'enum' && runTime.test(name);

/** Stands in for zod: whatever is built with it is itself, whatever is asked of it fails. */
const standIn = `
  const isAsked = (name) => name !== 'enum' && ${runTime}.test(name);
  export const z = new Proxy(() => z, {
    get(_, name) {
      if (isAsked(String(name))) throw new Error('zod is not part of the pages: ' + String(name));
      return z;
    },
  });`;

/** Whether an expression is nothing but a schema being built: `z.object({ … }).strict()`. */
function isSchema(node: ESTree.Node): boolean {
  if (node.type === 'Identifier') return node.name === 'z';
  if (node.type === 'CallExpression') return isSchema(node.callee);
  if (node.type !== 'MemberExpression' || node.computed) return false;
  return !isAsked((node.property as ESTree.IdentifierName).name) && isSchema(node.object);
}

/** A file with each schema that it builds replaced by the stand-in, which is what the schema would evaluate to. */
export function withoutSchemas(fileName: string, code: string): string {
  const schemas: { start: number; end: number }[] = [];
  new Visitor({
    CallExpression(node) {
      // A schema within a schema goes with it.
      if (node.start >= (schemas.at(-1)?.end ?? 0) && isSchema(node)) schemas.push(node);
    },
  }).visit(parseSync(fileName, code).program);
  return schemas.reduceRight((text, { start, end }) => `${text.slice(0, start)}z${text.slice(end)}`, code);
}

/**
 * Keeps schemas out of the pages. The contract declares its calls with zod; a page needs only their types, and the
 * server checks every request and every answer. Leaving out the library and what is built with it saves a page up to
 * a tenth of its script, and with it goes zod's `new Function`, which the content security policy would report. A page
 * that does want to check something at run time fails loudly. Workers are built apart and keep zod.
 */
export function schemasStayOnTheServer(): Plugin {
  return {
    name: 'schemas-stay-on-the-server',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === 'zod' ? '\0no-schemas' : undefined),
    load: (id) => (id === '\0no-schemas' ? standIn : undefined),
    transform(code, id) {
      const isContract = /\/contract\/.+\.ts$/.test(id) && /from 'zod'/.test(code);
      return isContract ? { code: withoutSchemas(id, code), map: null } : undefined;
    },
  };
}
