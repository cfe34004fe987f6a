import type { EntryInput } from '@device/outbox/entry';
import type { Subject } from './outbox-model';

/** First day of a week. */
const weekDay = (record: number) => `2026-11-${String(2 + 7 * (record % 4)).padStart(2, '0')}`;
const entryId = (record: number) => `00000000-0000-4000-9000-${String(record).padStart(12, '0')}`;

/** An answer with one text. */
const writtenOf = (text: string) => ({ values: { 'q-text': text }, comments: {} });
type Written = ReturnType<typeof writtenOf>;

/** A room of an inspection; the two calls are about rounds of their own. */
function inspected(round: number): Omit<Subject, 'call'> {
  const bodyOf = (input: EntryInput) => input.body as { room_id: number; version: number; note: string };
  return {
    make: (record, version, deed) => ({
      input: {
        body: {
          inspection_id: round,
          room_id: record,
          version,
          people: [],
          scores: [],
          findings: [],
          note: deed,
          photos: [],
        },
      },
      seen: { room: `示例楼 ${record}`, names: {}, kinds: {}, full: {} },
    }),
    deedOf: (input) => bodyOf(input).note,
    versioned: {
      record: (input) => `inspected room ${round} ${bodyOf(input).room_id}`,
      against: (input) => bodyOf(input).version,
    },
    conflict: 'DORM_INSPECT_MOVED',
    copy: (record, version) => ({
      room_id: record,
      people: [],
      scores: [],
      findings: [],
      photos: [],
      note: `theirs ${version}`,
      by: '王芳',
      at: '2026-11-20T08:00:00Z',
      version,
    }),
  };
}

/** Each declared call, as the server of the model compares and answers it; by its path. */
export const subjects: Record<string, Omit<Subject, 'call'>> = {
  '/api/notice/messagesetread': {
    make: (record, _version, deed) => ({ input: { body: { id: record, deed } }, seen: undefined }),
    deedOf: (input) => (input.body as { deed: string }).deed,
  },
  '/api/v2/approval/records/:id/review': {
    make: (record, version, deed) => ({
      input: { params: { id: record }, body: { node_id: 1, version, pass: 1, comment: deed } },
      seen: { title: '修改职称', submitter: '学小医', level: '信息审核' },
    }),
    deedOf: (input) => (input.body as { comment: string }).comment,
    versioned: {
      record: ({ params }) => `approval ${Number(params!['id'])}`,
      against: (input) => (input.body as { version: number }).version,
    },
    conflict: 'APPROVAL_TAKEN',
    copy: (record, version) => ({
      id: record,
      submission_status: 1,
      node: { id: 1, level: 1, title: '信息审核' },
      nodes: [{ id: 1, version }],
      timeline: [{ id: version, kind: 'recall', actor: '王芳', comment: '', at: '2026-11-20T08:00:00Z' }],
      actions: [{ action: 'pass', reason: '' }],
    }),
  },
  '/api/personalcenter/infocommit': {
    make: (_record, version, deed) => ({
      input: { body: { values: { nation: deed } }, ifMatch: version },
      seen: { labels: { nation: '民族' }, before: { nation: `theirs ${version - (version % 2)}` }, reviewed: [] },
    }),
    deedOf: (input) => (input.body as { values: { nation: string } }).values.nation,
    versioned: { record: (_input, account) => `profile ${account}`, against: ({ ifMatch }) => ifMatch! },
    conflict: 'VERSION_STALE',
    // Every second change of somebody else leaves alone what the person changes.
    copy: (_record, version) => ({ version, values: { nation: `theirs ${version - (version % 2)}` }, words: {} }),
  },
  '/api/system/user/businessstatus/update': {
    make: (record, version, deed) => ({
      input: {
        body: {
          user_ids: [record, record + 1],
          business_status: 9,
          before: [record, record + 1].map((id) => ({ user_id: id, business_status: version })),
          date: '2026-11-20',
          reason: deed,
        },
      },
      seen: { who: '2 人', status: '暂停' },
    }),
    deedOf: (input) => (input.body as { reason: string }).reason,
    versioned: {
      record: (input) => `status ${(input.body as { user_ids: number[] }).user_ids[0]!}`,
      against: (input) => (input.body as { before: { business_status: number }[] }).before[0]!.business_status,
    },
    conflict: 'PERSON_STATUS_MOVED',
    copy: (record, version) => ({
      people: [record, record + 1].map((id) => ({
        user_id: id,
        name: `学员 ${id}`,
        business_status: version,
        business_status_name: '延期',
        changed_by: '王芳',
        changed_at: '2026-11-20T08:00:00Z',
      })),
    }),
  },
  '/api/v2/training/entries/save': {
    make: (record, version, deed) => ({
      input: {
        body: {
          id: entryId(record),
          requirement_id: 1,
          date: '2026-11-20',
          role: null,
          values: [],
          note: deed,
          photos: [],
          is_submitted: true,
          version,
        },
      },
      seen: { item: '社区获得性肺炎' },
    }),
    deedOf: (input) => (input.body as { note: string }).note,
    versioned: {
      record: (input) => `entry ${(input.body as { id: string }).id}`,
      against: (input) => (input.body as { version: number }).version,
    },
    conflict: 'VERSION_STALE',
    copy: (record, version) => ({
      id: entryId(record),
      date: '2026-11-20',
      role: null,
      note: '',
      state: 'returned',
      reason: '请补充诊断依据',
      reviewer: '王芳',
      reviewed_at: '2026-11-20T08:00:00Z',
      version,
    }),
  },
  '/api/v2/week-log/own/save': {
    make: (record, version, deed) => ({
      input: {
        body: {
          week: weekDay(record),
          done: deed,
          next: '',
          problems: '',
          values: [],
          photos: [],
          is_submitted: false,
          version,
        },
      },
      seen: undefined,
    }),
    deedOf: (input) => (input.body as { done: string }).done,
    versioned: {
      record: (input) => `week ${(input.body as { week: string }).week}`,
      against: (input) => (input.body as { version: number }).version,
    },
    conflict: 'VERSION_STALE',
    copy: (record, version) => ({
      week: weekDay(record),
      done: `theirs ${version}`,
      next: '',
      problems: '',
      values: [],
      state: 'draft',
      reviewer: '',
      reviewed_at: null,
      submitted_at: null,
      version,
    }),
  },
  '/api/v2/training/entries/submit': {
    make: (record, _version, deed) => ({ input: { body: { ids: [entryId(record)], deed } }, seen: undefined }),
    deedOf: (input) => (input.body as { deed: string }).deed,
  },
  '/api/v2/dorm/inspections/rooms/save': inspected(1),
  '/api/v2/dorm/inspections/union/rooms/save': inspected(2),
  '/api/v2/graduate/tasks/confirm': {
    // The place that was seen names the deed: nothing is compared but that the lesson still stands there.
    make: (record, _version, deed) => ({
      input: { body: { id: record, day: '2026-11-30', period: 1, deed } },
      seen: { lesson: '内科学 11-30 周一 第 1–2 节', at: '2026-11-20T08:00:00Z' },
    }),
    deedOf: (input) => (input.body as { deed: string }).deed,
  },
  '/api/v2/graduate/course-query/roll': {
    // As marks of attendance: the one that was seen names a version, the one that is called the deed.
    make: (record, version, deed) => ({
      input: {
        body: {
          id: 1,
          lesson_id: record,
          day: '2026-11-20',
          period: 1,
          marks: [{ user_id: record, state: deed, before: `version ${version}` }],
        },
      },
      seen: { lesson: '内科学', hours: 2, names: { [record]: `学生 ${record}` } },
    }),
    deedOf: (input) => rollIn(input).marks[0]!.state,
    versioned: {
      record: (input) => `roll ${rollIn(input).lesson_id}`,
      against: (input) => Number(rollIn(input).marks[0]!.before.slice('version '.length)),
    },
    conflict: 'GRADUATE_ROLL_MOVED',
    copy: (record, version) => ({
      day: '2026-11-20',
      period: 1,
      hours: 2,
      called_at: '2026-11-20T08:00:00Z',
      marks: [{ user_id: record, name: `学生 ${record}`, state: `version ${version}` }],
    }),
  },
  '/api/v2/attendance/check-in': {
    // The code names the deed; one that waits was kept.
    make: (record, _version, deed) => ({
      input: {
        body: { code: `ward-1.${record}.${deed}`, device: entryId(record), is_kept: true, ticket: '' },
      },
      seen: { at: null },
    }),
    deedOf: (input) => (input.body as { code: string }).code.split('.')[2]!,
  },
  '/api/v2/attendance/sheet/marks': {
    // States stand for what is compared: the one that was seen names a version, the one that is marked the deed.
    make: (record, version, deed) => ({
      input: {
        body: {
          dept_id: 1,
          month: '2026-11',
          type_id: 1,
          marks: [{ user_id: record, day: '2026-11-20', half: 'am', state: deed, before: `version ${version}` }],
        },
      },
      seen: { ward: '心内科' },
    }),
    deedOf: (input) => markIn(input).state,
    versioned: {
      record: (input) => `mark ${markIn(input).user_id}`,
      against: (input) => Number(markIn(input).before.slice('version '.length)),
    },
    conflict: 'ATTENDANCE_MOVED',
    copy: (record, version) => ({
      marks: [
        {
          user_id: record,
          name: `学员 ${record}`,
          day: '2026-11-20',
          half: 'am',
          state: `version ${version}`,
          by: '王芳',
          at: '2026-11-20T08:00:00Z',
        },
      ],
    }),
  },
  '/api/v2/evaluation/my/submit': {
    make: (record, version, deed) => ({
      input: {
        body: {
          pair_id: record,
          filled: writtenOf(deed),
          blind: 'x'.repeat(43),
          known: [writtenOf(`draft ${version}`)],
        },
      },
      seen: { target: '学小医' },
    }),
    deedOf: (input) => (input.body as { filled: Written }).filled.values['q-text'],
    versioned: {
      record: (input) => `answer ${(input.body as { pair_id: number }).pair_id}`,
      against: (input) => Number(/\d+$/.exec((input.body as { known: Written[] }).known.at(-1)!.values['q-text'])![0]),
    },
    conflict: 'EVALUATION_DRAFT_MOVED',
    copy: (_record, version) => writtenOf(`draft ${version}`),
  },
  '/api/v2/evaluation/my/decline': {
    make: (record, _version, deed) => ({
      input: { body: { pair_id: record, reason: deed } },
      seen: { target: '学小医' },
    }),
    deedOf: (input) => (input.body as { reason: string }).reason,
  },
  '/api/v2/room/bookings/check-in': {
    make: (record, version, deed) => ({
      input: { body: { id: record, at: '2026-11-20T08:00:00Z', deed }, ifMatch: version },
      seen: { title: '病例讨论', room: '示教室' },
    }),
    deedOf: (input) => (input.body as { deed: string }).deed,
    versioned: {
      record: (input) => `room ${(input.body as { id: number }).id}`,
      against: ({ ifMatch }) => ifMatch!,
    },
    conflict: 'VERSION_STALE',
    // The room still waits for who booked it; of one that does not, only what the server has can be taken.
    copy: (record, version) => ({
      id: record,
      state: 'approved',
      use_state: 'waiting',
      must_check_in: true,
      checked_in_at: null,
      version,
    }),
  },
  '/api/v2/activities/own/:id/sign': {
    // The code names the deed; one that waits was kept.
    make: (record, _version, deed) => ({
      input: {
        params: { id: record },
        body: {
          side: 'in',
          code: `${record}.in.${record}.${deed}`,
          device: entryId(record),
          is_kept: true,
          ticket: '',
        },
      },
      seen: { title: '心电图判读入门' },
    }),
    deedOf: (input) => (input.body as { code: string }).code.split('.')[3]!,
  },
  '/api/v2/exam/practice/answer': {
    make: (record, _version, deed) => ({
      input: { body: { id: entryId(1), position: record, responses: [deed] } },
      seen: undefined,
    }),
    deedOf: (input) => (input.body as { responses: string[] }).responses[0]!,
  },
  '/api/v2/cloud-class/learn/watched': {
    make: (record, _version, deed) => ({
      input: { body: { course_id: 1, item_id: record, pieces: [[0, 20]], position: 20, deed } },
      seen: undefined,
    }),
    deedOf: (input) => (input.body as { deed: string }).deed,
  },
};

const rollIn = ({ body }: EntryInput) =>
  body as { lesson_id: number; marks: { user_id: number; state: string; before: string }[] };

const markIn = (input: EntryInput) =>
  (input.body as { marks: { user_id: number; state: string; before: string }[] }).marks[0]!;
