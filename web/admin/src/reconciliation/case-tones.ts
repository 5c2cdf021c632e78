import type { CaseState } from '@waybill/contract/payments/case-lifecycle'
import type { Tone } from '@waybill/kit'

export const caseTones: Record<CaseState, Tone> = { open: 'warning', resolved: 'success', closed: 'neutral' }
