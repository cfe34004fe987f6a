import { AppError, errorText } from '@contract/kernel/errors';
import { sheetGuideName } from '@contract/kernel/sheet-definition';
import { useState } from 'react';

/** Requirements section 5: .xls and .xlsx only. */
const accepted = /\.xlsx?$/i;
const maxBytes = 50 * 1024 * 1024;

export interface ChoosableSheet {
  name: string;
  hidden: boolean;
}

/** Names the sheets of a file, in a worker; `problem` says why there are none. */
export type Inspect = (file: File) => Promise<{ sheets: ChoosableSheet[]; problem: { message: string } | null }>;

interface Chosen {
  file: File | null;
  sheets: ChoosableSheet[];
  selected: string[];
  problem: string | null;
  isReading: boolean;
}
const nothing: Chosen = { file: null, sheets: [], selected: [], problem: null, isReading: false };

/** Why a file is refused unread; null when it may be read. */
function refusal(file: File): string | null {
  if (!window.isSecureContext) return errorText('DEVICE_INSECURE');
  if (!accepted.test(file.name)) return '仅支持 .xls、.xlsx 文件，请用 Excel 另存为 .xlsx 后再选择';
  if (file.size > maxBytes) return '文件超过 50 MiB，请拆分为多个文件后再导入';
  return null;
}

/** The chosen file, the names of its sheets and which of them are selected. The sheets are named by a worker. */
export function useChosenFile(inspect: Inspect) {
  const [chosen, setChosen] = useState<Chosen>(nothing);

  const choose = async (file: File | null) => {
    if (!file) return setChosen(nothing);
    const problem = refusal(file);
    if (problem) return setChosen({ ...nothing, file, problem });
    setChosen({ ...nothing, file, isReading: true });
    const next = await inspected(file, inspect);
    // A file that was chosen meanwhile goes before the answer about this one.
    setChosen((current) => (current.file === file ? { ...nothing, file, ...next } : current));
  };
  const select = (selected: string[]) => setChosen((current) => ({ ...current, selected }));
  return { ...chosen, choose: (file: File | null) => void choose(file), select };
}

async function inspected(file: File, inspect: Inspect): Promise<Partial<Chosen>> {
  try {
    const { sheets, problem } = await inspect(file);
    const usual = sheets.filter((sheet) => !sheet.hidden && sheet.name !== sheetGuideName);
    return { sheets, selected: usual.map((sheet) => sheet.name), problem: problem?.message ?? null };
  } catch (error) {
    return { problem: error instanceof AppError ? error.message : errorText('UNKNOWN') };
  }
}
