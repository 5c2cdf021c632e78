import type { Locale } from '@waybill/contract/core/messages'
import type { Page } from 'playwright-core'
import { catalogueNames } from '../../web/basic/src/manual/catalogue-names.testing.ts'
import type { Visitor } from '../visitor.ts'
import type { Opening } from './journey.ts'
import { makesPictures, standStill, takePicture, type Cut } from './manual-pictures.ts'

const names = catalogueNames()
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('…', '.+')
/** A name of the screen in the language, as any of the texts that stand for it. */
const named = (language: Locale, en: string) => {
  const texts = language === 'en' ? [en] : [...(names.get(en) ?? [])]
  if (texts.length === 0) throw new Error(`Nothing is called “${en}”`)
  return new RegExp(`^(${texts.map(escaped).join('|')})`)
}

/** Who follows the manual: a page in a language, the names that it reads there, and what it sees of them. */
export type Reader = { page: Page; language: Locale; is: (en: string) => RegExp; see: See }
type See = (name: string, part: ReturnType<Page['locator']>, cut?: Cut) => Promise<void>

export const languages: Locale[] = makesPictures ? ['en', 'cn'] : ['en']
const size = { viewport: { width: 1024, height: 768 }, ...(makesPictures && { deviceScaleFactor: 2 }) }

const reader = (page: Page, language: Locale): Reader => ({
  page,
  language,
  is: (en) => named(language, en),
  see: (name, part, cut = {}) => takePicture(page, { name, language, part, ...cut }),
})

/** Opens a page for each visit, as an account or as nobody, lets it work, and closes it. */
export const visitWith =
  (open: (opening: Opening) => Promise<Visitor>, language: Locale) =>
  async (as: string | undefined, work: (reader: Reader) => Promise<void>): Promise<void> => {
    const { page, leave } = await open({ ...(as && { as }), language, ...size })
    await standStill(page)
    await work(reader(page, language))
    await leave()
  }
