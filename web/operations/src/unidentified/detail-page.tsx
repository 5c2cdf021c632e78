import { useParams } from '@tanstack/react-router'
import { urlOf } from '@waybill/contract/core/client'
import { readUnidentifiedPhoto, type UnidentifiedDetail } from '@waybill/contract/unidentified-returns/api'
import { unidentifiedWords } from '@waybill/contract/unidentified-returns/words'
import { PlaceLink } from '@waybill/host'
import { PhotoStrip, type ShownPhoto } from '@waybill/host/photos'
import { RecordError } from '@waybill/host/record-error'
import {
  Badge,
  Card,
  DescriptionList,
  DetailColumns,
  LoadingState,
  PageBody,
  PageHead,
  Skeleton,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { Gated } from '../gated.tsx'
import { ClaimCard } from './claim-card.tsx'
import { unidentifiedMessages } from './messages.ts'
import { useParcel } from './use-unidentified.ts'

const back = '/o/#/return/unidentified'

function Photos({ parcel }: { parcel: UnidentifiedDetail }) {
  const t = useT(unidentifiedMessages)
  const { photos, number } = parcel
  const shown = photos.map(({ id }, index): ShownPhoto => {
    const path = (size: 'small' | 'large') => urlOf(readUnidentifiedPhoto, { params: { id }, query: { size } })
    return { id, alt: t('alt', { at: index + 1, number }), small: path('small'), large: path('large') }
  })
  return (
    <Card title={t('photos')}>
      {shown.length === 0 ? (
        <p className="text-muted">{t('noPhotos')}</p>
      ) : (
        <PhotoStrip name={t('photos')} photos={shown} />
      )}
    </Card>
  )
}

function Details({ parcel }: { parcel: UnidentifiedDetail }) {
  const t = useT(unidentifiedMessages)
  const format = useFormat()
  const { code, note, warehouse, createdAt, disposeFrom } = parcel
  return (
    <Card title={t('details')}>
      <DescriptionList
        items={[
          { id: 'code', label: t('code'), wide: true, value: code },
          { id: 'warehouse', label: t('warehouse'), value: warehouse.name || t('unknownWarehouse') },
          { id: 'created', label: t('created'), value: format.dateTime(createdAt) },
          { id: 'until', label: t('until'), value: format.dateTime(disposeFrom) },
          { id: 'note', label: t('note'), wide: true, value: note ?? undefined },
        ]}
      />
    </Card>
  )
}

function Parcel({ id }: { id: number }) {
  const t = useT(unidentifiedMessages)
  const { locale } = useLocale()
  const { data, error, isError, refetch } = useParcel(id)
  const words = data && unidentifiedWords[data.state]
  return (
    <PageBody kind="detail">
      <PageHead
        title={data ? t('one', data) : t('title')}
        above={<PlaceLink href={back}>{t('back')}</PlaceLink>}
        beside={words && <Badge tone={words.tone}>{words[locale]}</Badge>}
      />
      {data && (
        <DetailColumns
          main={
            <>
              <Photos parcel={data} />
              <ClaimCard parcel={data} />
            </>
          }
          aside={<Details parcel={data} />}
        />
      )}
      {!data && isError && (
        <RecordError
          error={error}
          onRetry={refetch}
          nowhere={{ title: t('lost'), text: t('lostText'), href: back, back: t('back') }}
        />
      )}
      {!data && !isError && <LoadingState skeleton={<Skeleton className="h-64 w-full rounded-control" />} />}
    </PageBody>
  )
}

/** `#/return/unidentified/$id`: a parcel whose order nobody knows, and the own claim of it. */
export function UnidentifiedParcelPage() {
  const t = useT(unidentifiedMessages)
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  return (
    <Gated title={t('title')}>
      <Parcel key={id} id={Number(id) || 0} />
    </Gated>
  )
}
