/** What is said about a cell; the row's number comes before it (requirements section 5, generic rules). */
export const cellTexts = {
  required: (title: string) => `${title}是必填项`,
  min: (title: string, min: number) => `${title}的字符数不能少于 ${min} 个`,
  max: (title: string, max: number) => `${title}的字符数不能多于 ${max} 个`,
  pattern: (title: string) => `${title}填写有误，请输入正确的${title}`,
  option: (title: string, text: string) => `${title}“${text}”不在可选范围内，请从下拉列表中选择`,
  optionOf: (title: string, text: string, parent: string) =>
    `${title}“${text}”不属于所选的${parent}，请从下拉列表中选择`,
  number: (title: string) => `${title}应为数字，请输入正确的${title}`,
  date: (title: string, format: string) => `${title}的格式应为 ${format}，请输入正确的${title}`,
  unique: (title: string, row: number) => `${title}与第 ${row} 行重复`,
  formula: (title: string) => `${title}是错误值或没有结果的公式，请改为文字`,
  digits: (title: string) => `${title}被表格改成了数字，末尾几位可能已丢失，请把该列设为文本后重填`,
} as const;

/** What is said about a sheet as a whole. */
export const sheetTexts = {
  empty: '工作表中没有数据',
  noHeader: '没有找到表头，请使用下载的模板填写',
  missing: (title: string) => `缺少“${title}”列，请使用下载的模板填写`,
  repeated: (title: string) => `“${title}”列重复，请只保留一列`,
  tooMany: (most: number) => `超过 ${most.toLocaleString('zh-CN')} 行，请分成几个文件导入`,
} as const;

/** `第 27 行：姓名是必填项`. */
export function atRow(row: number, text: string): string {
  return `第 ${row} 行：${text}`;
}
