import { Button, Checkbox, Group, NumberInput, Popover, Select, Text } from '@mantine/core';
import { formatMonth } from '@contract/kernel/half-month';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useUserDatabase } from '@/kernel/tasks/use-tasks';
import { formatError } from '../format-error';
import { saveTemplate } from './save-template';

/** Twice the residency standard's 36 months. */
const maxMonths = 72;
const defaultMonths = 12;
/** Months that the first one is chosen from: two years back, two ahead. */
const choiceRadius = 24;

/** Month index of today. */
const thisMonth = () => new Date().getFullYear() * 12 + new Date().getMonth();

/** Asks for the months of the template, then builds it in a worker and saves it. */
export function TemplateButton() {
  const db = useUserDatabase();
  const [isOpen, setOpen] = useState(false);
  const [firstMonth, setFirstMonth] = useState(formatMonth(thisMonth()));
  const [months, setMonths] = useState<number | string>(defaultMonths);
  const [withHandbook, setWithHandbook] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const isCountValid = typeof months === 'number' && months >= 1 && months <= maxMonths;
  const download = async () => {
    if (!isCountValid) return;
    setBusy(true);
    setProblem(null);
    try {
      await saveTemplate(db.userId, { firstMonth, months, withHandbook });
      setOpen(false);
    } catch (error) {
      setProblem(formatError(error));
    } finally {
      setBusy(false);
    }
  };
  const choices = Array.from({ length: choiceRadius * 2 }, (_, index) =>
    formatMonth(thisMonth() - choiceRadius + index),
  );
  return (
    <Popover opened={isOpen} onChange={setOpen} position="top-start" width={320} shadow="md" trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.75} />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          下载模板
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="下载模板">
        <Group grow align="flex-start">
          <Select
            label="起始月份"
            data={choices}
            value={firstMonth}
            onChange={(value) => value && setFirstMonth(value)}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
          />
          <NumberInput
            label="月数"
            min={1}
            max={maxMonths}
            value={months}
            onChange={setMonths}
            error={isCountValid ? null : `请填写 1 至 ${maxMonths}`}
          />
        </Group>
        <Checkbox
          mt={12}
          label="每月增加手册科室列"
          checked={withHandbook}
          onChange={(event) => setWithHandbook(event.currentTarget.checked)}
        />
        {problem && (
          <Text size="sm" mt={8} c="var(--reach-danger-text)" role="alert">
            {problem}
          </Text>
        )}
        <Button fullWidth mt={12} loading={isBusy} onClick={() => void download()}>
          生成并下载
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
