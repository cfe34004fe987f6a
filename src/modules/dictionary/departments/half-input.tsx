import '@mantine/dates/styles.css';
import 'dayjs/locale/zh-cn';
import { formatMonth, HalfUp, halfLabels, monthIndex, pieceOf, pieceSpan } from '@contract/kernel/half-month';
import { Select } from '@mantine/core';
import { MonthPickerInput } from '@mantine/dates';

interface HalfInputProps {
  /** 开始 or 结束. */
  label: string;
  /** Half month, see half-month.ts; null where the end is open. */
  value: number | null;
  isOptional?: boolean;
  onChange: (value: number | null) => void;
}

const halves = [HalfUp.first, HalfUp.second].map((half) => ({ value: String(half), label: halfLabels[half] }));

/** A half month: its month, and which half. */
export function HalfInput({ label, value, isOptional = false, onChange }: HalfInputProps) {
  const piece = value === null ? null : pieceOf(value, 1);
  const half = piece?.half ?? (isOptional ? HalfUp.second : HalfUp.first);
  return (
    <>
      <MonthPickerInput
        aria-label={`${label}月份`}
        placeholder={isOptional ? '长期' : `${label}月份`}
        locale="zh-cn"
        valueFormat="YYYY-MM"
        clearable={isOptional}
        minDate="2000-01-01"
        maxDate="2099-12-31"
        value={piece ? `${formatMonth(piece.month)}-01` : null}
        onChange={(date) => {
          if (date === null) return isOptional && onChange(null);
          return onChange(pieceSpan(monthIndex(date.slice(0, 7)), half).start);
        }}
      />
      <Select
        aria-label={`${label}半月`}
        data={halves}
        value={String(half)}
        allowDeselect={false}
        disabled={piece === null}
        onChange={(text) =>
          piece && onChange(pieceSpan(piece.month, Number(text) === HalfUp.second ? HalfUp.second : HalfUp.first).start)
        }
      />
    </>
  );
}
