/** Errors of exports: status, English, Chinese. */
export const exportErrors = {
  EXPORT_EMPTY: [400, 'There is nothing to export', '没有可导出的数据'],
  EXPORTS_RUNNING: [
    429,
    '{count} exports are already running. Wait for one to finish.',
    '已有 {count} 个导出任务正在进行，请等待其中一个完成',
  ],
  EXPORT_NOT_READY: [409, "This export hasn't finished yet", '该导出尚未完成'],
  EXPORT_NOT_FAILED: [409, 'Only failed exports can be retried', '只有失败的导出才能重试'],
  EXPORT_TOO_LARGE: [
    422,
    'The file would exceed 4 GB. Export fewer rows or columns',
    '文件将超过 4 GB，请减少导出的行或列',
  ],
} as const
