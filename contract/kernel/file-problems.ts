/** Why a file is none that can be read as a workbook, and what a person is told of it. */
export const fileProblemTexts = {
  FILE_EMPTY: '文件是空的，请选择有内容的 .xls 或 .xlsx 文件',
  FILE_ENCRYPTED: '文件有打开密码，请在 Excel 中取消密码后再导入',
  FILE_NOT_SPREADSHEET: '文件不是 Excel 表格，请用 Excel 另存为 .xlsx 后再导入',
  FILE_CORRUPT: '文件已损坏，请用 Excel 打开并另存为 .xlsx，或重新获取文件',
  FILE_TOO_LARGE: '文件过大，或内容超出 512 列、20 万行，请删除多余的行列，或拆分为多个文件后再导入',
  SHEET_EMPTY: '所选工作表是空的，请填写后再导入，或选择其他工作表',
} as const;

export type FileProblem = keyof typeof fileProblemTexts;
