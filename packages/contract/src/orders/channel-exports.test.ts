import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { channelExports, type ChannelExport } from './channel-exports.testing.ts'
import { matchColumns } from '../sheets/matching.ts'
import { targetFields } from '../imports/targets.ts'
import { readyNames } from './ready-names.ts'
import { findReadyTemplate, readyTemplates } from './ready-templates.ts'

const wantedOf = ({ template, headings }: ChannelExport): Map<number, string> => {
  const detail = readyTemplates.find((one) => one.id === template)?.detail ?? {}
  const pairs = Object.entries(detail).map(([field, heading]) => [headings.indexOf(heading), field] as const)
  return new Map(pairs.filter(([column]) => column >= 0))
}
/** Columns that the matching without a template gets wrong: another field than meant, or one where none is. */
function misses(file: ChannelExport): string[] {
  const samples = file.headings.map((heading) => file.samples?.[heading] ?? [])
  const found = new Map(
    Object.entries(matchColumns(targetFields.orders, file.headings, samples).mapping).map(([field, at]) => [at, field]),
  )
  const wanted = wantedOf(file)
  return file.headings.filter((_, column) => found.get(column) !== wanted.get(column))
}

describe('the exports of the seven sales channels', () => {
  it.each(Object.entries(channelExports))(
    '%s has at least 95 %% of its columns matched right without a template',
    (_name, file) => {
      expect(misses(file).length / file.headings.length).toBeLessThanOrEqual(0.05)
    },
  )

  it('name an order as the buyer sees it: where a purchase order has a number too, that is the reference', () => {
    const named = Object.entries(channelExports).flatMap(([name, file]) => {
      const at = file.headings.findIndex((heading) => /^po#|purchase.order/i.test(heading))
      const matched = matchColumns(
        targetFields.orders,
        file.headings,
        file.headings.map((heading) => file.samples?.[heading] ?? []),
      ).mapping
      return at < 0 ? [] : [[name, wantedOf(file).get(at), matched['reference'] === at]]
    })
    expect(named).toEqual([
      ['Amazon', 'reference', true],
      ['Amazon, unshipped', 'reference', true],
      ['Walmart', 'reference', true],
    ])
    expect(readyTemplates.find(({ id }) => id === channelExports['Walmart']?.template)?.detail.orderNO).toBe('Order#')
  })

  it('have at least 95 % of all their columns matched right without a template', () => {
    const files = Object.entries(channelExports).map(([name, file]) => {
      const wrong = misses(file)
      return { name, columns: file.headings.length, meant: wantedOf(file).size, wrong }
    })
    const sum = (of: (file: (typeof files)[number]) => number) => files.reduce((all, file) => all + of(file), 0)
    const [columns, meant, count] = [sum((one) => one.columns), sum((one) => one.meant), sum((one) => one.wrong.length)]
    const share = (wrong: number, all: number) => `${((1 - wrong / all) * 100).toFixed(1)} % of ${all}`
    const told = files.map((one) => `${one.name} ${share(one.wrong.length, one.columns)} ${one.wrong.join(', ')}`)
    console.info([`columns matched right: ${share(count, columns)}, ${meant} of ours`, ...told].join('\n'))
    expect(count / columns).toBeLessThanOrEqual(0.05)
    // And of the columns alone that are fields of ours: a matching that finds nothing must not pass.
    expect(count / meant).toBeLessThanOrEqual(0.05)
  })

  it.each(Object.entries(channelExports))('%s finds its ready template, in any order of columns', (_name, file) => {
    expect(findReadyTemplate(file.headings)?.id).toBe(file.template)
    expect(findReadyTemplate(file.headings.toReversed().map((heading) => heading.toUpperCase()))?.id).toBe(
      file.template,
    )
  })

  it('are told from others: our own columns and a plain sheet have no ready template', () => {
    expect(findReadyTemplate(['Order number', 'Name', 'Address', 'City', 'Zip'])).toBeUndefined()
    expect(findReadyTemplate([])).toBeUndefined()
  })

  it('have ready templates with different ids and names, below those of organisations', () => {
    expect(new Set(readyTemplates.map(({ id }) => id)).size).toBe(readyTemplates.length)
    const names = readyTemplates.map(({ id }) => readyNames[id])
    for (const locale of ['en', 'cn'] as const)
      expect(new Set(names.map((name) => name?.[locale])).size).toBe(readyTemplates.length)
    expect(readyTemplates.every(({ id }) => id > 1 && id < 1000)).toBe(true)
  })
})

const corpus = join(import.meta.dirname, '../../../../../shared/corpus')
const templateOfFile: Record<string, number> = {
  'shopify-orders': 2,
  'amazon-orders': 3,
  'ebay-header': 5,
  'etsy-EtsySoldOrderItems': 6,
}
describe('real exports, where they are at hand', () => {
  const names = existsSync(corpus) ? readdirSync(corpus) : []
  const real = names.flatMap((name) => {
    const kind = Object.keys(templateOfFile).find((start) => name.startsWith(start))
    return kind ? [{ name, template: templateOfFile[kind] }] : []
  })
  it.skipIf(real.length === 0)('find their ready templates', () => {
    for (const { name, template } of real) {
      const [first = ''] = readFileSync(join(corpus, name), 'utf8').split('\n', 1)
      const headings = first.split(first.includes('\t') ? '\t' : ',').map((text) => text.replaceAll('"', '').trim())
      expect([name, findReadyTemplate(headings)?.id]).toEqual([name, template])
    }
  })
})
