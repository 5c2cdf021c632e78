/** A pressed key as data: it can be carried out later, when its event is over. */
export type KeyPress = { key: string; shift: boolean; alt: boolean; mod: boolean }

/** What the user asks of the active cell: a text typed into it, a block pasted from it on, a key, or that its edit ends since the focus left. */
export type GridCommand =
  | { kind: 'type'; text: string }
  | { kind: 'paste'; text: string }
  | { kind: 'press'; press: KeyPress }
  | { kind: 'leave' }

/**
 * While a jump is under way, or the rows are not known yet, nobody knows the cell that is meant: commands wait here, in their order, and are carried out
 * where it led to. A command may begin a jump itself: the rest wait for that one then.
 */
export class CommandQueue {
  #waiting: GridCommand[] = []
  #jumps = 0

  /** Keeps a command until the jumps under way have arrived; false when none is: then it is to be carried out at once. */
  readonly hold = (command: GridCommand): boolean => {
    if (this.#jumps === 0) return false
    this.#waiting.push(command)
    return true
  }

  /** Does something wait already? What is asked next must not go before it. */
  readonly isWaiting = (): boolean => this.#waiting.length > 0

  begin(): void {
    this.#jumps += 1
  }

  /** A jump has ended; after the last one `run` gets what waited. */
  end(run: (command: GridCommand) => void): void {
    this.#jumps -= 1
    while (this.#jumps === 0 && this.#waiting.length > 0) run(this.#waiting.shift()!)
  }

  /** Nobody knows where the jump was to lead to: what waited goes nowhere else. */
  clear(): void {
    this.#waiting = []
  }
}
