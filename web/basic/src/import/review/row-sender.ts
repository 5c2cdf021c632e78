import { type Batch, EditQueue, type RowEdit } from './edit-queue.ts'

const SEND_AFTER_MS = 250
/** Few enough to be checked while one waits. */
const ROWS_A_CALL = 500

export type SenderState = {
  /** The edits that the server does not have, by row. */
  waiting: ReadonlyMap<number, RowEdit['values']>
  /** Why the last edits were not taken; they are offered again. */
  failure: unknown
}

/** Brings all that is done to an import's rows to the server, one after the other in the order in which it was done: edits, and changes of many rows. */
export class RowSender {
  #queue = new EditQueue()
  #state: SenderState = { waiting: new Map(), failure: null }
  #listeners = new Set<() => void>()
  #sending: Promise<void> | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #keep: (batch: Batch) => Promise<void>

  /** `keep` has the server keep some edits. */
  constructor(keep: (batch: Batch) => Promise<void>) {
    this.#keep = keep
  }

  readonly state = (): SenderState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Takes edits of one act, and sends them a short while after the last. */
  readonly add = (edits: Iterable<RowEdit>): void => {
    this.#queue.add(crypto.randomUUID(), edits)
    this.#tell(this.#state.failure)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.flushSoon, SEND_AFTER_MS)
  }

  /** Makes a call when all that was done before is on the server, and before all that is done after; refused when that cannot be. */
  readonly run = <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    this.#queue.addCall({ run: () => call().then(resolve, reject), drop: reject })
    this.flushSoon()
    return promise
  }

  /** Sends all that waits; throws when the server does not take it. */
  readonly flush = (): Promise<void> => {
    clearTimeout(this.#timer)
    if (this.#queue.next(1) === null) return Promise.resolve()
    this.#sending ??= this.#send()
    return this.#sending
  }

  // A failure is shown by `failure`; whoever must know awaits `flush` himself.
  readonly flushSoon = (): void => void this.flush().catch(() => {})

  async #send(): Promise<void> {
    try {
      for (let next = this.#queue.next(ROWS_A_CALL); next; next = this.#queue.next(ROWS_A_CALL)) {
        if ('run' in next) await next.run()
        else await this.#keep(next)
        this.#queue.taken(next)
        this.#tell(null)
      }
    } catch (error) {
      this.#queue.dropCalls(error)
      this.#tell(error)
      throw error
    } finally {
      // At once: what comes from now on must be sent by the next.
      this.#sending = null
    }
  }

  #tell(failure: unknown): void {
    this.#state = { waiting: this.#queue.waiting(), failure }
    for (const listener of this.#listeners) listener()
  }
}
