import { useParams } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { FloorUnidentified } from '@waybill/contract/unidentified-returns/staff-api'
import { unidentifiedWords } from '@waybill/contract/unidentified-returns/words'
import { PlaceLink, useBridge, usePageTitle } from '@waybill/host'
import { RecordError } from '@waybill/host/record-error'
import { useErrorMessage } from '@waybill/host/use-error-message'
import {
  Badge,
  Banner,
  Button,
  Card,
  ConfirmDialog,
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
import { ClaimsCard } from './claims-card.tsx'
import { unidentifiedMessages } from './messages.ts'
import { PhotosCard } from './photos-card.tsx'
import { type Acts, useActs, useFloorUnidentified } from './use-unidentified.ts'

const back = '/w/#/return/unidentified'

function Details({ parcel }: { parcel: FloorUnidentified }) {
  const t = useT(unidentifiedMessages)
  const format = useFormat()
  const { code, note, place, warehouse, createdAt, disposeFrom } = parcel
  return (
    <Card title={t('details')}>
      <DescriptionList
        items={[
          { id: 'code', label: t('code'), wide: true, value: code },
          { id: 'place', label: t('place'), value: place?.code ?? t('noPlace') },
          { id: 'warehouse', label: t('warehouse'), value: warehouse.name },
          { id: 'created', label: t('created'), value: format.dateTime(createdAt) },
          { id: 'until', label: t('disposeFrom'), value: format.dateTime(disposeFrom) },
          { id: 'note', label: t('note'), wide: true, value: note ?? undefined },
        ]}
      />
    </Card>
  )
}

/** Ends it after a question, once nobody claimed it in time. */
function Dispose({ parcel, acts }: { parcel: FloorUnidentified; acts: Acts }) {
  const t = useT(unidentifiedMessages)
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button icon={<Trash2 />} onClick={() => setAsking(true)}>
        {t('dispose')}
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        title={t('disposeTitle', parcel)}
        confirm={t('dispose')}
        keep={t('keep')}
        pending={acts.dispose.isPending}
        onConfirm={() =>
          acts.dispose.mutate(parcel.isKnown, {
            onSuccess: () => bridge.toast('ok', t('disposed', parcel)),
            onError: (error) => bridge.toast('error', messageOf(error)),
            onSettled: () => setAsking(false),
          })
        }
        onCancel={() => setAsking(false)}
      >
        {[parcel.isKnown && t('disposeKnown'), t('disposeText')].filter(Boolean).join(' ')}
      </ConfirmDialog>
    </>
  )
}

function Loaded({ parcel }: { parcel: FloorUnidentified }) {
  const t = useT(unidentifiedMessages)
  const { locale } = useLocale()
  const acts = useActs(parcel)
  const { tone, [locale]: words } = unidentifiedWords[parcel.state]
  const badge = parcel.mayDispose ? <Badge tone="critical">{t('age_due')}</Badge> : <Badge tone={tone}>{words}</Badge>
  return (
    <PageBody kind="detail">
      <PageHead
        title={t('one', parcel)}
        above={<PlaceLink href={back}>{t('back')}</PlaceLink>}
        beside={badge}
        actions={parcel.mayDispose && <Dispose parcel={parcel} acts={acts} />}
      />
      {parcel.isKnown && (
        <Banner tone="warning" actions={<PlaceLink href="/w/#/return/lists">{t('scanIt')}</PlaceLink>}>
          {t('known')}
        </Banner>
      )}
      {parcel.linkedReturnId !== null && (
        <Banner
          tone="success"
          actions={<PlaceLink href={`/w/#/return/${parcel.linkedReturnId}`}>{t('seeReturn')}</PlaceLink>}
        >
          {t('isReturn')}
        </Banner>
      )}
      <DetailColumns
        main={
          <>
            <ClaimsCard parcel={parcel} acts={acts} />
            <PhotosCard parcel={parcel} acts={acts} />
          </>
        }
        aside={<Details parcel={parcel} />}
      />
    </PageBody>
  )
}

function Read({ id }: { id: number }) {
  const t = useT(unidentifiedMessages)
  const { data, error, isError, refetch } = useFloorUnidentified(id)
  usePageTitle(data ? t('one', data) : t('title'))
  if (data) return <Loaded parcel={data} />
  return (
    <PageBody kind="detail">
      <PageHead title={t('title')} above={<PlaceLink href={back}>{t('back')}</PlaceLink>} />
      {isError ? (
        <RecordError
          error={error}
          onRetry={refetch}
          nowhere={{ title: t('lost'), text: t('lostText'), href: back, back: t('back') }}
        />
      ) : (
        <LoadingState skeleton={<Skeleton className="h-64 w-full rounded-control" />} />
      )}
    </PageBody>
  )
}

/** `#/return/unidentified/$id`: a parcel whose order nobody knows, and who claims it. */
export function UnidentifiedParcelPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  return <Read key={id} id={Number(id) || 0} />
}
