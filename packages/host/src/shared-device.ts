/** The token by which the server knows a device that people share; with it they log in by badge. It outlives every session. */
const KEY = 'waybill.shared-device'
const TOKEN = /^[\w-]{43}$/

/** Null: this device is not shared. */
export function readSharedDevice(): string | null {
  try {
    const token = localStorage.getItem(KEY)
    return token !== null && TOKEN.test(token) ? token : null
  } catch {
    return null
  }
}

/** False where the browser stores nothing: the device cannot be shared. */
export function storeSharedDevice(token: string): boolean {
  try {
    localStorage.setItem(KEY, token)
    return true
  } catch {
    return false
  }
}

export function forgetSharedDevice(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // A forbidden store holds none.
  }
}
