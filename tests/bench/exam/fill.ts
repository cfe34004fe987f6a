import { Client } from 'pg';

/** Puts so many questions, with their versions, parts and knowledge, into a public bank of a demo hospital. */
export async function fillBank(url: string, questions: number): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`insert into exam_bank (name, kind) values ('大题库', 1)`);
    await client.query(
      `insert into exam_question (bank_id, type, size, excerpt, difficulty_id, author_id, bands, used_count)
       select (select id from exam_bank where name = '大题库'), case when n % 9 = 0 then 6 else 1 + n % 2 end, 1,
         '患者，男，' || n % 90 || ' 岁，反复咳嗽、咳痰 ' || n || ' 天，最可能的诊断是',
         (select id from exam_difficulty order by id offset n % (select count(*) from exam_difficulty) limit 1),
         (select min(author_id) from exam_question), array[n], n % 5
       from generate_series(1, $1) n`,
      [questions],
    );
    const own = `from exam_question where bank_id = (select id from exam_bank where name = '大题库')`;
    await client.query(
      `insert into exam_question_version (question_id, no, unit, hash, created_by)
       select id, 1, '{"material":"","media":[],"options":[],"is_pinned":false,"no_back":false}', md5(id::text), author_id ${own}`,
    );
    await client.query(
      `insert into exam_question_part (version_id, no, public, secret)
       select v.id, 1, (select public from exam_question_part limit 1), (select secret from exam_question_part limit 1)
       from exam_question_version v where v.question_id in (select id ${own})`,
    );
    await client.query(
      `insert into exam_question_knowledge (question_id, knowledge_id)
       select id, (select id from exam_knowledge order by id offset exam_question.id % (select count(*) from exam_knowledge) limit 1) ${own}`,
    );
    await client.query('analyze');
  } finally {
    await client.end();
  }
}
