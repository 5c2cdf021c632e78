/** Codes of errors.ts about cells of a file that cannot be trusted: HTTP status, English, Chinese. */
export const cellErrors = {
  ERROR_CELL: [
    400,
    'This cell contains a spreadsheet error ({value}). Enter the value.',
    '此单元格是错误值（{value}），请直接填写',
  ],
  FORMULA_NO_VALUE: [
    400,
    'The formula here has no stored result. Enter the value.',
    '此处公式没有保存结果，请直接填写',
  ],
  DIGITS_LOST: [
    400,
    'Excel treated this as a number and rounded or shortened it, so digits were lost. Check it and enter it again in full.',
    'Excel 已将此内容按数字舍入或缩写，部分位数丢失，请核对后完整填写',
  ],
  UNREADABLE: [
    400,
    "Some characters couldn't be read. Enter the value, or choose another text encoding for the file.",
    '此处含有无法识别的字符，请直接填写或更换文字编码',
  ],
  UNCLOSED_QUOTE: [
    400,
    'The quotation mark before this text is never closed, so the rest of the file was read as one cell. Fix the file.',
    '此处的引号未闭合，其后内容被当作同一单元格读取，请修正文件',
  ],
  EXTRA_CELLS: [
    400,
    'This row has more cells than the header row. An extra comma may have shifted its values. Check the row and enter this value again.',
    '此行的单元格比标题行多，可能是多出的逗号使数据错位，请核对整行并重新填写此处',
  ],
  UNIT_REQUIRED: [
    400,
    '{field} is required for a weight or size: in/lb for pounds and inches, cm/kg for kilograms and centimeters',
    '填写了重量或尺寸时{field}不能为空：磅和英寸用 in/lb，千克和厘米用 cm/kg',
  ],
  DATE_AMBIGUOUS: [
    400,
    '“{value}” can be read with the month or the day first. Choose one for the whole column, or enter it as YYYY-MM-DD',
    '“{value}”可按“月/日”或“日/月”识别，请为整列选择一种，或填写为 YYYY-MM-DD',
  ],
  LINES_AMBIGUOUS: [
    400,
    'This may contain a quantity. Write items as SKU*2; SKU, or put the SKU in quotes if it is written like this.',
    '此处可能包含数量。请写为 SKU*2; SKU；如果 SKU 本身如此，请加英文引号。',
  ],
  LINES_UNREADABLE: [
    400,
    "The items in this cell couldn't be read. Use the format SKU*2; SKU",
    '无法识别此单元格中的商品，请使用 SKU*2; SKU 格式',
  ],
} as const satisfies Record<string, readonly [status: number, en: string, cn: string]>
