import { describe, expect, it } from 'vitest'
import { matchColumns } from '../sheets/matching.ts'
import { targetFields } from '../imports/targets.ts'
import { readyNames } from './ready-names.ts'
import { findReadyTemplate, readyTemplates } from './ready-templates.ts'

const headingsOf = ({ marks, detail }: (typeof readyTemplates)[number]) => [
  ...new Set([...marks, ...Object.values(detail)]),
]

describe('the ready templates', () => {
  it('are 36 more than those of the first channels, each with a name of its own in both languages', () => {
    expect(readyTemplates.length).toBeGreaterThanOrEqual(11 + 36)
    const ids = readyTemplates.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const locale of ['en', 'cn'] as const)
      expect(new Set(ids.map((id) => readyNames[id]?.[locale])).size).toBe(ids.length)
  })

  it.each(readyTemplates.map((template) => [readyNames[template.id]?.en ?? '', template] as const))(
    '%s is found by its own headings, in any case, and gives each field one column',
    (_name, template) => {
      const headings = headingsOf(template)
      expect(findReadyTemplate(headings)?.id).toBe(template.id)
      expect(findReadyTemplate(headings.map((heading) => heading.toUpperCase()))?.id).toBe(template.id)
      const columns = Object.values(template.detail)
      expect(new Set(columns).size).toBe(columns.length)
    },
  )

  it('say nothing that the matching by itself would not, but for headings that mean something else elsewhere', () => {
    const told = readyTemplates.flatMap((template) => {
      const headings = headingsOf(template)
      const { mapping } = matchColumns(targetFields.orders, headings)
      return Object.entries(template.detail).flatMap(([field, heading]) =>
        headings[mapping[field] ?? -1] === heading ? [] : [`${readyNames[template.id]?.en}: ${field} = ${heading}`],
      )
    })
    console.info(told.join('\n'))
    const all = readyTemplates.reduce((sum, { detail }) => sum + Object.keys(detail).length, 0)
    expect(told.length / all).toBeLessThanOrEqual(0.05)
  })
})
