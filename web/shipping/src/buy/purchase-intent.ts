import { randomKey } from '@waybill/contract/core/random-key'

/** One wish to buy: as long as nobody knows what became of it, every further try carries the same key and is recognised. */
export function createPurchaseIntent(makeKey: () => string = () => randomKey()) {
  let open: { body: string; key: string } | null = null
  return {
    /** The key for this purchase: the same for the same purchase until it is settled. */
    keyFor(body: unknown): string {
      const text = JSON.stringify(body)
      if (open?.body !== text) open = { body: text, key: makeKey() }
      return open.key
    },
    /** The server took or refused it: the next press is a new wish, even for the same labels. */
    settle(): void {
      open = null
    },
  }
}

/** Whether the server has decided; a lost network (0) or a broken server leaves it open. */
export const isDecided = (status: number): boolean => status >= 400 && status < 500
