const KEY = 'waybill.worked-at'

/** When somebody last did something on this device, in whichever tab; ms since 1970, 0: unknown. */
export function readWorkedAt(): number {
  try {
    return Number(localStorage.getItem(KEY) ?? 0)
  } catch {
    return 0
  }
}

export function storeWorkedAt(at: number): void {
  try {
    localStorage.setItem(KEY, String(at))
  } catch {
    // A forbidden store: each tab counts for itself.
  }
}
