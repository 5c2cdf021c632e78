import type { StatusWords } from '../core/status-words.ts'

/** Of work on a file, such as an import. review: it waits for a person to look at its rows. */
export const jobStatusWords = {
  pending: { en: 'Pending', cn: '处理中', tone: 'info' },
  review: { en: 'Needs review', cn: '待确认', tone: 'warning' },
  success: { en: 'Success', cn: '成功', tone: 'success' },
  partly: { en: 'Partially imported', cn: '部分导入', tone: 'warning' },
  failed: { en: 'Failed', cn: '失败', tone: 'critical' },
} as const satisfies Record<string, StatusWords>
