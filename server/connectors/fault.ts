/** Why a shop did not do what it was asked. Connectors answer faults; they never throw for a shop's error. */
export type FaultKind =
  | 'throttled'
  | 'unauthorized'
  | 'approval_over'
  | 'app_not_installed'
  | 'app_elsewhere'
  | 'forbidden_scope'
  | 'shop_frozen'
  | 'shop_gone'
  | 'not_found'
  | 'malformed'
  | 'unavailable'
  | 'bad_response'
  | 'blocked_address'
  /** The shop holds the order back for now; `value` is the reason that the shop gives. */
  | 'held'
  /** The shop will not take it as it is; `value` is what it says. */
  | 'refused'
  /** The order's items were marked as shipped with another number. */
  | 'already_shipped'
  | 'order_canceled'
  /** The shop has no way to take it back. */
  | 'cannot_unship'
  /** None of what was sent is in the order there. */
  | 'no_items'
export interface Fault {
  kind: FaultKind
  retryAfterMs?: number
  /** The shop's own mark of the request, for its support. */
  requestId?: string
  httpStatus?: number
  /** What is meant: a missing right, a field that could not be read. Never a body, a key or a person's data. */
  value?: string
}
export type Out<T> = { ok: true; value: T } | { ok: false; fault: Fault }
export const ok = <T>(value: T): Out<T> => ({ ok: true, value })
export const failed = (kind: FaultKind, more: Omit<Fault, 'kind'> = {}): { ok: false; fault: Fault } => ({
  ok: false,
  fault: { kind, ...more },
})
