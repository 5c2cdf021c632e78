import { readFileSync } from 'node:fs'

/** Data files that were taken over from what carriers publish: each says its source, date and nature in its first lines. */
export const publishedText = (name: string): string => readFileSync(new URL(`../data/${name}`, import.meta.url), 'utf8')

/** The lines of a data file without its remarks, in columns. */
export const publishedRows = (name: string, separator: string | RegExp = '\t'): string[][] =>
  publishedText(name)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(separator))
