/**
 * Writes the Japanese dictionaries of server/romanization from mecab-ipadic (2.7.0-20070801, NAIST; see NOTICE):
 *   node tools/build-japanese-readings.ts <folder with Noun.name.csv and Noun.place.csv, UTF-8>
 * One line an entry: text, a tab, Hepburn without long vowels, and "?" when another reading is about as common.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { kanaToLatin } from '../server/romanization/kana.ts'

/** Word costs closer than this leave two readings in doubt. */
const clear = 900

type Reading = { latin: string; cost: number }

/** The dictionary's pronunciation has ー where a vowel is long, so that 井上 keeps its u and 佐藤 loses it; ee and ii are written out. */
function latinOf(reading: string, pronunciation: string): string {
  const sounded = Array.from(reading).filter((kana, index) => pronunciation[index] !== 'ー' || /[イエアー]/.test(kana))
  return kanaToLatin(sounded.join(''), { keepsVowels: true })
}

function read(file: string, pattern: RegExp): Map<string, Reading[]> {
  const entries = new Map<string, Reading[]>()
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const cells = line.split(',')
    const [text = '', , , cost = '0', , , group = '', kind = ''] = cells
    if (!pattern.test(`${group},${kind}`) || !/\p{Script=Han}/u.test(text)) continue
    const latin = latinOf(cells[11] ?? '', cells[12] ?? '')
    if (!/^[a-z']+$/.test(latin)) continue
    const known = entries.get(text) ?? []
    if (!known.some((one) => one.latin === latin)) entries.set(text, [...known, { latin, cost: Number(cost) }])
  }
  return entries
}

function write(name: string, entries: Map<string, Reading[]>): void {
  const lines = [...entries].map(([text, readings]) => {
    const [first, second] = readings.toSorted((a, b) => a.cost - b.cost)
    const isDoubtful = second && first && second.cost - first.cost < clear
    return `${text}\t${first?.latin}${isDoubtful ? '?' : ''}`
  })
  writeFileSync(new URL(`../server/romanization/data/${name}`, import.meta.url), `${lines.toSorted().join('\n')}\n`)
}

const folder = process.argv[2] ?? '.'
write('japanese-surnames.txt', read(join(folder, 'Noun.name.csv'), /,姓$/))
write('japanese-given-names.txt', read(join(folder, 'Noun.name.csv'), /,名$/))
write('japanese-places.txt', read(join(folder, 'Noun.place.csv'), /地域,一般$/))
