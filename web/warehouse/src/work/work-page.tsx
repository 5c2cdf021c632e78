import { useParams } from '@tanstack/react-router'
import { isToDo } from '@waybill/contract/work-orders/lifecycle'
import type { FloorWork } from '@waybill/contract/work-orders/staff-api'
import { workKindWords, workWords } from '@waybill/contract/work-orders/words'
import { PlaceLink, usePageTitle } from '@waybill/host'
import { RecordError } from '@waybill/host/record-error'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { CommentsCard, QuotesCard, WorkLines } from '@waybill/host/work-orders'
import {
  Badge,
  Banner,
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
import { useFloorOnly } from '../shared/use-floor-only.ts'
import { FinishWork } from './finish-work.tsx'
import { Assign, isOver, ManageActs } from './manage.tsx'
import { workMessages } from './messages.ts'
import { ScanningCard } from './scanning.tsx'
import { useScanning } from './use-scanning.ts'
import { useWork, useWorkActs, type WorkActs } from './use-work.ts'

const back = '/w/#/work-order'
function Notes({ work }: { work: FloorWork }) {
  const t = useT(workMessages)
  const { state, reason, instructions } = work
  return (
    <>
      {state === 'quoted' && <Banner tone="info">{t('waiting')}</Banner>}
      {reason !== null && (state === 'onHold' || state === 'declined') && (
        <Banner tone="warning" title={t(state)}>
          {reason}
        </Banner>
      )}
      {instructions !== null && (
        <Banner tone="info" title={t('instructions')}>
          <span className="whitespace-pre-wrap">{instructions}</span>
        </Banner>
      )}
    </>
  )
}

function Details({ work, acts }: { work: FloorWork; acts: WorkActs }) {
  const t = useT(workMessages)
  const format = useFormat()
  const { seller, warehouse, dueOn, minutes } = work
  const floorOnly = useFloorOnly()
  return (
    <Card title={t('details')}>
      <DescriptionList
        items={[
          { id: 'seller', label: t('seller'), value: seller.name },
          { id: 'warehouse', label: t('warehouse'), value: warehouse.name },
          { id: 'dueOn', label: t('dueOn'), value: dueOn === null ? null : format.date(dueOn) },
          { id: 'minutes', label: t('minutes'), value: minutes === null ? null : t('minutesTaken', { n: minutes }) },
        ]}
      />
      {!isOver(work) && !floorOnly && (
        <div className="mt-3">
          <Assign work={work} acts={acts} />
        </div>
      )}
    </Card>
  )
}

function Loaded({ work }: { work: FloorWork }) {
  const t = useT(workMessages)
  const { locale } = useLocale()
  const messageOf = useErrorMessage()
  const acts = useWorkActs(work.id)
  const scanning = useScanning(work)
  const { state, number, kind, seller, lines, history } = work
  const { tone, [locale]: words } = workWords[state]
  const isBusy = scanning.queue.waiting > 0
  const { comment } = acts
  const floorOnly = useFloorOnly()
  return (
    <PageBody kind="detail">
      <PageHead
        title={t('work', { number })}
        above={<PlaceLink href={back}>{t('back')}</PlaceLink>}
        beside={
          <>
            <Badge tone={tone}>{words}</Badge>
            <span className="min-w-0 break-words text-muted">
              {[workKindWords[kind][locale], seller.name].join(' · ')}
            </span>
          </>
        }
        actions={
          !isBusy && (
            <>
              <ManageActs work={work} acts={acts} />
              <FinishWork work={work} acts={acts} />
            </>
          )
        }
      />
      <DetailColumns
        main={
          <>
            <Notes work={work} />
            {(isToDo(work) || isBusy) && <ScanningCard work={work} scanning={scanning} />}
            <WorkLines kind={kind} lines={lines} />
          </>
        }
        aside={
          <>
            <Details work={work} acts={acts} />
            <QuotesCard work={work} />
            <CommentsCard
              history={history}
              words={workWords}
              pending={comment.isPending}
              error={comment.isError ? messageOf(comment.error) : null}
              onSend={floorOnly ? null : (body, done) => comment.mutate(body, { onSuccess: done })}
            />
          </>
        }
      />
    </PageBody>
  )
}

function Read({ id }: { id: number }) {
  const t = useT(workMessages)
  const { data, error, isError, refetch } = useWork(id)
  usePageTitle(data ? t('work', data) : t('title'))
  if (data) return <Loaded work={data} />
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
        <LoadingState skeleton={<Skeleton className="h-90 w-full rounded-control" />} />
      )}
    </PageBody>
  )
}

/** `#/work-order/$id`: one work order: quoted, done by scans, finished. */
export function WorkPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  return <Read key={id} id={Number(id) || 0} />
}
