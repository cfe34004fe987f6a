import { createHmac, randomBytes } from 'node:crypto';
import { checkDigit } from '@contract/exam/exams/ticket';

export interface Ticket {
  no: string;
  code: string;
}

/** Questions of the paper: those of the pattern again and again. */
export const questions = 100;

/** The demo's exam that runs: its paper is sat again. */
const pattern = '内科住培学员阶段考试';

/**
 * An exam that has just begun, of so many candidates, written before the server has read the key of its tickets.
 * @returns the statement, and the tickets of all candidates
 */
export function examOfMany(count: number, name: string): { statement: string; tickets: Ticket[] } {
  const key = randomBytes(32);
  const tickets = Array.from({ length: count }, (_, at) => {
    const digits = `26112799999${String(at + 1).padStart(4, '0')}`;
    return { no: `${digits}${checkDigit(digits)}`, code: `BENCH${String(at).padStart(3, '0')}` };
  });
  const rows = tickets.map(({ no, code }, at) => {
    const hash = createHmac('sha256', key).update(`hash ${code}`).digest('hex');
    return `(${at + 1}, '${no}', '${hash}')`;
  });
  const statement = `
    with house as (
      insert into server_secret (name, value) values ('exam ticket key', '${key.toString('base64')}')
      on conflict (name) do update set value = excluded.value
    ), made as (
      insert into exam_exam (name, type, owner_id, paper_id, frozen, pass_mark, full_mark, start_at, end_at, duration_min,
        grace_s, late_min, early_min, rules, review_flag, status, published_at, started_at)
      select '${name}', type, owner_id, paper_id,
        jsonb_set(frozen, '{variants}', (
          select jsonb_agg(long.items order by variant.no) from jsonb_array_elements(frozen->'variants') with ordinality variant (items, no)
          cross join lateral (
            select jsonb_agg(variant.items->((at % jsonb_array_length(variant.items))::int) order by at) as items
            from generate_series(0, ${questions - 1}) at
          ) long
        )), pass_mark, full_mark, now() - interval '1 minute',
        now() + interval '239 minutes', 240, 60, null, 0, rules, 2, 6, now() - interval '1 day', now() - interval '1 minute'
      from exam_exam where name = '${pattern}' returning id
    ), whom as (
      select id, row_number() over (order by id) as place from person where status = 1 limit ${count}
    ), duties as (
      insert into exam_duty (exam_id, person_id, duty) select made.id, watcher, 'invigilator' from made, unnest(array[2, 3, 5]) watcher
    ), watching as (
      insert into account_role (account_id, role_id)
      select account.id, role.id from account, role where account.user_id = 5 and role.code = 'teacher'
    )
    insert into exam_candidate (exam_id, person_id, ticket_no, ticket_hash)
    select made.id, whom.id, ticket.no, ticket.hash from made, whom
    join (values ${rows.join(', ')}) ticket (place, no, hash) on ticket.place = whom.place`;
  return { statement, tickets };
}
