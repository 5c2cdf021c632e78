import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { FloorCount } from '@waybill/contract/counts/staff-api'
import { stockCountWords } from '@waybill/contract/counts/words'
import { PlaceLink, useBridge, usePageTitle } from '@waybill/host'
import { RecordError } from '@waybill/host/record-error'
import { useErrorMessage } from '@waybill/host/use-error-message'
import {
  Badge,
  Banner,
  Button,
  Card,
  ConfirmDialog,
  DetailColumns,
  LoadingState,
  PageBody,
  PageHead,
  Skeleton,
  useLocale,
  useT,
} from '@waybill/kit'
import { useFloorOnly } from '../shared/use-floor-only.ts'
import { CountingCard } from './counting.tsx'
import { countMessages } from './messages.ts'
import { useCancelCount, useCount } from './use-counts.ts'
import { useCounting } from './use-counting.ts'

const back = '/w/#/count'
const isOpen = ({ state }: FloorCount) => state === 'requested' || state === 'counting'

/** The places, and how far each is; nothing of what is expected there. */
function Places({ count }: { count: FloorCount }) {
  const t = useT(countMessages)
  const stateOf = ({ waiting, round, mine, counter }: FloorCount['places'][number]) => {
    if (!waiting) return { tone: 'success' as const, text: t('donePlace') }
    if (mine) return { tone: 'info' as const, text: t('byMe') }
    if (counter !== null) return { tone: 'info' as const, text: t('by', { name: counter }) }
    return { tone: 'warning' as const, text: t(round === 1 ? 'waitingPlace' : 'secondPlace') }
  }
  return (
    <Card title={t('places')}>
      <ul className="flex max-h-120 flex-col divide-y overflow-y-auto" tabIndex={0} aria-label={t('places')}>
        {count.places.map((place) => {
          const { tone, text } = stateOf(place)
          return (
            <li key={place.id} className="flex min-h-12 flex-wrap items-center gap-x-3 py-1">
              <span className="min-w-0 flex-1 font-medium break-words">{place.code}</span>
              <Badge tone={tone}>{text}</Badge>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

function CancelCount({ count }: { count: FloorCount }) {
  const t = useT(countMessages)
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const [asking, setAsking] = useState(false)
  const cancel = useCancelCount(count.id)
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('cancelCount')}</Button>
      <ConfirmDialog
        open={asking}
        danger
        title={t('cancelTitle', count)}
        confirm={t('cancelCount')}
        keep={t('keepCount')}
        pending={cancel.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() =>
          cancel.mutate(undefined, {
            onSuccess: () => bridge.toast('ok', t('canceled', count)),
            onError: (error) => bridge.toast('error', messageOf(error)),
            onSettled: () => setAsking(false),
          })
        }
      >
        {t('cancelText')}
      </ConfirmDialog>
    </>
  )
}

function Notes({ count }: { count: FloorCount }) {
  const floorOnly = useFloorOnly()
  const t = useT(countMessages)
  const { state, note, id } = count
  return (
    <>
      {state === 'review' && (
        <Banner
          tone="info"
          actions={!floorOnly && <PlaceLink href={`/w/#/count/review?count=${id}`}>{t('reviewPage')}</PlaceLink>}
        >
          {t('stateReview')}
        </Banner>
      )}
      {state === 'completed' && <Banner tone="success">{t('stateCompleted')}</Banner>}
      {state === 'canceled' && <Banner tone="warning">{t('stateCanceled')}</Banner>}
      {note !== null && (
        <Banner tone="info" title={t('note')}>
          {note}
        </Banner>
      )}
    </>
  )
}

function Loaded({ count }: { count: FloorCount }) {
  const t = useT(countMessages)
  const { locale } = useLocale()
  const counting = useCounting(count.id)
  const { state, number, about, seller, bySeller } = count
  const { tone, [locale]: words } = stockCountWords[state]
  const isBusy = counting.queue.waiting > 0
  const floorOnly = useFloorOnly()
  return (
    <PageBody kind="detail">
      <PageHead
        title={t('count', { number })}
        above={<PlaceLink href={back}>{t('back')}</PlaceLink>}
        beside={
          <>
            <Badge tone={tone}>{words}</Badge>
            {bySeller && <Badge tone="info">{t('bySeller')}</Badge>}
            <span className="min-w-0 break-words text-muted">{[about, seller?.name].filter(Boolean).join(' · ')}</span>
          </>
        }
        actions={!floorOnly && (isOpen(count) || state === 'review') && !isBusy && <CancelCount count={count} />}
      />
      <DetailColumns
        main={
          <>
            <Notes count={count} />
            {(isOpen(count) || isBusy) && <CountingCard count={count} counting={counting} />}
          </>
        }
        aside={<Places count={count} />}
      />
    </PageBody>
  )
}

function Read({ id }: { id: number }) {
  const t = useT(countMessages)
  const { data, error, isError, refetch } = useCount(id)
  usePageTitle(data ? t('count', data) : t('title'))
  if (data) return <Loaded count={data} />
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

/** `#/count/$id`: counts the places of a count, blind. */
export function CountPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  return <Read key={id} id={Number(id) || 0} />
}
