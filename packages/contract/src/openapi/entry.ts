import type { CodeName } from './codes.ts'

/** What a property means and a value that it can have. An example is left out where the schema itself has one: enumerations, flags, dates. */
export type Entry = string | readonly [text: string, example: unknown] | Detailed
type Detailed = { text: string; example?: unknown; codes?: CodeName }

/** Meanings of properties by name. */
export type Entries = Record<string, Entry>
/**
 * Meanings that hold for one component (PascalCase) or for the parameters of one operation (its id); `_` describes the component
 * itself.
 */
export type Sections = Record<string, Entries>

export const detailed = (entry: Entry): Detailed => {
  if (typeof entry === 'string') return { text: entry }
  return 'text' in entry ? entry : { text: entry[0], example: entry[1] }
}

/** An amount: every text says the unit, because a factor of 10,000 is not a thing to guess. */
export const money = (text: string, example = 131_700): Entry => ({
  text: `${text} In 1/10,000 of the currency unit: ${example} is ${(example / 10_000).toFixed(2)}.`,
  example,
})

/** A weight in hundredths of a gram. */
export const centigrams = (text: string, example = 45_359): Entry => ({
  text: `${text} In hundredths of a gram: ${example} is ${(example / 100).toFixed(2)} g (1 lb is 45,359).`,
  example,
})

/** A number of an enumeration; the component lists what each stands for. */
export const codes = (name: CodeName, text: string, example?: unknown): Entry => ({
  text,
  codes: name,
  ...(example !== undefined && { example }),
})
