import { Plus, Printer } from 'lucide-react'
import { useState } from 'react'
import { type Place, printPlaceLabels } from '@waybill/contract/stock/place-api'
import { placeKinds, placeKindWords } from '@waybill/contract/stock/places'
import { errorMessage, useBridge, usePageTitle, useShell } from '@waybill/host'
import { ListFilters, useList } from '@waybill/host/list'
import {
  Badge,
  Button,
  type Column,
  DataTable,
  FirstUse,
  NoMatch,
  PageBody,
  PageHead,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { PrintOutcome } from '../shared/print-outcome.tsx'
import { useStation } from '../shared/station.ts'
import { usePrinting } from '../shared/use-prints.ts'
import { type PlaceList, placeList } from './list.ts'
import { placeMessages } from './messages.ts'
import { PlaceDrawer } from './place-drawer.tsx'
import { RangeDialog } from './range-dialog.tsx'

function useNumbers(): Column<Place>[] {
  const t = useT(placeMessages)
  const format = useFormat()
  return [
    {
      id: 'units',
      head: t('units'),
      type: 'num',
      width: 90,
      priority: 1,
      card: 'line',
      cell: (row) => format.number(row.units),
    },
    {
      id: 'skus',
      head: t('skus'),
      type: 'num',
      width: 80,
      priority: 2,
      card: 'none',
      cell: (row) => format.number(row.skus),
    },
    {
      id: 'pickSeq',
      head: t('pickSeq'),
      type: 'num',
      width: 100,
      priority: 3,
      card: 'none',
      cell: (row) => format.number(row.pickSeq),
    },
  ]
}

function useColumns(): Column<Place>[] {
  const t = useT(placeMessages)
  const { locale } = useLocale()
  return [
    { id: 'code', head: t('code'), type: 'id', width: 140, priority: 1, card: 'title', cell: (row) => row.code },
    {
      id: 'kind',
      head: t('kind'),
      type: 'text',
      width: 140,
      priority: 1,
      card: 'line',
      cell: (row) => placeKindWords[row.kind][locale],
    },
    {
      id: 'warehouse',
      head: t('warehouse'),
      type: 'text',
      width: 180,
      priority: 2,
      card: 'none',
      cell: (row) => row.warehouse.name,
    },
    ...useNumbers(),
    {
      id: 'state',
      head: t('state'),
      type: 'badge',
      width: 100,
      priority: 1,
      card: 'badge',
      cell: (row) => <Badge tone={row.active ? 'success' : 'neutral'}>{t(row.active ? 'active' : 'inactive')}</Badge>,
    },
  ]
}

function Filters({ list }: { list: PlaceList }) {
  const t = useT(placeMessages)
  const { locale } = useLocale()
  const { user } = useShell()
  const yesOrNo = [
    { value: 'yes', text: t('yes') },
    { value: 'no', text: t('no') },
  ]
  const warehouses = (user?.warehouseList ?? []).map(({ warehouseId, name }) => ({
    value: String(warehouseId),
    text: name,
  }))
  return (
    <ListFilters
      list={list}
      search={t('search')}
      filters={{
        warehouse: { label: t('warehouse'), options: warehouses },
        kind: {
          label: t('kind'),
          promoted: true,
          options: placeKinds.map((value) => ({ value, text: placeKindWords[value][locale] })),
        },
        empty: { label: t('empty'), promoted: true, options: yesOrNo },
        active: { label: t('active'), options: yesOrNo },
      }}
    />
  )
}

/** The warehouse of these places; null: there are several, or some are not on the page. */
function warehouseOf(list: PlaceList, ids: readonly number[]): number | null {
  const known = new Map((list.rows ?? []).map(({ id, warehouse }) => [id, warehouse.id]))
  const [first, ...others] = new Set(ids.map((id) => known.get(id) ?? list.state.warehouse))
  return others.length === 0 ? (first ?? null) : null
}

/** Prints the labels of the selected places, or of those on the page: at this device's station, or in the browser. */
function usePrint(list: PlaceList) {
  const bridge = useBridge()
  const { locale } = useLocale()
  const chosen =
    list.selection.mode === 'rows' && list.selection.keys.size > 0 ? [...list.selection.keys].map(Number) : null
  const ids = chosen ?? (list.rows ?? []).map(({ id }) => id)
  const printing = usePrinting()
  const { station } = useStation(warehouseOf(list, ids))
  const atStation = station?.placePrinter?.active ? station : null
  const open = () =>
    void bridge
      .openPdf(printPlaceLabels.path, { method: 'POST', body: { ids } })
      .catch((error: unknown) => bridge.toast('error', errorMessage(error, locale) ?? String(error)))
  const print = () =>
    atStation ? printing.print({ stationId: atStation.id, subject: { kind: 'place', placeIds: ids } }) : open()
  return { count: ids.length, print, printId: printing.printId, isPending: printing.isPending }
}

/** `#/place/lists`: the places of the operator's warehouses. */
export function PlacesPage() {
  const t = useT(placeMessages)
  usePageTitle(t('title'))
  const list = useList(placeList)
  const columns = useColumns()
  const { count, print, printId, isPending } = usePrint(list)
  const [creating, setCreating] = useState(false)
  const open = list.rows?.find(({ id }) => id === list.state.place)
  const create = (
    <Button variant="primary" icon={<Plus />} onClick={() => setCreating(true)}>
      {t('create')}
    </Button>
  )
  return (
    <PageBody>
      <PageHead
        title={t('title')}
        actions={
          <>
            {count > 0 && (
              <Button icon={<Printer />} pending={isPending} onClick={print}>
                {t('labelsOf', { count })}
              </Button>
            )}
            {create}
          </>
        }
      />
      {printId !== null && (
        <div className="mb-3">
          <PrintOutcome id={printId} />
        </div>
      )}
      <Filters list={list} />
      <DataTable
        {...list.table}
        {...list.selecting}
        name={t('title')}
        columns={columns}
        rowName={({ code }) => code}
        rowHref={({ id }) => `/w/#/place/lists?place=${id}`}
        onOpen={({ id }) => list.show({ place: id })}
        empty={
          list.isFiltered ? (
            <NoMatch title={t('noMatch')} onClear={list.clear} />
          ) : (
            <FirstUse title={t('first')} action={create}>
              {t('firstText')}
            </FirstUse>
          )
        }
      />
      {open && <PlaceDrawer key={open.id} place={open} onClose={() => list.show({ place: undefined })} />}
      {creating && <RangeDialog onClose={() => setCreating(false)} />}
    </PageBody>
  )
}
