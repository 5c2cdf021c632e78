import { ApiError } from '@waybill/contract/core/client'
import { randomKey } from '@waybill/contract/core/random-key'

/** What became of a scan: the server's answer, or why it refused. */
export type ScanAnswer<Scan, Value> = { scan: Scan; commandId: string } & ({ value: Value } | { error: unknown })

interface Options<Scan, Value> {
  send: (scan: Scan, commandId: string) => Promise<Value>
  onAnswer: (answer: ScanAnswer<Scan, Value>) => void
  onChange: () => void
}

const RETRY_MS = 2000

/** Nobody knows whether the server carried it out: it is sent again, as the same command. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 502)

/** Sends scans one by one, in their order. One without an answer is repeated as the same command until there is one; none is dropped, unless a person does it. */
export class ScanQueue<Scan, Value> {
  readonly #waiting: { scan: Scan; commandId: string }[] = []
  readonly #options: Options<Scan, Value>
  #sending = false
  isOffline = false

  constructor(options: Options<Scan, Value>) {
    this.#options = options
  }

  get waiting(): number {
    return this.#waiting.length
  }

  add(scan: Scan): void {
    this.#waiting.push({ scan, commandId: randomKey() })
    this.#options.onChange()
    if (!this.#sending) void this.#run()
  }

  /** Drops what waits. What is on its way may have arrived all the same; its answer still comes. */
  clear(): void {
    this.#waiting.length = 0
    this.isOffline = false
    this.#options.onChange()
  }

  async #run(): Promise<void> {
    this.#sending = true
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      // One after the other: a later scan may depend on an earlier one.
      // oxlint-disable-next-line no-await-in-loop
      const answer = await this.#attempt(next)
      const isDropped = this.#waiting[0] !== next
      if (answer) {
        if (!isDropped) this.#waiting.shift()
        this.isOffline = false
        this.#answered({ ...next, ...answer })
      } else if (!isDropped) {
        this.isOffline = true
        this.#options.onChange()
        // oxlint-disable-next-line no-await-in-loop
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      }
      this.#options.onChange()
    }
    this.#sending = false
  }

  /** A page that fails at an answer must not leave the scans behind it waiting. */
  #answered(answer: ScanAnswer<Scan, Value>): void {
    try {
      this.#options.onAnswer(answer)
    } catch (error) {
      console.error(error)
    }
  }

  /** Null: no answer yet. */
  async #attempt(next: { scan: Scan; commandId: string }): Promise<{ value: Value } | { error: unknown } | null> {
    try {
      return { value: await this.#options.send(next.scan, next.commandId) }
    } catch (error) {
      return isUnanswered(error) ? null : { error }
    }
  }
}
