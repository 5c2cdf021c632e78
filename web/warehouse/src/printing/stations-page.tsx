import { Plus, Printer as PrinterIcon } from 'lucide-react'
import { useState } from 'react'
import type { Station } from '@waybill/contract/floor-printing/api'
import { useBridge, usePageTitle } from '@waybill/host'
import { ListFilters, useList } from '@waybill/host/list'
import { Button, type Column, DataTable, FirstUse, NoMatch, PageBody, PageHead, useT } from '@waybill/kit'
import { stationList } from './list.ts'
import { printingMessages } from './messages.ts'
import { ActiveBadge, NotConfigured, useOwnFilters } from './page-parts.tsx'
import { StationDrawer } from './station-drawer.tsx'

function useColumns(): Column<Station>[] {
  const t = useT(printingMessages)
  const printer = (choice: Station['labelPrinter']) =>
    choice === null ? t('browser') : choice.active ? choice.name : t('inactiveChoice', { name: choice.name })
  return [
    { id: 'name', head: t('name'), type: 'text', width: 160, priority: 1, card: 'title', cell: (row) => row.name },
    { id: 'code', head: t('code'), type: 'id', width: 110, priority: 1, card: 'line', cell: (row) => row.code },
    {
      id: 'warehouse',
      head: t('warehouse'),
      type: 'text',
      width: 160,
      priority: 3,
      card: 'none',
      cell: (row) => row.warehouse.name,
    },
    {
      id: 'labelPrinter',
      head: t('labelPrinter'),
      type: 'text',
      width: 180,
      priority: 1,
      card: 'line',
      cell: (row) => printer(row.labelPrinter),
    },
    {
      id: 'placePrinter',
      head: t('placePrinter'),
      type: 'text',
      width: 200,
      priority: 2,
      card: 'line',
      cell: (row) => printer(row.placePrinter),
    },
    {
      id: 'state',
      head: t('state'),
      type: 'badge',
      width: 100,
      priority: 2,
      card: 'badge',
      cell: (row) => <ActiveBadge active={row.active} />,
    },
  ]
}

/** `#/station/lists`: the stations of the operator's warehouses. */
export function StationsPage() {
  const t = useT(printingMessages)
  usePageTitle(t('stations'))
  const bridge = useBridge()
  const list = useList(stationList)
  const columns = useColumns()
  const filters = useOwnFilters()
  const [creating, setCreating] = useState(false)
  const open = list.rows?.find(({ id }) => id === list.state.station)
  const create = (
    <Button variant="primary" icon={<Plus />} onClick={() => setCreating(true)}>
      {t('newStation')}
    </Button>
  )
  return (
    <PageBody>
      <PageHead
        title={t('stations')}
        actions={
          <>
            <Button icon={<PrinterIcon />} onClick={() => bridge.navigate('/w/#/printer/lists')}>
              {t('printers')}
            </Button>
            {create}
          </>
        }
      />
      <NotConfigured />
      <ListFilters list={list} filters={filters} />
      <DataTable
        {...list.table}
        name={t('stations')}
        columns={columns}
        rowName={({ name }) => name}
        rowHref={({ id }) => `/w/#/station/lists?station=${id}`}
        onOpen={({ id }) => list.show({ station: id })}
        empty={
          list.isFiltered ? (
            <NoMatch title={t('noMatch')} onClear={list.clear} />
          ) : (
            <FirstUse title={t('noStations')} action={create}>
              {t('noStationsText')}
            </FirstUse>
          )
        }
      />
      {open && (
        <StationDrawer
          key={`${open.id} ${open.version}`}
          station={open}
          onClose={() => list.show({ station: undefined })}
        />
      )}
      {creating && <StationDrawer station={null} onClose={() => setCreating(false)} />}
    </PageBody>
  )
}
