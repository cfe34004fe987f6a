import { z } from 'zod';
import { measure, storableText } from '../kernel/wire';

/**
 * The documents that POST /system/user/graphql/query runs. Others are refused, so nobody can ask for more, or deeper,
 * than what is written here; a client names one of them or sends its very text.
 */
export const graphqlDocuments = {
  UserList: `query UserList($page: Int, $size: Int, $keyword: String, $person_type_id: Int, $dept_id: Int) {
  users(page: $page, size: $size, keyword: $keyword, person_type_id: $person_type_id, dept_id: $dept_id) {
    total
    list { user_id name staff_id student_id person_type_name recruit_year dept_name base_name business_status_name }
  }
}`,
  UserPicker: `query UserPicker($keyword: String, $person_type_id: Int) {
  users(page: 1, size: 20, keyword: $keyword, person_type_id: $person_type_id) {
    list { user_id name staff_id dept_name }
  }
}`,
  UserWithTeacher: `query UserWithTeacher($user_id: Int!) {
  user(user_id: $user_id) { user_id name staff_id person_type_name dept_name teacher { user_id name } }
}`,
} as const;
export type GraphqlName = keyof typeof graphqlDocuments;

export const graphqlInput = z
  .object({
    operationName: storableText(100).optional(),
    /** The text of an allowed document; white space does not matter. */
    query: storableText(4000).optional(),
    variables: z
      .record(storableText(40), z.union([storableText(100), measure, z.null()]))
      .refine((variables) => Object.keys(variables).length <= 20)
      .optional(),
  })
  .refine(({ operationName, query }) => operationName || query, '请指明要运行的查询');

/** The result of the execution; its shape is the document's. */
export const graphqlAnswer = z.record(z.string(), z.unknown());
