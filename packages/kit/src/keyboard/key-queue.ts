/** Silence after which keys that wait are surely not a scanner's, in ms. */
export const silence = 60

/**
 * Keys that a scanner might be typing wait here, in their order: all of them act once a pause shows that they were typed by hand,
 * none of them when they end in a scan.
 */
export class KeyQueue<Press> {
  #waiting: Press[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #act: (presses: readonly Press[]) => void

  constructor(act: (presses: readonly Press[]) => void) {
    this.#act = act
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0
  }

  add(press: Press): void {
    clearTimeout(this.#timer)
    this.#waiting.push(press)
    this.#timer = setTimeout(() => this.flush(), silence)
  }

  /** Acts on everything that waits. */
  flush(): void {
    const presses = this.drop()
    if (presses.length > 0) this.#act(presses)
  }

  drop(): readonly Press[] {
    clearTimeout(this.#timer)
    return this.#waiting.splice(0)
  }
}
