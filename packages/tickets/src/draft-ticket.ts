import { ApiError } from '@waybill/contract/core/client'
import { randomKey } from '@waybill/contract/core/random-key'

/** One wish to send something: as long as nobody knows what became of it, every further try carries the same key and is recognised. */
export function createTicketDraft() {
  let open: { body: string; key: string } | null = null
  return {
    keyFor(body: unknown): string {
      const text = JSON.stringify(body)
      if (open?.body !== text) open = { body: text, key: randomKey() }
      return open.key
    },
    /** After an answer of the server the next press is a new wish; a lost network or a broken server leaves it open. */
    settle(error?: unknown): void {
      if (error === undefined || (error instanceof ApiError && error.status >= 400 && error.status < 500)) open = null
    },
  }
}
