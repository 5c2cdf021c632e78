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
