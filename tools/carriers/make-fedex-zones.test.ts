import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { chartAreas, readChart } from '../../server/carriers/index.ts'
import { groupsOf, settle, zonesOf } from './make-fedex-zones.ts'

const text = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const post = readChart(text('../../server/carriers/data/usps-zones.txt'))
const zones = readChart(text('../../server/carriers/data/fedex-zones.txt'))
const locators = text('fedex-locators.txt')
const published = readChart(locators)
const charts = locators.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
const areas = Array.from({ length: chartAreas - 1 }, (_, index) => index + 1)

describe('zones of FedEx', () => {
  it('are those of its own charts, there and back', () => {
    expect(charts).toHaveLength(29)
    const other = charts.flatMap((chart) => {
      const origin = Number(chart.slice(0, 3))
      return areas.filter((area) => {
        const zone = published[origin * chartAreas + area]
        return zone !== 0 && (zones[origin * chartAreas + area] !== zone || zones[area * chartAreas + origin] !== zone)
      })
    })
    expect(other).toEqual([])
  })

  it.each(['070', '440', '902'])('are computed rightly where a chart is not at hand: that of %s', (name) => {
    const groups = groupsOf(readChart(charts.filter((chart) => !chart.startsWith(name)).join('\n')))
    settle(groups)
    const computed = zonesOf(groups, post).get(name) ?? []
    const origin = Number(name) * chartAreas
    const served = areas.filter((area) => published[origin + area] && post[origin + area])
    const right = served.filter((area) => computed[area - 1] === published[origin + area])
    const sameAsPost = served.filter((area) => Math.max(post[origin + area] ?? 0, 2) === published[origin + area])
    expect(right.length / served.length).toBeGreaterThan(0.96)
    expect(right.length).toBeGreaterThan(sameAsPost.length)
  })
})
