import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { settingsMenus, sidebarMenus, type MenuAudience } from '@waybill/contract/shell/menu'
import { manualPlaceOf, manualPlaces } from '@waybill/contract/shell/manual-places'
import { linkOf } from '../../../../tools/manual/links.ts'
import { parseChapter } from '../../../../tools/manual/parse-chapter.ts'
import { catalogueNames } from './catalogue-names.testing.ts'
import { chapterPath } from './chapter-path.ts'
import { chapters, chaptersFor } from './chapters.ts'
import type { Block, Chapter, Inline } from './document.ts'
import sizes from './pictures/sizes.json' with { type: 'json' }

const here = import.meta.dirname
const menuPlaces = [sidebarMenus, settingsMenus]
  .flatMap((menus) => Object.values(menus).flat())
  .flatMap((item) => item.items ?? item)
  .map(({ href = '' }) => href)
const languages = ['en', 'cn'] as const
type Language = (typeof languages)[number]
const written = chapters.filter((chapter) => !('englishOnly' in chapter))
const documents = chapters.filter((chapter) => 'englishOnly' in chapter)

const fileOf = (language: Language, id: string) => join(here, 'chapters', language, `${id}.md`)
const parse = (file: string, pictures: string[] = []) =>
  parseChapter(readFileSync(file, 'utf8'), {
    picture: (src) => (pictures.push(src), { src, width: 1, height: 1 }),
    link: linkOf,
  })
const read = (language: Language, id: string): Chapter => parse(fileOf(language, id))
const document = (id: string): Chapter => parse(join(here, '../../../../docs', `${id}.md`))

/** All runs of text of some blocks, from the outside in. */
function runsOf(blocks: readonly Block[]): Inline[] {
  return blocks.flatMap((block): Inline[] => {
    if (block.kind === 'list') return block.items.flatMap(runsOf)
    if (block.kind === 'table') return [block.head, ...block.rows].flat(2)
    return block.kind === 'code' || block.kind === 'picture' ? [] : [...block.content]
  })
}
const namesOf = (blocks: readonly Block[]) =>
  runsOf(blocks).flatMap((part) => (typeof part !== 'string' && part.kind === 'name' ? [part.text] : []))
const linksOf = (blocks: readonly Block[]) =>
  runsOf(blocks).flatMap((part) => (typeof part !== 'string' && part.kind === 'link' ? [part.href] : []))

/** What both languages must share: kinds of blocks, lengths of lists and tables, keys, links and pictures. */
const outline = (blocks: readonly Block[]): unknown =>
  blocks.map((block) => {
    if (block.kind === 'list') return [block.kind, block.ordered, block.items.map(outline)]
    if (block.kind === 'table') return [block.kind, block.rows.length]
    return block.kind === 'picture' ? [block.kind, block.src] : block.kind
  })
const shape = ({ blocks, sections }: Chapter) => ({
  blocks: outline(blocks),
  links: linksOf([...blocks, ...sections.flatMap((section) => section.blocks)]).toSorted(),
  sections: sections.map(({ id, only, blocks: own }) => ({ id, only, blocks: outline(own) })),
})

const partsOf = ({ blocks, sections, title }: Chapter) => [
  { title, blocks },
  ...sections.map((section) => ({ title: section.title, blocks: section.blocks })),
]

describe('the manual', () => {
  it.each(languages)('has a file for each chapter in %s, and no other', (language) => {
    const files = readdirSync(join(here, 'chapters', language)).toSorted()
    expect(files).toEqual(written.map(({ id }) => `${id}.md`).toSorted())
  })

  it.each(written)('says the same in both languages: $id', ({ id }) => {
    expect(shape(read('cn', id))).toEqual(shape(read('en', id)))
  })

  it.each([...written, ...documents])('has a title and sections of different names: $id', (chapter) => {
    const { title, sections } = 'englishOnly' in chapter ? document(chapter.id) : read('en', chapter.id)
    expect(title).not.toBe('')
    expect(new Set(sections.map((section) => section.id)).size).toBe(sections.length)
    expect(sections.length).toBeGreaterThan(1)
  })

  it('calls everything what the screen calls it, by the same text in both languages', () => {
    const known = catalogueNames()
    const faults: string[] = []
    for (const { id } of written) {
      const chinese = partsOf(read('cn', id))
      for (const [index, { title, blocks }] of partsOf(read('en', id)).entries()) {
        const there = new Set(namesOf(chinese[index]?.blocks ?? []))
        const meant = new Set<string>()
        for (const name of namesOf(blocks)) {
          const counterparts = [...(known.get(name) ?? [])].filter((text) => there.has(text))
          for (const text of counterparts) meant.add(text)
          if (!known.has(name)) faults.push(`${id}, ${title}: nothing is called “${name}”`)
          else if (counterparts.length === 0)
            faults.push(`${id}, ${title}: “${name}” is ${[...known.get(name)!].join(' or ')} in Chinese`)
        }
        for (const name of there) if (!meant.has(name)) faults.push(`${id}, ${title}: nothing is called “${name}”`)
      }
    }
    expect(faults).toEqual([])
  })

  it('leads to chapters, sections and pages that exist', () => {
    const targets = new Set(menuPlaces)
    for (const chapter of chapters) {
      const { sections } = 'englishOnly' in chapter ? document(chapter.id) : read('en', chapter.id)
      targets.add(chapterPath(chapter.id))
      for (const section of sections) targets.add(chapterPath(chapter.id, section.id))
    }
    const links = languages.flatMap((language) =>
      written.flatMap(({ id }) => partsOf(read(language, id)).flatMap(({ blocks }) => linksOf(blocks))),
    )
    const inside = [...links.filter((href) => !href.startsWith('https://')), ...Object.values(manualPlaces)]
    expect(inside.filter((href) => !targets.has(href))).toEqual([])
  })

  it('opens at the section of the page, of two at the more precise one', () => {
    const at = (href: string) => {
      const [pathname = '', hash = ''] = href.split('#')
      return manualPlaceOf({ pathname, hash })
    }
    expect(at('/e/#/funds/void')).toBe(chapterPath('balance', 'histories'))
    expect(at('/e/#/funds/postage')).toBe(chapterPath('balance'))
    expect(at('/w/#/return/unidentified/3')).toBe(chapterPath('warehouse', 'unidentified'))
    expect(at('/b/#/nowhere')).toBeNull()
  })

  it('leads everyone to a chapter that they may read, from each entry of their menu', () => {
    const audiences = Object.keys(sidebarMenus) as MenuAudience[]
    const faults = audiences.flatMap((audience) => {
      const readable = new Set(chaptersFor(audience).map(({ id }) => id))
      const entries = [...sidebarMenus[audience], ...settingsMenus[audience]].flatMap((item) => item.items ?? [item])
      return entries.flatMap(({ href = '' }) => {
        const [pathname = '', hash = ''] = href.split('#')
        const id = manualPlaceOf({ pathname, hash })?.split('/')[4]
        return id === undefined || readable.has(id) ? [] : [`${audience}: ${href} leads to ${id}`]
      })
    })
    expect(faults).toEqual([])
  })

  it('shows sellers nothing of resellers or of the platform, and a reseller nothing of the platform', () => {
    const idsOf = (audience: Parameters<typeof chaptersFor>[0]) => chaptersFor(audience).map(({ id }) => id)
    const operators = ['console', 'operating', 'settings']
    for (const audience of ['ordinary', 'saas', 'warehouse', 'reseller'] as const)
      expect(idsOf(audience).filter((id) => operators.includes(id))).toEqual([])
    for (const audience of ['ordinary', 'saas', 'warehouse'] as const)
      expect(idsOf(audience)).not.toEqual(expect.arrayContaining(['brand']))
    for (const audience of ['saas', 'reseller', 'warehouse'] as const)
      expect(idsOf(audience)).not.toContain('connected')
    expect(idsOf('saas')).not.toContain('verification')
    expect(idsOf('platform')).toHaveLength(chapters.length)
  })

  it('never names the product to sellers, resellers or warehouses', () => {
    const own = written.filter(({ role }) => role !== 'operator')
    const texts = languages.flatMap((language) => own.map(({ id }) => readFileSync(fileOf(language, id), 'utf8')))
    expect(texts.filter((text) => /waybill/i.test(text))).toEqual([])
  })
})

describe('the pictures of the manual', () => {
  const shown = (language: Language) => {
    const names: string[] = []
    for (const { id } of written) parse(fileOf(language, id), names)
    return names.map((name) => `${language}/${name}`)
  }
  it('exist in both languages, and none is left over', () => {
    expect(Object.keys(sizes).toSorted()).toEqual(languages.flatMap(shown).toSorted())
    for (const name of Object.keys(sizes)) expect(existsSync(join(here, 'pictures', name)), name).toBe(true)
    for (const language of languages)
      expect(readdirSync(join(here, 'pictures', language)).length).toBe(shown(language).length)
  })
  it('weigh at most 4 MB together', () => {
    const bytes = Object.keys(sizes).map((name) => statSync(join(here, 'pictures', name)).size)
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(4_000_000)
  })
})
