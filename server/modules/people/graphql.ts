import type { GraphQLError, GraphQLSchema } from 'graphql';
import type { z } from 'zod';
import { AppError } from '@contract/kernel/errors';
import { graphqlDocuments, type graphqlInput, type GraphqlName } from '@contract/people/graphql';
import { userQuery, type UserRecord } from '@contract/people/types';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { personDetail } from './detail';
import { peoplePage } from './queries';

interface Context {
  db: Db;
  user: CurrentUser;
}

const schemaText = `
  type Person { user_id: Int!, name: String! }
  type User {
    user_id: Int! name: String! staff_id: String! student_id: String!
    person_type_id: Int! person_type_name: String!
    recruit_year: Int dept_id: Int dept_name: String! base_name: String!
    business_status: Int! business_status_name: String!
    teacher: Person
  }
  type UserPage { total: Int!, list: [User!]! }
  type Query {
    users(page: Int, size: Int, keyword: String, person_type_id: Int, dept_id: Int): UserPage!
    user(user_id: Int!): User
  }`;

const tight = (text: string) => text.replaceAll(/[\s,]+/g, ' ').trim();
const documentsByText = new Map(Object.values(graphqlDocuments).map((text) => [tight(text), text]));

/**
 * Runs one of the allowed documents within the caller's scope.
 * @throws AppError GRAPHQL_REFUSED for any other document, INPUT_INVALID for variables that do not fit
 */
export async function runGraphql(context: Context, input: z.output<typeof graphqlInput>) {
  const document = allowedDocument(input);
  const { execute, parse } = await import('graphql');
  const result = await execute({
    schema: await schema(),
    document: parse(document),
    rootValue: resolvers,
    contextValue: context,
    variableValues: input.variables,
  });
  const [failure] = result.errors ?? [];
  if (failure) throw expected(failure);
  return { ...result.data };
}

function allowedDocument({ operationName, query }: z.output<typeof graphqlInput>): string {
  const named = Object.hasOwn(graphqlDocuments, operationName ?? '')
    ? graphqlDocuments[operationName as GraphqlName]
    : undefined;
  const document = query === undefined ? named : documentsByText.get(tight(query));
  if (document === undefined || (operationName !== undefined && document !== named)) {
    throw new AppError('GRAPHQL_REFUSED');
  }
  return document;
}

/** What a resolver threw goes on as it is; without a path the variables did not fit. */
function expected(failure: GraphQLError): Error {
  if (failure.path) return failure.originalError ?? failure;
  return new AppError('INPUT_INVALID', { detail: '查询参数不正确' });
}

let built: Promise<GraphQLSchema> | undefined;

/** Loaded at the first query: few installations use this call. */
function schema(): Promise<GraphQLSchema> {
  built ??= import('graphql').then(({ buildSchema }) => buildSchema(schemaText));
  return built;
}

const resolvers = {
  async users(filter: object, { db, user }: Context) {
    const query = userQuery.safeParse(withoutNulls(filter));
    if (!query.success) throw new AppError('INPUT_INVALID', { detail: '查询参数不正确' });
    const { total, list } = await peoplePage(db, user, query.data);
    return { total, list: list.map(toUser) };
  },
  async user({ user_id }: { user_id: number }, { db, user }: Context) {
    return toUser(await personDetail(db, user, user_id));
  },
};

function withoutNulls(filter: object) {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== null));
}

function toUser({ teacher_id, teacher_name, ...user }: UserRecord) {
  return { ...user, teacher: teacher_id === null ? null : { user_id: teacher_id, name: teacher_name } };
}
