/** Ours: by what the server knows this browser at the next login. It opens nothing and outlives every session. */
const DEVICE = 'deviceToken'

/** Null: nobody has logged in here yet, or what is stored is none. */
export function readDeviceToken(): string | null {
  const token = localStorage.getItem(DEVICE)
  return token !== null && /^[\w-]{43}$/.test(token) ? token : null
}

export const keepDeviceToken = (token: string): void => localStorage.setItem(DEVICE, token)
