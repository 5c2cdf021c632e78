import { expect, test } from 'vitest'
import { printedState } from './printed-states.ts'
import { postcodeFitsState } from './state-ranges.ts'
import { parseState, statesOf } from './states.ts'
import { codesOfStates, writtenCodes, writtenStates } from './written.fixture.ts'
import { canonicalZip, isZipLoose, readZip, withLostZero, zipChangeText } from './zip.ts'

type Row = [country: string, form: string, written: string[]]
const rowsOf = (text: string): Row[] =>
  text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [country = '', ...entries] = line.split('|')
      return entries.map((entry): Row => {
        const at = entry.indexOf(': ')
        return [country, entry.slice(0, at), entry.slice(at + 2).split('; ')]
      })
    })

/** A code as an import keeps it: a lost zero is offered only, and countries without codes take any text. */
function keptCode(country: string, text: string): string {
  const read = readZip(country, text)
  if (read && !read.changes.includes('zeros')) return read.zip
  if (isZipLoose(country)) return canonicalZip(country, text)
  const offered = withLostZero(country, text)
  return offered ? `?${offered}` : '-'
}

test('postal codes of more than 130 countries are kept as their post writes them, or refused', () => {
  const rows = rowsOf(writtenCodes)
  expect(new Set(rows.map(([country]) => country)).size).toBeGreaterThan(130)
  const wrong = rows.flatMap(([country, form, written]) =>
    written.flatMap((text) => {
      const kept = keptCode(country, text)
      return kept === form ? [] : [`${country} ${text}: ${kept}, not ${form}`]
    }),
  )
  expect(wrong).toEqual([])
})

test('states are known by code, name, abbreviation, former name and in the languages of their country', () => {
  const wrong = rowsOf(writtenStates).flatMap(([country, form, written]) =>
    written.flatMap((text) => {
      const known = statesOf(country).length > 0 ? (parseState(country, text) ?? '-') : printedState(country, text)
      return known === form ? [] : [`${country} ${text}: ${known}, not ${form}`]
    }),
  )
  expect(wrong).toEqual([])
})

test('codes belong to the state that their post gives them', () => {
  const wrong = rowsOf(codesOfStates).flatMap(([country, state, written]) => {
    const [good = '', bad = ''] = ` ${written.join('; ')} `.split('! ')
    const failing = (codes: string, fits: boolean): string[] =>
      codes
        .split('; ')
        .map((code) => code.trim())
        .filter((code) => code !== '' && postcodeFitsState(country, code, state) !== fits)
        .map((code) => `${country} ${code} ${fits ? 'not ' : ''}in ${state}`)
    return [...failing(good, true), ...failing(bad, false)]
  })
  expect(wrong).toEqual([])
})

test('a code in brackets behind a name says nothing more', () => {
  expect(parseState('CA', 'Québec (QC)')).toBe('QC')
  expect(parseState('US', 'Virgin Islands (U.S.)')).toBe('VI')
})

test('a name that two states share stays as it was typed', () => {
  expect(printedState('TW', 'Hsinchu')).toBe('Hsinchu')
  expect(printedState('TW', 'Hsinchu City')).toBe('Hsinchu City')
  expect(printedState('TW', '新竹縣')).toBe('Hsinchu County')
})

test('a country written beside its code is taken off in the open', () => {
  const read = readZip('FR', '75001 France')
  expect(read && zipChangeText(read)?.en).toBe("Read as 75001: the country isn't part of the code")
  for (const [country, text, zip] of [
    ['JP', '日本 〒150-0002', '150-0002'],
    ['SE', '41103 Sverige', '411 03'],
    ['LU', 'Luxembourg L-1009', '1009'],
    ['CN', '邮政编码 200001', '200001'],
  ] as const)
    expect(readZip(country, text)?.zip).toBe(zip)
  expect(readZip('FR', '75001 Germany')).toBeNull()
  expect(readZip('NL', '1016 NL')).toEqual({ zip: '1016 NL', changes: [] })
})
