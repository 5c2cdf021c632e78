/** Errors of printing: status, English, Chinese. */
export const printingErrors = {
  NOTHING_TO_PRINT: [
    409,
    'All labels have been printed. To print one again, use Reprint.',
    '所有面单均已打印。如需再次打印，请使用“重新打印”。',
  ],
  PRINTS_RUNNING: [
    429,
    '{count} print jobs are already running. Wait for one to finish.',
    '已有 {count} 个打印任务正在进行，请等待其中一个完成',
  ],
  PRINT_NOT_READY: [409, "This print job hasn't finished yet", '该打印任务尚未完成'],
  PRINT_OUTDATED: [
    409,
    'Labels in this file have been voided or printed since. Delete this print job and print the others again.',
    '该文件中的部分面单已作废或已打印，请删除此打印任务并重新打印其余面单',
  ],
  PRINT_NOTHING_DRAWN: [422, 'None of the pages could be drawn', '没有任何页面可以生成'],
  PRINT_ORDER_GONE: [404, 'The order was deleted', '订单已被删除'],
  PRINT_LABEL_MISSING: [
    404,
    "The label's file is missing or damaged. Contact support.",
    '面单文件缺失或损坏，请联系客服',
  ],
  PRINT_PAGE_FAILED: [500, "The page couldn't be drawn. Contact support.", '页面无法生成，请联系客服'],
} as const
