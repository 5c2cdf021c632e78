/** Codes of errors.ts about spreadsheets and what is imported from them: HTTP status, English, Chinese. */
export const importErrors = {
  // Files
  FILE_GONE: [404, 'This file is no longer available. Contact support.', '该文件已无法获取，请联系客服'],
  FILE_MISSING: [400, 'Choose a file first', '请先选择文件'],
  FILE_TYPE_UNSUPPORTED: [
    400,
    'Only csv, xlsx, xls and ods files are supported{what}',
    '仅支持 csv、xlsx、xls、ods 文件{what}',
  ],
  FILE_EMPTY: [400, 'The file is empty', '文件为空'],
  FILE_ENCRYPTED: [
    400,
    'The file is password-protected. Remove the password and try again.',
    '文件已加密，请取消密码保护后重试',
  ],
  FILE_CORRUPT: [
    400,
    "The file is damaged and can't be read. Open it in Excel, save it and try again.",
    '文件已损坏，无法读取。请在 Excel 中打开并另存后重试。',
  ],
  FILE_TOO_SLOW: [
    400,
    'The file takes too long to read, so it is probably damaged. Open it in Excel, save it as xlsx or csv and try again.',
    '文件读取时间过长，可能已损坏。请在 Excel 中打开，另存为 xlsx 或 csv 后重试。',
  ],
  FILE_HTML: [
    400,
    'This is a web page saved as a spreadsheet. Open it in Excel and save it as xlsx.',
    '该文件是网页格式，请在 Excel 中另存为 xlsx',
  ],
  FILE_TOO_LARGE: [
    413,
    'The file is larger than {max}. Split it and import the parts separately.',
    '文件超过 {max}，请拆分后分别导入',
  ],
  FILE_EXPANDS_TOO_MUCH: [400, 'The file is too large when unpacked{limit}', '文件解压后过大{limit}'],
  FILE_UNSAFE: [400, "The file contains content that isn't allowed in a spreadsheet", '文件包含不允许的内容'],
  TOO_MANY_ROWS: [
    400,
    'The sheet has more than {max} rows. Split it and import the parts separately.',
    '工作表超过 {max} 行，请拆分后分别导入',
  ],
  TOO_MANY_COLUMNS: [400, 'The sheet has more than {max} columns', '工作表超过 {max} 列'],
  CELL_TOO_LONG: [
    400,
    'Row {row}, column {column}: the cell has more than {max} characters. A closing quotation mark may be missing.',
    '第 {row} 行 {column} 列超过 {max} 个字符，可能缺少右引号',
  ],
  SHEET_NOT_FOUND: [400, 'The file has no such sheet', '文件中没有该工作表'],
  NO_ROWS: [400, 'The sheet has no data below the header row', '标题行下没有数据'],
  // Imports
  IMPORT_NOT_READY: [409, 'The file is still being read', '文件仍在读取中'],
  IMPORT_DONE: [409, 'This file has already been imported', '该文件已导入'],
  CHARSET_DOUBTFUL: [
    409,
    'The text encoding of this file is uncertain. Choose the one that shows names and addresses correctly.',
    '无法确定该文件的文字编码，请选择使姓名和地址显示正确的编码',
  ],
  IMPORT_HAS_ERRORS: [
    422,
    'Rows with errors: {count}. Fix them or select “Ignore errors”.',
    '请修正 {count} 行错误，或勾选“忽略错误”',
  ],
  IMPORT_NOTHING_VALID: [422, 'No rows can be imported yet. Fix at least one.', '没有可导入的行，请至少修正一行'],
  IMPORT_NOT_DONE: [409, "This file hasn't been imported, so there's nothing to undo", '该文件尚未导入，无需撤销'],
  IMPORT_UNDO_BLOCKED: [
    409,
    "This import can't be undone: {count} of its records have since been used or changed ({names})",
    '无法撤销此次导入：其中 {count} 条记录已被使用或修改（{names}）',
  ],
  ORDER_CHANGED_SINCE: [409, 'Order {value} has changed since the import', '订单 {value} 在导入后已被修改'],
  COLUMN_UNKNOWN: [400, 'The file has no column {value}', '文件中没有第 {value} 列'],
  MAPPING_NAME_TAKEN: [409, 'A template named “{value}” already exists', '已有名为“{value}”的模板'],
  TEMPLATE_READ_ONLY: [403, "Built-in templates can't be changed", '内置模板不可修改'],
} as const satisfies Record<string, readonly [status: number, en: string, cn: string]>
