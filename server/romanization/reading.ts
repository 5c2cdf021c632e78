/** What stands in a field of an address: names are read by other rules than places. */
export type Part = 'name' | 'company' | 'street' | 'city' | 'state'

/**
 * How far a reading can be trusted: `sure` = by table, or of a script whose letters decide; `likely` = by a dictionary's words; `guess` =
 * another spelling is about as likely, so somebody who knows must look at it; `unread` = what came out is not the whole of the text.
 */
export type Confidence = 'sure' | 'likely' | 'guess' | 'unread'

export interface Reading {
  /** In Latin letters. */
  text: string
  confidence: Confidence
}

const order: readonly Confidence[] = ['sure', 'likely', 'guess', 'unread']

/** The least of several confidences. */
export const least = (...all: readonly Confidence[]): Confidence =>
  all.reduce((worst, one) => (order.indexOf(one) > order.indexOf(worst) ? one : worst), 'sure')

export const capitalized = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)

/** A table written as "text=Reading, text=Reading": one line holds many. */
export const table = (text: string): Map<string, string> =>
  new Map(
    text
      .split(/\s*[,\n]\s*/)
      .filter((pair) => pair !== '')
      .map((pair) => pair.split('=') as [string, string]),
  )

/** Several readings after one another. */
export const joined = (parts: readonly Reading[], between = ' '): Reading => ({
  text: parts
    .map((part) => part.text)
    .filter((text) => text !== '')
    .join(between),
  confidence: least(...parts.map((part) => part.confidence)),
})
