import type { WorkState } from '@waybill/contract/work-orders/lifecycle'
import type { WorkQuote } from '@waybill/contract/work-orders/shapes'
import { Badge, Card, type Format, useFormat, useT } from '@waybill/kit'
import { rateText } from '../charges/rate-text.ts'
import { workMessages } from './messages.ts'

/** The price of a quote in words. */
export function useQuoteText(): (quote: WorkQuote) => string {
  const t = useT(workMessages)
  const format: Format = useFormat()
  return ({ basis, amount, timeRate }) => {
    const price =
      amount === null ? t('byCard') : t(basis === 'unit' ? 'perUnit' : 'flat', { amount: rateText(amount, format) })
    return timeRate === null ? price : `${price} ${t('time', { amount: rateText(timeRate, format) })}`
  }
}

/** What a quote says. */
export function QuoteFacts({ quote }: { quote: WorkQuote }) {
  const t = useT(workMessages)
  const textOf = useQuoteText()
  const { minutes, note } = quote
  return (
    <>
      <p className="font-medium break-words">{textOf(quote)}</p>
      {minutes !== null && <p>{t('expected', { n: minutes })}</p>}
      {note !== null && <p className="break-words whitespace-pre-wrap text-muted">{note}</p>}
    </>
  )
}

/** All quotes, newest first: a changed one stands beside the accepted one. */
export function QuotesCard({
  work: { quotes, acceptedVersion, state },
}: {
  work: { quotes: readonly WorkQuote[]; acceptedVersion: number; state: WorkState }
}) {
  const t = useT(workMessages)
  const format = useFormat()
  return (
    <Card title={t('quotes')}>
      {quotes.length === 0 && <p className="text-muted">{t('noQuotes')}</p>}
      <ul className="flex flex-col divide-y empty:hidden">
        {quotes.map((quote, index) => (
          <li key={quote.version} className="flex flex-wrap items-start gap-x-3 py-2">
            <div className="min-w-0 flex-1 basis-40">
              <QuoteFacts quote={quote} />
              <p className="text-small text-muted">
                {t('quotedAt', { version: quote.version, at: format.dateTime(quote.at) })}
              </p>
            </div>
            {quote.version === acceptedVersion && <Badge tone="success">{t('accepted')}</Badge>}
            {index === 0 && state === 'quoted' && <Badge tone="warning">{t('newest')}</Badge>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
