/** Errors of carrier invoices and their adjustments: status, English, Chinese. */
export const carrierInvoiceErrors = {
  CARRIER_INVOICE_FORMAT: [
    400,
    "This isn't a {chosen} invoice file. Check the file or choose another carrier",
    '这不是 {chosen} 账单文件，请检查文件或选择其他承运商',
  ],
  CARRIER_INVOICE_OTHER_FORMAT: [
    400,
    'This looks like a {found} file, but you chose {chosen}',
    '该文件看起来是 {found} 账单，而您选择的是 {chosen}',
  ],
  CARRIER_INVOICE_COLUMN: [400, 'The file has no column "{column}"', '文件缺少“{column}”列'],
  CARRIER_INVOICE_CELL: [
    400,
    'Row {row}, {column}: "{value}" can\'t be read. Nothing was imported',
    '第 {row} 行“{column}”：无法识别“{value}”，未导入任何内容',
  ],
  CARRIER_INVOICE_ROW_SUM: [
    400,
    "Row {row}: the charges don't add up to the net amount; {difference} is missing. Nothing was imported",
    '第 {row} 行：各项费用与净额不符，相差 {difference}，未导入任何内容',
  ],
  CARRIER_INVOICE_TOTALS: [
    400,
    'Invoice {number} states several totals. Nothing was imported',
    '账单 {number} 有多个不同的总额，未导入任何内容',
  ],
  CARRIER_INVOICE_TOTAL: [
    400,
    'Invoice {number} is already complete at {stated}. With this file it would differ by {difference}, so nothing was imported',
    '账单 {number} 已完整，总额为 {stated}。导入该文件将相差 {difference}，未导入任何内容',
  ],
  CARRIER_INVOICE_CURRENCY: [
    400,
    "Row {row}: invoices in {currency} aren't supported. Nothing was imported",
    '第 {row} 行：不支持币种为 {currency} 的账单，未导入任何内容',
  ],
  CARRIER_INVOICE_EMPTY: [400, 'The file has no charges', '文件中没有任何费用'],
  CARRIER_INVOICE_FAILED: [
    400,
    "The file couldn't be read. Upload it again; contact support if this happens repeatedly",
    '文件读取失败，请重新上传；如多次失败请联系客服',
  ],
  CARRIER_INVOICE_DELETED: [
    400,
    'An invoice in this file was deleted. Upload the file again to import it',
    '该文件中的账单已被删除，如需导入请重新上传该文件',
  ],
  CARRIER_INVOICE_INCOMPLETE: [
    409,
    "The lines of this invoice don't add up yet. Upload the rest first",
    '该账单的明细尚未凑齐总额，请先上传其余部分',
  ],
  CARRIER_INVOICE_COMPLETE: [
    409,
    "Only an invoice whose lines don't add up can be deleted",
    '只能删除明细与总额不符的账单',
  ],
  CARRIER_LINE_MATCHED: [409, 'This line has a label already', '该明细已匹配面单'],
  CARRIER_LABEL_UNKNOWN: [400, 'No label has this tracking number', '没有使用该跟踪号的面单'],
  ADJUSTMENT_DECIDED: [
    409,
    'This difference has already been decided. Reload to see the result',
    '该差异已处理，请重新加载查看结果',
  ],
  ADJUSTMENT_SECOND_APPROVER: [
    403,
    'You approved this difference first. Amounts above {max} need a second person',
    '该差异已由您初审，超过 {max} 须由另一人复审',
  ],
  CARRIER_INVOICE_SECOND_APPROVER: [
    403,
    'You approved this invoice first. Amounts above {max} need a second person',
    '该账单已由您初审，超过 {max} 须由另一人复审',
  ],
  CARRIER_PAYMENT_TOO_HIGH: [400, 'At most {max} of this invoice is still open', '该账单未付金额最多为 {max}'],
  CARRIER_PAYMENT_FUTURE: [
    400,
    'Enter the day on which it was paid, not a later one',
    '请填写实际付款日期，不能晚于今天',
  ],
  CARRIER_PAYMENT_DECIDED: [
    409,
    'This payment has already been decided. Reload to see the result',
    '该付款已处理，请重新加载查看结果',
  ],
  CARRIER_PAYMENT_NOT_POSTED: [409, 'Only posted payments can be voided', '只能作废已入账的付款'],
  CARRIER_PAYMENT_RECORDED: [
    409,
    'A payment with this day, amount and reference is already recorded for this invoice. If there was a second one, add to its reference',
    '该账单已有日期、金额和参考号相同的付款。如确有第二笔，请补充参考号以示区分',
  ],
  CARRIER_PAYMENT_OWN: [
    403,
    'You recorded this payment, so it needs the approval of another person',
    '该付款由您登记，须由另一人复审',
  ],
  CARRIER_PAYMENT_SECOND_PERSON: [
    403,
    'You recorded this payment. Voiding more than {max} of an invoice needs a second person',
    '该付款由您登记，同一账单作废超过 {max} 须由另一人操作',
  ],
  ADJUSTMENT_DISPUTED: [409, 'This adjustment was already disputed', '该调整已提出过申诉'],
  ADJUSTMENT_DISPUTE_LATE: [409, 'The time for a dispute ended on {day}', '申诉期限已于 {day} 截止'],
  ADJUSTMENT_NOT_DISPUTED: [
    409,
    'There is no open dispute here. Reload to see the result',
    '此处没有待处理的申诉，请重新加载查看结果',
  ],
} as const
