import { useParams } from '@tanstack/react-router'
import type { OutboundDetail } from '@waybill/contract/outbound/api'
import { isOpen, type PartAct } from '@waybill/contract/outbound/events'
import { PlaceLink, useBridge, usePageTitle } from '@waybill/host'
import { OutboundActs, OutboundBadges, type OutboundChange } from '@waybill/host/outbound'
import { RecordError } from '@waybill/host/record-error'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Banner, Card, CopyButton, DetailColumns, LoadingState, PageBody, PageHead, Skeleton, useT } from '@waybill/kit'
import { Gated } from '../gated.tsx'
import { FactsCard, HistoryCard, ItemsCard, PackagesCard, ShipToCard } from './detail-cards.tsx'
import { outboundMessages } from './messages.ts'
import { PartsCard } from './parts-card.tsx'
import { useChangeOutbound, useOutbound } from './use-outbound.ts'

function Acts({ outbound }: { outbound: OutboundDetail }) {
  const t = useT(outboundMessages)
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const change = useChangeOutbound(outbound)
  const done = { cancel: 'canceledNow', requestCancel: 'cancelRequested' } as const
  const onChange = (request: OutboundChange | { act: PartAct }) =>
    change.mutateAsync(request).then(
      () => {
        const text = request.act === 'cancel' || request.act === 'requestCancel' ? done[request.act] : 'saved'
        bridge.toast('ok', t(text, { number: outbound.number }))
        return true
      },
      () => false,
    )
  const isOver = outbound.state === 'shipped' || outbound.state === 'canceled'
  return (
    <>
      {!isOver && (
        <Card title={t('acts')}>
          <OutboundActs
            outbound={outbound}
            side="seller"
            pending={change.isPending}
            error={change.isError ? messageOf(change.error) : null}
            onChange={onChange}
          />
        </Card>
      )}
      <PartsCard outbound={outbound} pending={change.isPending} onChange={onChange} />
    </>
  )
}

/** Why a canceled order is not over at once: its goods are on the floor. */
function Canceling({ outbound: { state, cancelRequestedAt, items } }: { outbound: OutboundDetail }) {
  const t = useT(outboundMessages)
  if (cancelRequestedAt === null || !isOpen(state)) return null
  const n = items.reduce((sum, { picked }) => sum + picked, 0)
  return (
    <Banner tone="warning" title={t('canceling')}>
      {n > 0 ? t('cancelingUnits', { n }) : t('cancelingText')}
    </Banner>
  )
}

function Loaded({ outbound }: { outbound: OutboundDetail }) {
  const t = useT(outboundMessages)
  return (
    <>
      <PageHead
        above={
          <PlaceLink look="quiet" href="/o/#/outbound/lists">
            {t('title')}
          </PlaceLink>
        }
        title={<span className="tnum">{outbound.number}</span>}
        beside={
          <>
            <CopyButton value={outbound.number} />
            <OutboundBadges row={outbound} />
          </>
        }
        actions={
          outbound.state === 'shipped' && (
            <PlaceLink href={`/o/#/return/new?order=${outbound.number}`}>{t('announceReturn')}</PlaceLink>
          )
        }
      />
      <DetailColumns
        main={
          <>
            <Canceling outbound={outbound} />
            <Acts outbound={outbound} />
            <ItemsCard outbound={outbound} />
            <PackagesCard outbound={outbound} />
            <HistoryCard outbound={outbound} />
          </>
        }
        aside={
          <>
            <FactsCard outbound={outbound} />
            <ShipToCard outbound={outbound} />
          </>
        }
      />
    </>
  )
}

function Detail() {
  const t = useT(outboundMessages)
  const params: { id?: string } = useParams({ strict: false })
  const id = Number(params.id)
  const { data, error, isPending, isError, refetch } = useOutbound(Number.isSafeInteger(id) && id > 0 ? id : 0)
  usePageTitle(data?.number ?? t('title'))
  return (
    <PageBody kind="detail">
      {!data && <PageHead title={t('title')} />}
      {data && <Loaded outbound={data} />}
      {isPending && <LoadingState skeleton={<Skeleton className="h-64 w-full rounded-control" />} />}
      {isError && !data && (
        <RecordError
          error={error}
          onRetry={refetch}
          nowhere={{ title: t('lost'), text: t('lostText'), href: '/o/#/outbound/lists', back: t('back') }}
        />
      )}
    </PageBody>
  )
}

/** `#/outbound/detail/:id`: one order at a warehouse, and what the seller can do with it. */
export function OutboundDetailPage() {
  const t = useT(outboundMessages)
  return (
    <Gated title={t('title')}>
      <Detail />
    </Gated>
  )
}
