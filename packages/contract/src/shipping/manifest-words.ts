import type { StatusWords } from '../core/status-words.ts'
import type { ManifestState } from './manifest-lifecycle.ts'

export const manifestWords = {
  creating: { en: 'Creating', cn: '生成中', tone: 'info' },
  unanswered: { en: 'No answer', cn: '未答复', tone: 'warning' },
  created: { en: 'Created', cn: '已生成', tone: 'success' },
  failed: { en: 'Failed', cn: '失败', tone: 'critical' },
} as const satisfies Record<ManifestState, StatusWords>
