/** Errors of rate sheets: status, English, Chinese. */
export const rateSheetErrors = {
  RATE_SHEET_CHANGED: [
    409,
    'Someone else has changed this draft. Reload to see it.',
    '该草稿已被他人修改，请重新加载查看',
  ],
  RATE_SHEET_STATE: [
    409,
    'This version is no longer in that state. Reload to see it.',
    '该版本的状态已变，请重新加载查看',
  ],
  RATE_SHEET_EARLY: [
    400,
    'It can start on {first} at the earliest: parcels of earlier days have been priced',
    '最早可从 {first} 开始：更早日期的包裹已计价',
  ],
  RATE_SHEET_DAY: [
    409,
    'Version {version} is scheduled for that day. Cancel it first, or choose another day.',
    '版本 {version} 已安排在该日生效，请先取消该版本或选择其他日期',
  ],
  RATE_SHEET_OTHERS: [
    409,
    "The draft wasn't built from version {versions}, which is in force on that day or starts later. Compare them, and confirm it.",
    '草稿并非基于版本 {versions}，而该版本在当日生效或之后开始。请比较后确认。',
  ],
  RATE_SHEET_DOUBTS: [400, 'Check what the file left open, and confirm it', '请核对文件中存疑之处并确认'],
  RATE_SHEET_SAME: [400, 'The draft is the same as the version in force', '草稿与现行版本相同'],
  RATE_SHEET_NO_HEADINGS: [400, 'No header row was found. Expected: {expected}', '未找到标题行，应包含：{expected}'],
  RATE_SHEET_NO_ROWS: [400, 'No rows were found below the header row', '标题行下方没有数据行'],
  RATE_SHEET_TOO_MANY: [
    400,
    'The file has more than {max} errors. The first are listed.',
    '文件错误超过 {max} 处，仅列出前面部分',
  ],
  RATE_SHEET_WEIGHT: [400, '“{value}” is no weight', '“{value}”不是有效重量'],
  RATE_SHEET_STEP: [
    400,
    '{value} is never billed: this service bills in steps of {steps}',
    '{value} 不会被计费：该服务按 {steps} 进位',
  ],
  RATE_SHEET_ORDER: [400, 'The weight {value} must be above that of the row before', '重量 {value} 未大于上一行'],
  RATE_SHEET_UNIT: [
    400,
    'Weights are in {read}, but this service is billed in {unit}',
    '重量单位为 {read}，但该服务按 {unit} 计费',
  ],
  RATE_SHEET_PRICE: [400, '“{value}” is no price in whole cents above 0', '“{value}”不是大于 0 且精确到分的价格'],
  RATE_SHEET_MARK: [
    400,
    '“{value}” could be thousands or decimals. Write it with two decimals.',
    '“{value}”可能是千位或小数，请写成两位小数',
  ],
  RATE_SHEET_LARGE: [400, 'The file has more than {max} prices', '文件中的价格超过 {max} 个'],
  RATE_SHEET_AMOUNT: [400, '“{value}” is no amount', '“{value}”不是有效金额'],
  RATE_SHEET_PERCENT: [400, '“{value}” is no percentage from 0 to 100', '“{value}”不是 0 到 100 之间的百分比'],
  RATE_SHEET_DATE: [400, '“{value}” is no date', '“{value}”不是有效日期'],
  RATE_SHEET_DAYS: [400, '“{value}” is no number of days', '“{value}”不是有效天数'],
  RATE_SHEET_ZIP: [400, '“{value}” is no ZIP code', '“{value}”不是有效邮编'],
  RATE_SHEET_VALUE: [400, '“{value}” is unknown here', '无法识别“{value}”'],
  RATE_SHEET_TWICE: [400, 'This was there before, in row {row}', '与第 {row} 行重复'],
  RATE_SHEET_ZONE_TWICE: [400, 'Zone {zone} has two columns', '分区 {zone} 有两列'],
  RATE_SHEET_SURCHARGE_TWICE: [
    409,
    'There is another surcharge for exactly that. Change that one instead.',
    '已有另一项完全相同条件的附加费，请修改该项',
  ],
} as const
