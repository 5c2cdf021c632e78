import { say, type Text } from '@waybill/contract'
import { PlaceLink, usePageTitle } from '@waybill/host'
import { linkStyle, PageBody, PageHead, useLocale, useT } from '@waybill/kit'
import { manualMessages } from './messages.ts'
import { type Section, sections } from './sections.ts'

function Chapter({ section, word }: { section: Section; word: (text: Text) => string }) {
  return (
    <section aria-labelledby={`manual-${section.id}`} className="flex flex-col gap-2">
      <h2 id={`manual-${section.id}`} tabIndex={-1} className="text-section font-semibold outline-none">
        {word(section.title)}
      </h2>
      <p>{word(section.text)}</p>
      {section.steps.length > 0 && (
        <ol className="flex list-decimal flex-col gap-1 ps-5">
          {section.steps.map((step) => (
            <li key={step.en}>{word(step)}</li>
          ))}
        </ol>
      )}
      {section.go && (
        <p>
          <PlaceLink href={section.go.href}>{word(section.go.label)}</PlaceLink>
        </p>
      )}
    </section>
  )
}

/** The user manual: what a seller does, step by step. */
export function ManualPage() {
  const t = useT(manualMessages)
  const { locale } = useLocale()
  const title = t('title')
  usePageTitle(title)
  const word = (text: Text) => say(text, locale)
  const goTo = (id: string) => {
    const heading = document.getElementById(`manual-${id}`)
    heading?.scrollIntoView()
    heading?.focus({ preventScroll: true })
  }
  return (
    <PageBody kind="detail">
      <PageHead title={title} />
      <div className="grid gap-6 lg:grid-cols-[200px_minmax(0,72ch)]">
        <nav aria-label={t('contents')}>
          <ul className="flex flex-col gap-1 lg:sticky lg:top-4">
            {sections.map((section) => (
              <li key={section.id}>
                <button type="button" className={`${linkStyle.text} text-start`} onClick={() => goTo(section.id)}>
                  {word(section.title)}
                </button>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex flex-col gap-8">
          {sections.map((section) => (
            <Chapter key={section.id} section={section} word={word} />
          ))}
        </div>
      </div>
    </PageBody>
  )
}
