import type { ShellBridge } from './contract.ts'
import { draftName } from './drafts.ts'

/** A purchase of labels that was begun in this tab and whose end its user has not seen. */
export type OpenPurchase = { batchId: string; orderIds: readonly number[] }

const nameFor = (bridge: ShellBridge): string => draftName(`purchase ${bridge.getContext().user?.user.id ?? 0}`)

function read(bridge: ShellBridge): OpenPurchase | null {
  try {
    return JSON.parse(sessionStorage.getItem(nameFor(bridge)) ?? 'null') as OpenPurchase | null
  } catch {
    return null
  }
}

/** A reload must not hide what became of money that is spent. */
export function keepPurchase(bridge: ShellBridge, purchase: OpenPurchase): void {
  try {
    sessionStorage.setItem(nameFor(bridge), JSON.stringify(purchase))
  } catch {
    // A full or forbidden store: the labels are among the shipments all the same.
  }
}

/** Its end was shown, or it never was one. */
export function forgetPurchase(bridge: ShellBridge, batchId: string): void {
  if (read(bridge)?.batchId === batchId) sessionStorage.removeItem(nameFor(bridge))
}

let isHandled = false

/** The purchase that the reload of this page tore from its drawer; told once a page. */
export function claimOpenPurchase(bridge: ShellBridge): OpenPurchase | null {
  if (isHandled) return null
  isHandled = true
  return read(bridge)
}
