import { createHash } from 'node:crypto';
import { daysAhead } from '@contract/rotation/stay-states';
import type { DemoPart } from '@server/demo/part';
import { insertRows } from '@server/demo/insert-rows';
import { today } from '@server/kits/today';
import { whisperPosts, whispers } from './tables';

/** The code of the demo's anonymous message that was answered; anybody may try it. */
export const demoCode = 'DEMQADEMQADEMQADEMQA';

const student = 4;
const office = 1;
const teacher = 3;
type Message = Omit<typeof whispers.$inferInsert, 'day' | 'codeHash'> & {
  ago: number;
  code?: string;
  said: readonly { by: number | null; content: string }[];
};
const messages: readonly Message[] = [
  {
    id: 204_881_730,
    type: 1,
    group: 'office',
    ago: 1,
    code: 'DEMQBDEMQBDEMQBDEMQB',
    said: [{ by: null, content: '心内科的小讲课常排在中午，吃不上饭，能否改到下午四点以后？' }],
  },
  {
    id: 874_502_117,
    type: 3,
    group: 'office',
    state: 'processing',
    assigneeId: office,
    authorId: student,
    ago: 3,
    said: [{ by: null, content: '最近连续夜班后睡得很差，想了解医院有没有心理咨询可以预约。' }],
  },
  {
    id: 930_275_406,
    type: 1,
    group: 'office',
    state: 'replied',
    assigneeId: office,
    ago: 12,
    code: demoCode,
    question: '技能中心周末能否开放自主练习？',
    answer: '自本月起技能中心周六 8:30–17:00 开放自主练习，请在房间预约中提前申请。',
    said: [
      { by: null, content: '技能中心周末不开门，考核前没有地方练穿刺。' },
      { by: office, content: '谢谢提醒。自本月起周六 8:30–17:00 开放，请在房间预约中提前申请。' },
    ],
  },
  {
    id: 402_118_963,
    type: 2,
    group: 'office',
    state: 'closed',
    ago: 40,
    code: 'DEMQCDEMQCDEMQCDEMQC',
    said: [
      { by: null, content: '宿舍热水晚上十点就停了，下夜班的人洗不了澡。' },
      { by: office, content: '已与后勤核实，热水延长到零点，请再观察一周。' },
      { by: null, content: '已经好了，谢谢。' },
    ],
  },
  {
    id: 655_310_244,
    type: 1,
    group: 'leader',
    ago: 5,
    code: 'DEMQDDEMQDDEMQDDEMQD',
    said: [{ by: null, content: '希望院领导能来一次住院医师座谈会，听听年轻医生的想法。' }],
  },
  {
    id: 577_009_318,
    type: 3,
    group: 'mentor',
    receiverId: teacher,
    ago: 2,
    code: 'DEMQEDEMQEDEMQEDEMQE',
    said: [{ by: null, content: '不太敢在查房时提问，怕问得太浅，想请老师给点建议。' }],
  },
];

/** Messages of every state, kind and group; their texts are invented. */
export const whisperDemo: DemoPart = {
  key: 'whisper',
  after: ['people.details', 'account'],
  async write(tx) {
    const day = (ago: number) => daysAhead(today(), -ago);
    await insertRows(
      tx,
      whispers,
      messages.map(({ ago, code, said: _said, ...row }) => ({
        // Rows that are written together name the same columns.
        state: 'unread' as const,
        receiverId: null,
        assigneeId: null,
        authorId: null,
        question: '',
        answer: '',
        ...row,
        day: day(ago),
        codeHash: code ? createHash('sha256').update(code).digest('hex') : null,
      })),
    );
    await insertRows(
      tx,
      whisperPosts,
      messages.flatMap(({ id, ago, said }) =>
        said.map(({ by, content }, at) => ({
          id: `00000000-0000-4000-8000-${String(id).padStart(9, '0')}${String(at).padStart(3, '0')}`,
          whisperId: id,
          at,
          isAuthor: by === null,
          byId: by,
          content,
          day: day(Math.max(0, ago - at)),
        })),
      ),
    );
  },
};
