import { CalendarClock, Truck } from 'lucide-react'
import { useState } from 'react'
import { carrierName } from '@waybill/contract/carriers/catalogue'
import { carrier as carriers } from '@waybill/contract/carriers/enums'
import { valuesOf } from '@waybill/contract/core/enums'
import { pickupStates } from '@waybill/contract/pickups/api'
import { pickupNumber } from '@waybill/contract/pickups/lifecycle'
import { pickupStateWords } from '@waybill/contract/pickups/words'
import { useBridge, usePageTitle } from '@waybill/host'
import { ListFilters, useList } from '@waybill/host/list'
import { Button, DataTable, FirstUse, NoMatch, PageBody, PageHead, usePageActs, useLocale, useT } from '@waybill/kit'
import { Gated, useVerified } from '../gate.tsx'
import { pickupMessages } from '../messages/pickups.ts'
import { ScheduleDrawer } from '../shared/pickups/schedule-drawer.tsx'
import type { PickupStart } from '../shared/pickups/use-pickup-form.ts'
import { usePickupColumns } from './columns.tsx'
import { pickupList } from './list.ts'
import { PickupDrawer } from './pickup-drawer.tsx'

const PLANS = '/e/#/pickup/recurring'

function Pickups() {
  const t = useT(pickupMessages)
  const { locale } = useLocale()
  const bridge = useBridge()
  const list = useList(pickupList, { enabled: useVerified() === true })
  const columns = usePickupColumns()
  const [start, setStart] = useState<PickupStart | null>(null)
  const shown = list.state.pickup
  const show = ({ id }: { id: number }) => list.show({ pickup: id }, shown !== undefined)
  const schedule = () => setStart({})
  usePageActs([{ id: 'schedule', label: t('schedule'), run: schedule }])
  const states = pickupStates.map((value) => ({ value, text: pickupStateWords[value][locale] }))
  const names = valuesOf(carriers).map((value) => ({ value: String(value), text: carrierName(value)[locale] }))
  const button = (
    <Button variant="primary" icon={<Truck />} onClick={schedule}>
      {t('schedule')}
    </Button>
  )
  return (
    <PageBody>
      <PageHead
        title={t('title')}
        actions={
          <>
            <Button icon={<CalendarClock />} onClick={() => bridge.navigate(PLANS)}>
              {t('plansTitle')}
            </Button>
            {button}
          </>
        }
      />
      <ListFilters
        list={list}
        search={t('search')}
        days={t('date')}
        filters={{
          state: { label: t('state'), promoted: true, options: states },
          carriers: { label: t('carrier'), promoted: true, options: names },
        }}
      />
      <DataTable
        {...list.table}
        name={t('title')}
        columns={columns}
        rowName={(row) => pickupNumber(row.id)}
        rowHref={(row) => `/e/#/pickup/lists?pickup=${row.id}`}
        onOpen={show}
        onPeek={show}
        empty={
          list.isFiltered ? (
            <NoMatch title={t('noMatch')} onClear={list.clear} />
          ) : (
            <FirstUse title={t('empty')} action={button}>
              {t('emptyText')}
            </FirstUse>
          )
        }
      />
      {shown !== undefined && (
        <PickupDrawer
          key={shown}
          id={shown}
          onClose={() => list.show({ pickup: undefined })}
          onAgain={(again) => {
            list.show({ pickup: undefined })
            setStart(again)
          }}
        />
      )}
      {start && <ScheduleDrawer start={start} onClose={() => setStart(null)} />}
    </PageBody>
  )
}

/** `#/pickup/lists`: carriers that come to collect parcels. */
export function PickupsPage() {
  const t = useT(pickupMessages)
  usePageTitle(t('title'))
  return (
    <Gated title={t('title')}>
      <Pickups />
    </Gated>
  )
}
