import { useParams } from '@tanstack/react-router'
import { isExpectedReturn, isInspectable } from '@waybill/contract/warehouse-returns/lifecycle'
import type { FloorReturn } from '@waybill/contract/warehouse-returns/staff-api'
import { floorReturnWords } from '@waybill/contract/warehouse-returns/words'
import { PlaceLink, usePageTitle } from '@waybill/host'
import { RecordError } from '@waybill/host/record-error'
import {
  Badge,
  Banner,
  Card,
  DetailColumns,
  LoadingState,
  PageBody,
  PageHead,
  Skeleton,
  useLocale,
  useT,
} from '@waybill/kit'
import { Arrival } from './arrival.tsx'
import { OwnPlaceField, useOwnPlace } from '../shared/own-place.tsx'
import { Decisions } from './decisions.tsx'
import { Finish } from './finish.tsx'
import { floorReturnMessages } from './messages.ts'
import { PhotosCard } from './photos-card.tsx'
import { SameParcel } from './same-parcel.tsx'
import { ScanCard } from './scan-card.tsx'
import { useFloorReturn } from './use-returns.ts'
import { type Inspecting, useInspecting } from './use-inspecting.ts'

const back = '/w/#/return/lists'

/** What stands beside the scans: a note of the seller, or why nothing is scanned. */
function Notes({ current }: { current: FloorReturn }) {
  const t = useT(floorReturnMessages)
  const { state, note, asking } = current
  return (
    <>
      {state === 'actionRequired' && <Banner tone="info">{t('asked', { n: asking })}</Banner>}
      {state === 'completed' && <Banner tone="success">{t('done')}</Banner>}
      {(state === 'canceled' || state === 'closed') && <Banner tone="warning">{t(state)}</Banner>}
      {note !== null && (
        <Banner tone="info" title={t('note')}>
          {note}
        </Banner>
      )}
    </>
  )
}

/** The products, and how many of each have come. */
function Lines({ current }: { current: FloorReturn }) {
  const t = useT(floorReturnMessages)
  return (
    <Card title={t('lines')}>
      <ul className="flex flex-col divide-y">
        {current.lines.map(({ line, sku, name, expected, received, waiting }) => (
          <li key={line} className="flex min-h-12 flex-wrap items-center gap-x-3 py-1">
            <span className="min-w-0 flex-1 basis-40">
              <span className="block font-medium break-words">{sku}</span>
              <span className="block break-words text-muted">{name}</span>
            </span>
            {expected === 0 && <Badge tone="warning">{t('lineOver')}</Badge>}
            {waiting > 0 && <Badge tone="info">{t('waiting', { n: waiting })}</Badge>}
            <span className="tnum text-heading">{`${received} / ${expected}`}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Inspection({ current, inspecting }: { current: FloorReturn; inspecting: Inspecting }) {
  const t = useT(floorReturnMessages)
  const bench = useOwnPlace(current.warehouse.id, 'returns')
  return (
    <>
      <OwnPlaceField
        own={bench}
        texts={{ label: t('bench'), choose: t('chooseBench'), none: t('noBench'), create: t('createBench') }}
      />
      <Decisions current={current} inspecting={inspecting} />
      <ScanCard current={current} inspecting={inspecting} bench={bench} />
    </>
  )
}

function Loaded({ current }: { current: FloorReturn }) {
  const t = useT(floorReturnMessages)
  const { locale } = useLocale()
  const inspecting = useInspecting(current.id)
  const { state, number, seller, orderNo, announced } = current
  const { tone, [locale]: words } = floorReturnWords[state]
  const isOpen = isInspectable(state)
  const isBusy = inspecting.queue.waiting > 0
  return (
    <PageBody kind="detail">
      <PageHead
        title={t('return', { number })}
        above={<PlaceLink href={back}>{t('back')}</PlaceLink>}
        beside={
          <>
            <Badge tone={tone}>{words}</Badge>
            {!announced && <Badge tone="warning">{t('unannounced')}</Badge>}
            <span className="text-muted">{`${seller.name} · ${orderNo}`}</span>
          </>
        }
        actions={isOpen && <Finish current={current} isBusy={isBusy} />}
      />
      <DetailColumns
        main={
          <>
            <Notes current={current} />
            <SameParcel current={current} />
            {isExpectedReturn(state) && <Arrival current={current} />}
            {(isOpen || isBusy) && <Inspection current={current} inspecting={inspecting} />}
            <PhotosCard current={current} />
          </>
        }
        aside={<Lines current={current} />}
      />
    </PageBody>
  )
}

function Read({ id }: { id: number }) {
  const t = useT(floorReturnMessages)
  const { data, error, isError, refetch } = useFloorReturn(id)
  usePageTitle(data ? t('return', data) : t('title'))
  if (data) return <Loaded current={data} />
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

/** `#/return/$id`: inspects a return unit by unit. */
export function FloorReturnPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  return <Read key={id} id={Number(id) || 0} />
}
