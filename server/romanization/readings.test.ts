import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { romanize } from './index.ts'
import { type Part, table } from './reading.ts'
import { readings } from './readings.fixture.ts'

const groups = readings
  .trim()
  .split(/^# /m)
  .slice(1)
  .map((group): [country: string, part: Part, rows: string] => {
    const [head = '', ...rows] = group.split('\n')
    const [country = '', part = 'city'] = head.split(' ')
    return [country, part as Part, rows.join('\n')]
  })

test.each(groups)('in %s each %s is read as a clerk there writes it', (country, part, rows) => {
  const wrong = [...table(rows)].flatMap(([text, latin]) => {
    const read = romanize(text, { country, part })
    return read.text === latin && read.confidence !== 'unread' ? [] : [`${text}: ${read.text}, not ${latin}`]
  })
  expect(wrong).toEqual([])
})

test('every city of Japan is read as it writes itself, alone and inside an address', () => {
  const lines = readFileSync(new URL('data/japanese-cities.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  expect(lines.length).toBeGreaterThan(780)
  const wrong = lines.flatMap((line) => {
    const [city = '', latin = ''] = line.split('\t')
    const read = romanize(city, { country: 'JP', part: 'city' })
    const street = romanize(`${city}1-2-3`, { country: 'JP', part: 'street' })
    const plain = latin.replaceAll("'", '')
    const isRight = read.text.toLowerCase() === plain.toLowerCase() && read.confidence === 'sure'
    return isRight && street.text.toLowerCase() === `1-2-3 ${plain}-shi`.toLowerCase()
      ? []
      : [`${city}: ${read.text}, ${street.text}`]
  })
  expect(wrong).toEqual([])
})

test('a traditional character is read as its simplified one', () => {
  expect(romanize('廈門市', { country: 'CN', part: 'city' }).text).toBe('Xiamen')
  expect(romanize('東莞市長安鎮', { country: 'CN', part: 'street' }).text).toBe("Dongguan Shi Chang'an Zhen")
})
