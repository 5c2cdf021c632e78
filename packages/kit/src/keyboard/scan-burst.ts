/** Longest pause between two keys of a scanner, in ms; people are slower. */
export const scannerGap = 35
/** A burst shorter than this is not taken for a scan. */
export const scanLength = 4

/** Recognises a barcode scanner's burst: at least four characters, each within 35 ms of the last, ended by Enter. */
export class ScanBurst {
  #text = ''
  #last = Number.NEGATIVE_INFINITY

  /** Takes a key with its time in ms; the scanned text when this Enter ends a burst, else null. */
  take(key: string, at: number): string | null {
    const quick = at - this.#last <= scannerGap
    this.#last = at
    if (key === 'Enter') {
      const text = quick && this.#text.length >= scanLength ? this.#text : null
      this.#text = ''
      return text
    }
    if (key.length === 1) this.#text = quick ? this.#text + key : key
    else if (key !== 'Shift') this.#text = ''
    return null
  }
}
