import { educationEndpoints as calls, type EntryDetail } from '@contract/department-stay/education';
import { entryEndpoints } from '@contract/department-stay/entries';
import { Alert, Button, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '@/kernel/query/use-save';

/** The quiz of a department: what was wrong is told by its question, never the right choice. */
export function Quiz({ found: { id, questions } }: { found: EntryDetail }) {
  const [chosen, choose] = useState<Record<string, string>>({});
  const [wrong, tell] = useState<readonly string[] | null>(null);
  const save = useSave(calls.answerQuiz, { refresh: [calls.entryDetail, entryEndpoints.entries] });
  const isWhole = questions.every((question) => chosen[question.id] !== undefined);
  const submit = async () => {
    const answers = questions.map((question) => ({ id: question.id, choice: Number(chosen[question.id]) }));
    const told = await save.run({ body: { id, answers } });
    if (told) tell(told.wrong);
  };
  return (
    <Stack gap="md" mt="xs">
      {questions.map(({ id: key, stem, options }, at) => (
        <Radio.Group
          key={key}
          label={`${at + 1}. ${stem}`}
          value={chosen[key] ?? null}
          onChange={(value) => choose({ ...chosen, [key]: value })}
          error={wrong?.includes(key) ? '回答不正确，请对照材料再想一想' : undefined}
        >
          <Stack gap={8} mt={8}>
            {options.map((option, place) => (
              <Radio key={place} value={String(place)} label={option} />
            ))}
          </Stack>
        </Radio.Group>
      ))}
      {wrong !== null && wrong.length > 0 && (
        <Alert color="warning">{`${wrong.length} 题不正确，可以修改后再次提交`}</Alert>
      )}
      <div>
        <Button variant="default" disabled={!isWhole} loading={save.isRunning} onClick={() => void submit()}>
          提交测验
        </Button>
      </div>
    </Stack>
  );
}
