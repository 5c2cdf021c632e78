import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { carrierName } from '@waybill/contract/carriers/catalogue'
import { endPickupPlan, listPickupPlans, type PickupPlan, skipPickupDay } from '@waybill/contract/pickups/api'
import { pickupNumber } from '@waybill/contract/pickups/lifecycle'
import { errorMessage, errorProps, PlaceLink, useBridge, useClient, usePageTitle } from '@waybill/host'
import {
  Badge,
  Button,
  Card,
  ConfirmDialog,
  FirstUse,
  LoadError,
  LoadingState,
  PageBody,
  PageHead,
  Skeleton,
  type Tone,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { Gated, useVerified } from '../gate.tsx'
import { pickupMessages } from '../messages/pickups.ts'
import { usePickupsRenewed } from '../shared/pickups/renew.ts'
import { useWeekdayNames } from '../shared/pickups/schedule-fields.tsx'
import { addressText, windowText } from './columns.tsx'

type Day = PickupPlan['days'][number]
const dayLook: Record<Day['state'], { tone: Tone; word: 'planned' | 'booked' | 'skipped' | 'planFailed' }> = {
  planned: { tone: 'neutral', word: 'planned' },
  booked: { tone: 'success', word: 'booked' },
  skipped: { tone: 'neutral', word: 'skipped' },
  failed: { tone: 'critical', word: 'planFailed' },
}

function DayLine({ plan, day, isOpen }: { plan: PickupPlan; day: Day; isOpen: boolean }) {
  const t = useT(pickupMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const client = useClient()
  const renew = usePickupsRenewed()
  const skip = useMutation({
    mutationFn: () =>
      client.call(skipPickupDay, { params: { id: plan.id }, body: { date: day.date, skip: day.state === 'planned' } }),
    onSettled: renew,
  })
  const { tone, word } = dayLook[day.state]
  const canSkip = isOpen && (day.state === 'planned' || day.state === 'skipped')
  return (
    <li className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1 last:border-b-0">
      <span className="tnum w-24">{format.date(day.date)}</span>
      <Badge tone={tone}>{t(word)}</Badge>
      {day.pickupId !== null && (
        <PlaceLink look="cell" href={`/e/#/pickup/lists?pickup=${day.pickupId}`}>
          {pickupNumber(day.pickupId)}
        </PlaceLink>
      )}
      <span className="min-w-0 flex-1 text-muted">{day.problem && errorMessage(day.problem, locale)}</span>
      {canSkip && (
        <Button
          size="compact"
          pending={skip.isPending}
          aria-label={`${t(day.state === 'planned' ? 'skip' : 'unskip')} ${format.date(day.date)}`}
          onClick={() => skip.mutate()}
        >
          {t(day.state === 'planned' ? 'skip' : 'unskip')}
        </Button>
      )}
    </li>
  )
}

function EndQuestion({ plan, onClose }: { plan: PickupPlan; onClose: () => void }) {
  const t = useT(pickupMessages)
  const client = useClient()
  const bridge = useBridge()
  const renew = usePickupsRenewed()
  const end = useMutation({
    mutationFn: () => client.call(endPickupPlan, { params: { id: plan.id } }),
    onSuccess: () => bridge.toast('ok', t('planEnded')),
    onSettled: () => {
      renew()
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      title={t('endTitle')}
      confirm={t('endPlan')}
      keep={t('keepPlan')}
      danger
      onConfirm={() => end.mutate()}
      onCancel={onClose}
    >
      {t('endText')}
    </ConfirmDialog>
  )
}

function PlanCard({ plan }: { plan: PickupPlan }) {
  const t = useT(pickupMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const nameOf = useWeekdayNames()
  const [isEnding, setEnding] = useState(false)
  const isOpen = plan.endedAt === null
  const days = plan.weekdays.map(nameOf).join(', ')
  const span = [
    t('planFrom', { from: format.date(plan.startsOn) }),
    plan.endsOn && t('planUntil', { until: format.date(plan.endsOn) }),
    plan.fee === 0 ? t('free') : format.money(plan.fee),
  ]
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-2">
          {carrierName(plan.carrier)[locale]}
          <Badge tone={isOpen ? 'info' : 'neutral'}>{t(isOpen ? 'running' : 'ended')}</Badge>
        </span>
      }
      action={isOpen && <Button onClick={() => setEnding(true)}>{t('endPlan')}</Button>}
    >
      <p>{t('everyDay', { days, window: windowText(plan) })}</p>
      <p className="break-words text-muted">{addressText(plan.from)}</p>
      <p className="text-muted">{span.filter(Boolean).join(' · ')}</p>
      {plan.days.length > 0 && (
        <ul className="mt-2" aria-label={t('daysOf')}>
          {plan.days.map((day) => (
            <DayLine key={day.date} plan={plan} day={day} isOpen={isOpen} />
          ))}
        </ul>
      )}
      {isEnding && <EndQuestion plan={plan} onClose={() => setEnding(false)} />}
    </Card>
  )
}

function Plans() {
  const t = useT(pickupMessages)
  const { locale } = useLocale()
  const bridge = useBridge()
  const query = useQuery({
    ...useClient().query(listPickupPlans, {}, { hideErrors: true }),
    enabled: useVerified() === true,
  })
  const toList = <Button onClick={() => bridge.navigate('/e/#/pickup/lists')}>{t('title')}</Button>
  return (
    <PageBody kind="detail">
      <PageHead title={t('plansTitle')} actions={toList} />
      {query.isPending && <LoadingState skeleton={<Skeleton className="h-56 w-full rounded-control" />} />}
      {query.isError && <LoadError {...errorProps(query.error, locale, () => void query.refetch())} />}
      {query.data?.plans.length === 0 && (
        <FirstUse title={t('plansEmpty')} action={toList}>
          {t('plansEmptyText')}
        </FirstUse>
      )}
      <div className="flex flex-col gap-3">
        {query.data?.plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} />
        ))}
      </div>
    </PageBody>
  )
}

/** `#/pickup/recurring`: carriers that come on the same weekdays. */
export function PickupPlansPage() {
  const t = useT(pickupMessages)
  usePageTitle(t('plansTitle'))
  return (
    <Gated title={t('plansTitle')}>
      <Plans />
    </Gated>
  )
}
