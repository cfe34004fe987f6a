import { Button, Checkbox, Group, Popover, Select, Text } from '@mantine/core';
import { formatMonth, monthIndex } from '@contract/kernel/half-month';
import { serverNow } from '@device/api/server-time';
import { IconDownload } from '@tabler/icons-react';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useUserDatabase } from '@/kernel/session/use-user-database';
import { NumberBox } from '@/kits/form/fields/number-box';
import { rangeProblem } from '@/kits/form/rules';
import { formatError } from '../format-error';
import { saveTemplate } from './save-template';

/** Up to twice the residency standard's 36 months. */
const monthsRange = { least: 1, most: 72, decimals: 0 };
const defaultMonths = 12;
/** Months that the first one is chosen from: two years back, two ahead. */
const choiceRadius = 24;

/** Month index of today. */
const thisMonth = () => monthIndex(dayjs(serverNow()).format('YYYY-MM'));

/** Asks for the months of the template, then builds it in a worker and saves it. */
export function TemplateButton() {
  const db = useUserDatabase();
  const [isOpen, setOpen] = useState(false);
  const [firstMonth, setFirstMonth] = useState(formatMonth(thisMonth()));
  const [months, setMonths] = useState<number | null>(defaultMonths);
  const [withHandbook, setWithHandbook] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const isCountValid = months !== null && rangeProblem(months, monthsRange) === null;
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
          <NumberBox
            label="月数"
            range={monthsRange}
            value={months}
            onChange={setMonths}
            error={isCountValid ? undefined : `请填写 ${monthsRange.least} 至 ${monthsRange.most}`}
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
