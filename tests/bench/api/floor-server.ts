// The peer of the API benchmark: Fastify and node-postgres with nothing between them. No sign-in, no data scope, no
// schemas, no count. Prints its address; ends with the process that started it.
import fastify from 'fastify';
import { Pool } from 'pg';

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = fastify();
const page = {
  name: 'page',
  text: `select p.id as user_id, p.name, p.staff_id, p.student_id, p.type_id, t.name as type_name, p.recruit_year,
      p.dept_id, d.name as dept_name, p.status, p.data
    from person p join person_type t on t.id = p.type_id left join department d on d.id = p.dept_id
    where p.deleted_at is null order by p.id limit $1 offset $2`,
};

app.post('/people', async (request) => {
  const { page: number, size } = request.body as { page: number; size: number };
  const { rows } = await pool.query({ ...page, values: [size, (number - 1) * size] });
  return { code: 200, message: '', data: { list: rows } };
});

/** What a call must cost that knows its session: one row by its key. */
const held = { name: 'held', text: 'select account_id from session where id = $1' };
const session = '00000000-0000-4000-8000-000000000000';

app.post('/empty', async () => {
  const { rows } = await pool.query({ ...held, values: [session] });
  return { code: 200, message: '', data: { rows: rows.length } };
});

console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
