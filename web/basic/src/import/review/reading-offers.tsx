import { useQuery } from '@tanstack/react-query'
import type { ImportInfo } from '@waybill/contract/imports/api'
import { listImportReadings, type ReadingOffer } from '@waybill/contract/imports/rows-api'
import type { ReadingKind } from '@waybill/contract/sheets/readings/kinds'
import { useClient } from '@waybill/host'
import { Button, useT } from '@waybill/kit'
import { readingMessages } from './reading-messages.ts'

type Props = {
  info: ImportInfo
  nameOf: (field: string) => string
  busy: boolean
  onRead: (field: string, reading: ReadingKind) => void
}

/** What a reading makes of a few texts of the column. */
function Samples({ offer, nameOf }: { offer: ReadingOffer } & Pick<Props, 'nameOf'>) {
  const t = useT(readingMessages)
  const written = (field: string, value: string) => {
    const text = value === '' ? t('empty') : value
    return field === offer.field ? text : `${nameOf(field)} ${text}`
  }
  return (
    <ul className="flex flex-wrap gap-x-3 text-small text-muted">
      {offer.samples.map(({ text, values }) => (
        <li key={`${text} ${JSON.stringify(values)}`} className="max-w-full truncate">
          {text === '' ? '' : `“${text}” → `}
          {Object.entries(values)
            .toSorted(([a], [b]) => Number(b === offer.field) - Number(a === offer.field))
            .map(([field, value]) => written(field, value))
            .join(', ')}
        </li>
      ))}
    </ul>
  )
}

/** Columns whose cells can be read another way than the field reads them: each is taken by a press for all its rows, and undone like any change. */
export function ReadingOffers({ info, nameOf, busy, onRead }: Props) {
  const t = useT(readingMessages)
  const client = useClient()
  const { data, isError, refetch } = useQuery({
    ...client.query(listImportReadings, { params: { id: info.excelCacheId } }, { hideErrors: true }),
    queryKey: [listImportReadings.id, info.excelCacheId, info.checked, info.valid, info.invalid],
    enabled: info.checked,
    placeholderData: (before: ReadingOffer[] | undefined) => before,
  })
  if (isError)
    return (
      <p className="text-muted">
        {t('failed')}{' '}
        <Button size="compact" onClick={() => void refetch()}>
          {t('tryAgain')}
        </Button>
      </p>
    )
  if (!data || data.length === 0) return null
  return (
    <section aria-label={t('title')} className="rounded-control border border-line">
      <h3 className="px-3 pt-2 font-medium">{t('title')}</h3>
      <ul className="kit-more max-h-36 overflow-y-auto px-3 pb-1" tabIndex={0} aria-label={t('title')}>
        {data.map((offer) => (
          <li
            key={`${offer.field} ${offer.reading}`}
            className="flex flex-wrap items-center gap-x-3 border-t border-line py-1 first:border-t-0"
          >
            <span className="min-w-0 flex-1 basis-60">
              <span className="font-medium">{nameOf(offer.field)}</span> {t(offer.reading)}
              <Samples offer={offer} nameOf={nameOf} />
            </span>
            <Button
              size="compact"
              disabled={busy}
              aria-label={t('applyTo', { n: offer.rows, field: nameOf(offer.field), reading: t(offer.reading) })}
              onClick={() => onRead(offer.field, offer.reading)}
            >
              {t('apply', { n: offer.rows })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
