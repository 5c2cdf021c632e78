import { ArrowRight, CircleCheck, Truck } from 'lucide-react'
import { carrierName } from '@waybill/contract/carriers/catalogue'
import { carrier as carriers } from '@waybill/contract/carriers/enums'
import { valuesOf } from '@waybill/contract/core/enums'
import type { ShipmentException } from '@waybill/contract/exceptions/api'
import { exceptionCodes } from '@waybill/contract/exceptions/codes'
import { exceptionStateWords, exceptionWords } from '@waybill/contract/exceptions/words'
import { useBridge, usePageTitle } from '@waybill/host'
import { ListFilters, useList, useListScan } from '@waybill/host/list'
import {
  Button,
  DataTable,
  FirstUse,
  type MenuEntry,
  NoMatch,
  PageBody,
  PageHead,
  useLocale,
  useShortcuts,
  useStable,
  useT,
  ViewTabs,
} from '@waybill/kit'
import { Gated } from '../gate.tsx'
import { exceptionMessages } from '../messages/exceptions.ts'
import { useExceptionActs } from '../shared/exceptions/use-exception-acts.tsx'
import { isOpenCase, useExceptionColumns } from './columns.tsx'
import { DigestSwitch } from './digest-switch.tsx'
import { ages, type ExceptionList, exceptionList, states } from './list.ts'

/** As many as the server takes at once. */
const MOST = 200
const shipmentHref = ({ shipment }: ShipmentException): string => `/e/#/shipment/detail/${shipment.id}`

function Filters({ list }: { list: ExceptionList }) {
  const t = useT(exceptionMessages)
  const { locale } = useLocale()
  const codes = exceptionCodes.map((value) => ({ value, text: exceptionWords[value][locale] }))
  const names = valuesOf(carriers).map((value) => ({ value: String(value), text: carrierName(value)[locale] }))
  return (
    <ListFilters
      list={list}
      search={t('search')}
      filters={{
        code: { label: t('what'), promoted: true, options: codes },
        carriers: { label: t('carrier'), promoted: true, options: names },
        age: {
          label: t('age'),
          promoted: true,
          options: ages.map((value) => ({ value, text: t('olderThan', { n: Number(value) }) })),
        },
        state: {
          label: t('state'),
          options: states.map((value) => ({ value, text: exceptionStateWords[value][locale] })),
        },
      }}
    />
  )
}

function Empty({ list }: { list: ExceptionList }) {
  const t = useT(exceptionMessages)
  const bridge = useBridge()
  if (list.isFiltered) return <NoMatch title={t('noMatch')} onClear={list.clear} />
  return (
    <FirstUse
      title={t(list.view === 'todo' ? 'nothingToDo' : 'empty')}
      action={
        <Button icon={<Truck />} onClick={() => bridge.navigate('/e/#/shipment/lists')}>
          {t('openShipments')}
        </Button>
      }
    >
      {t('emptyText')}
    </FirstUse>
  )
}

function Exceptions() {
  const t = useT(exceptionMessages)
  const bridge = useBridge()
  const list = useList(exceptionList)
  const acts = useExceptionActs(list.clearSelection)
  const columns = useExceptionColumns({ begin: useStable(acts.begin) })
  const open = (row: ShipmentException) => bridge.navigate(shipmentHref(row))
  useListScan(list, { names: (row) => [row.shipment.trackingNo], open })
  const handleSelected = async () => {
    const ids = await list.chosenIds(MOST)
    if (ids === null) bridge.toast('warn', t('tooMany'))
    else if (ids.length > 0) acts.handle(ids)
  }
  useShortcuts({ h: () => void handleSelected() }, { enabled: list.someSelected })
  const rowMenu = (row: ShipmentException): MenuEntry[] => [
    ...(isOpenCase(row) && row.nextStep !== 'handle'
      ? [{ id: 'next', label: t(row.nextStep), icon: <ArrowRight />, onSelect: () => acts.begin(row) }]
      : []),
    { id: 'open', label: t('openShipment'), icon: <Truck />, onSelect: () => open(row) },
    ...(isOpenCase(row)
      ? [{ id: 'handle', label: t('handle'), icon: <CircleCheck />, onSelect: () => acts.begin(row, 'handle') }]
      : []),
  ]
  return (
    <PageBody>
      <PageHead title={t('title')} actions={<DigestSwitch />} />
      <ViewTabs {...list.tabs((view) => ({ label: t(view) }))} />
      <Filters list={list} />
      <DataTable
        {...list.table}
        {...list.selecting}
        name={t('title')}
        columns={columns}
        rowName={(row) => row.shipment.trackingNo}
        rowHref={shipmentHref}
        onOpen={open}
        rowMenu={rowMenu}
        bulk={() => (
          <Button
            variant="primary"
            size="compact"
            icon={<CircleCheck />}
            shortcut="h"
            onClick={() => void handleSelected()}
          >
            {t('handle')}
          </Button>
        )}
        empty={<Empty list={list} />}
      />
      {acts.dialogs}
    </PageBody>
  )
}

/** `#/exception/lists`: what keeps parcels from arriving, and what to do about it. */
export function ExceptionsPage() {
  const t = useT(exceptionMessages)
  usePageTitle(t('title'))
  return (
    <Gated title={t('title')}>
      <Exceptions />
    </Gated>
  )
}
