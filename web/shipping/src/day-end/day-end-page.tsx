import { useMemo, useState } from 'react'
import { History, PackageCheck, Truck } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { type DayEndRow, getDayEnd } from '@waybill/contract/shipping/manifest-api'
import { carrierName, hasScanForm } from '@waybill/contract/carriers/catalogue'
import { pickupNumber } from '@waybill/contract/pickups/lifecycle'
import { errorProps, PlaceLink, useBridge, useClient, usePageTitle, useShellEvent } from '@waybill/host'
import {
  Badge,
  Button,
  Checkbox,
  ConfirmDialog,
  FirstUse,
  LoadError,
  LoadingState,
  PageBody,
  PageHead,
  Skeleton,
  splitWeight,
  useFormat,
  useLocale,
  usePageActs,
  useShortcuts,
  useStable,
  useT,
} from '@waybill/kit'
import { Gated, useVerified } from '../gate.tsx'
import { ScheduleDrawer } from '../shared/pickups/schedule-drawer.tsx'
import type { PickupStart } from '../shared/pickups/use-pickup-form.ts'
import { ClosedDialog } from './closed-dialog.tsx'
import { CutOff, useNow } from './cut-off.tsx'
import { OmittedCard } from './omitted.tsx'
import { dayEndMessages } from './messages.ts'
import { originText } from './origin.ts'
import { useCloseDay } from './use-close-day.ts'

const HISTORY = '/e/#/manifest/lists'
const PICKUPS = '/e/#/pickup/lists'

type RowProps = {
  row: DayEndRow
  now: number
  isChosen: boolean
  onChoose: (chosen: boolean) => void
  onBook: () => void
}

/** The pickup that comes there, or the press that books one and closes the row with it. */
function RowPickup({ row, onBook }: Pick<RowProps, 'row' | 'onBook'>) {
  const t = useT(dayEndMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const name = carrierName(row.carrier)[locale]
  if (!row.pickup)
    return (
      <Button
        size="compact"
        icon={<Truck />}
        aria-label={t('closeAndBookOf', { carrier: name, from: originText(row.from) })}
        onClick={onBook}
      >
        {t('closeAndBook')}
      </Button>
    )
  const { id, date } = row.pickup
  return (
    <PlaceLink look="cell" href={`/e/#/pickup/lists?pickup=${id}`}>
      {t('pickupOn', { number: pickupNumber(id), date: format.date(date) })}
    </PlaceLink>
  )
}

/** One carrier at one origin for one ship date. */
function GroupRow({ row, now, isChosen, onChoose, onBook }: RowProps) {
  const t = useT(dayEndMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const carrier = carrierName(row.carrier)[locale]
  const from = originText(row.from)
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: row.zone }).format(now)
  return (
    <li className="flex gap-3 border-b border-line px-4 py-3 last:border-b-0 max-sm:px-3">
      <span className="pt-0.5">
        <Checkbox aria-label={t('selectRow', { carrier, from })} checked={isChosen} onChange={onChoose} />
      </span>
      <div className="grid min-w-0 flex-1 gap-x-6 gap-y-1 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,2fr)]">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-2 font-medium">
            {carrier}
            <Badge>{t(row.form)}</Badge>
          </div>
          <div className="break-words text-muted">{from}</div>
        </div>
        <div className="tnum">
          <div className="font-medium">{t('labels', { n: row.count })}</div>
          <div className="text-muted">
            {format.weight(splitWeight(row.weightCg, row.from.country === 'US' ? 'lb' : 'kg'))}
          </div>
        </div>
        <div>
          <div className="tnum">
            {format.date(row.shipDate)} {row.shipDate < today && <Badge tone="warning">{t('overdue')}</Badge>}
          </div>
          <CutOff row={row} now={now} />
          <div className="mt-1">
            <RowPickup row={row} onBook={onBook} />
          </div>
        </div>
      </div>
    </li>
  )
}

/** A pickup for a row, which is closed together with it; its cut-off is the first of all. */
const startOf = (row: DayEndRow, closing: ReturnType<typeof useCloseDay>): PickupStart => ({
  carrier: row.carrier,
  from: row.address,
  closing: {
    until: [row.cutOffAt, row.runAt].filter((at) => at !== null && Date.parse(at) > Date.now()).toSorted()[0] ?? null,
    run: () => closing.press([row.id]),
  },
})

function Rows({ rows, closing }: { rows: readonly DayEndRow[]; closing: ReturnType<typeof useCloseDay> }) {
  const t = useT(dayEndMessages)
  const now = useNow()
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set())
  const [isAsking, setAsking] = useState(false)
  const [booking, setBooking] = useState<DayEndRow | null>(null)
  const chosen = rows.filter(({ id }) => !excluded.has(id))
  const n = chosen.reduce((sum, { count }) => sum + count, 0)
  const canClose = n > 0 && !closing.isPending
  const ask = () => canClose && setAsking(true)
  useShortcuts({ 'mod+enter': ask }, { enabled: canClose && !isAsking })
  usePageActs(canClose ? [{ id: 'close', label: t('closeDay'), run: ask }] : [])
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(excluded)
    if (isChosen) next.delete(id)
    else next.add(id)
    setExcluded(next)
  }
  return (
    <>
      <ul aria-label={t('title')} className="rounded-control border">
        {rows.map((row) => (
          <GroupRow
            key={row.id}
            row={row}
            now={now}
            isChosen={!excluded.has(row.id)}
            onChoose={(isChosen) => choose(row.id, isChosen)}
            onBook={() => setBooking(row)}
          />
        ))}
      </ul>
      <div className="my-3 flex flex-wrap items-center justify-end gap-3">
        <span className="tnum text-muted">{t('labels', { n })}</span>
        <Button
          variant="primary"
          icon={<PackageCheck />}
          shortcut="mod+enter"
          pending={closing.isPending}
          disabled={n === 0}
          onClick={ask}
        >
          {closing.isPending ? t('closing') : t('closeDay')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={t('closeTitle', { n })}
        confirm={t('closeDay')}
        keep={t('keep')}
        onConfirm={() => {
          setAsking(false)
          closing.press(chosen.map(({ id }) => id))
        }}
        onCancel={() => setAsking(false)}
      >
        <p>{t('closeText')}</p>
        {chosen.some(({ carrier }) => hasScanForm(carrier)) && <p className="mt-2">{t('closeVoids')}</p>}
      </ConfirmDialog>
      {booking && <ScheduleDrawer start={startOf(booking, closing)} onClose={() => setBooking(null)} />}
    </>
  )
}

function DayEnd() {
  const t = useT(dayEndMessages)
  const { locale } = useLocale()
  const bridge = useBridge()
  const query = useQuery({ ...useClient().query(getDayEnd, {}, { hideErrors: true }), enabled: useVerified() === true })
  useShellEvent(
    'shipments:changed',
    useStable(() => void query.refetch()),
  )
  const closing = useCloseDay()
  const toHistory = useMemo(() => () => bridge.navigate(HISTORY), [bridge])
  usePageActs([{ id: 'history', label: t('history'), run: toHistory }])
  return (
    <PageBody kind="detail">
      <PageHead
        title={t('title')}
        actions={
          <>
            <Button icon={<Truck />} onClick={() => bridge.navigate(PICKUPS)}>
              {t('pickups')}
            </Button>
            <Button icon={<History />} onClick={toHistory}>
              {t('history')}
            </Button>
          </>
        }
      />
      {query.isPending && <LoadingState skeleton={<Skeleton className="h-56 w-full rounded-control" />} />}
      {query.isError && <LoadError {...errorProps(query.error, locale, () => void query.refetch())} />}
      {query.data &&
        (query.data.rows.length > 0 ? (
          <Rows rows={query.data.rows} closing={closing} />
        ) : (
          <FirstUse title={t('emptyTitle')}>{t('emptyText')}</FirstUse>
        ))}
      {query.data && <OmittedCard omitted={query.data.omitted} />}
      {closing.result && <ClosedDialog result={closing.result} onClose={closing.reset} />}
    </PageBody>
  )
}

/** `#/end-of-day`: what is handed over today, closed in one press. */
export function DayEndPage() {
  const t = useT(dayEndMessages)
  usePageTitle(t('title'))
  return (
    <Gated title={t('title')}>
      <DayEnd />
    </Gated>
  )
}
