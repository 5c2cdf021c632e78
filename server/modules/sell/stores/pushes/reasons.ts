import type { Fault, FaultKind } from '../../../../connectors/index.ts'
import { type Reason, reasonOf } from '../reasons.ts'

const soon: ReadonlySet<FaultKind> = new Set([
  'throttled',
  'unavailable',
  'bad_response',
  'shop_gone',
  'blocked_address',
])
const later: ReadonlySet<FaultKind> = new Set([
  'held',
  'unauthorized',
  'approval_over',
  'app_not_installed',
  'app_elsewhere',
  'forbidden_scope',
  'shop_frozen',
])

/** Whether a fault passes: soon by itself, later when the store or its keys change; null: only a person can help. */
export function passes({ kind }: Fault): 'soon' | 'later' | null {
  if (soon.has(kind)) return 'soon'
  return later.has(kind) ? 'later' : null
}

/** The reason in the words of telling: a missing right is one to write. */
export const pushReasonOf = (fault: Fault): Reason =>
  fault.kind === 'forbidden_scope'
    ? { code: 'STORE_PUSH_NO_RIGHT', value: fault.value ?? 'write_orders' }
    : reasonOf(fault)
