import type { Text } from '../core/messages.ts'
import type { AccountActionState } from './action-lifecycle.ts'
import type { AccountActionKind } from './enums.ts'

export const accountActionWords: Readonly<Record<AccountActionKind, Text>> = {
  credit: { en: 'Credit', cn: '人工加款' },
  debit: { en: 'Debit', cn: '人工扣款' },
  freeze: { en: 'Freeze', cn: '冻结' },
  unfreeze: { en: 'Unfreeze', cn: '解冻' },
  creditLimit: { en: 'Credit limit', cn: '信用额度' },
  writeOff: { en: 'Write-off', cn: '核销' },
}
export const accountActionStateWords: Readonly<Record<AccountActionState, Text>> = {
  waiting: { en: 'Waiting for approval', cn: '待审核' },
  applied: { en: 'Applied', cn: '已执行' },
  declined: { en: 'Declined', cn: '已拒绝' },
  withdrawn: { en: 'Withdrawn', cn: '已撤回' },
}
