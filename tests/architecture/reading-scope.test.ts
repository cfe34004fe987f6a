import { expect, it } from 'vitest';
import { sourceFiles, type SourceFile } from './source-files';

/** Functions that write and read by the reading scope, and why what they write is no matter of whom one manages. */
const known: Record<string, string> = {
  'server/modules/activities/people.ts activityPeopleHandlers':
    'who manages the activity signs for whoever is in sight; what is written is the activity’s',
  'server/modules/student/key-signals.ts dismiss':
    'what was noticed of somebody in sight is set aside; nothing of his changes',
  'server/modules/student/keys.ts keyHandlers': 'a note about somebody in sight, with a circle of its own (ADR 79)',
  'server/modules/cloud-class/learners.ts learnerHandlers':
    'who looks after a course reminds whom he sees and marks what they handed in; nothing of the people changes',
  'server/modules/continuing/trainees.ts traineeHandlers':
    'the list reads what is in sight; every change asks demandManaged, some of them in a function of their own',
  'server/modules/exam/exams/candidates.ts candidateHandlers':
    'somebody in sight is asked to sit an exam; nothing of his changes',
  'server/modules/exam/papers/shares.ts shareHandlers': 'a colleague in sight is shown a paper; nothing of his changes',
  'server/modules/exam/union/write.ts writeUnion':
    'somebody in sight is asked to bring questions, and may decline; nothing of his changes',
  'server/modules/graduate-project/office.ts officeHandlers':
    'supervisors, experts and committee are named within sight; the student is asked of demandManaged',
  'server/modules/library/reading.ts readingHandlers': 'somebody in sight is shown a file; nothing of his changes',
  'server/modules/notice/push-send.ts resendPush': 'a message may go to whoever is in sight',
};

it('a function that writes asks managedPeople, demandManaged or peopleInStays; name one here that writes something else', () => {
  const found = sourceFiles()
    .filter(({ path, isTest }) => path.startsWith('server/modules/') && !isTest)
    .flatMap(functionsOf)
    .filter(({ text }) => reading.test(text) && writing.test(text))
    .map(({ name }) => name);
  expect(found.filter((name) => !(name in known))).toEqual([]);
  expect(
    Object.keys(known).filter((name) => !found.includes(name)),
    'no longer needed',
  ).toEqual([]);
});

const reading = /\b(visiblePeople|demandVisible)\(/;
const writing = /\.(insert|update|delete)\(|\.for\('|\b(insert into|update|delete from) /;

/** What stands at the left margin, with what belongs to it. Comments do not count. */
function functionsOf({ path, text }: SourceFile): { name: string; text: string }[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  return code.split(/^(?=\S)/m).map((part) => ({ name: `${path} ${nameIn(part)}`, text: part }));
}

const nameIn = (part: string) => /^(?:export )?(?:async )?(?:function|const) (\w+)/.exec(part)?.[1] ?? '';
