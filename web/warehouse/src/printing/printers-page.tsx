import { MapPinned, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Printer } from '@waybill/contract/floor-printing/api'
import { labelMediaWords, printerResultWords } from '@waybill/contract/floor-printing/words'
import { useBridge, usePageTitle } from '@waybill/host'
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
import { printerList } from './list.ts'
import { printingMessages } from './messages.ts'
import { ActiveBadge, NotConfigured, useOwnFilters } from './page-parts.tsx'
import { PrinterDrawer } from './printer-drawer.tsx'

/** How the last connection ended, in words. */
function LastResult({ printer: { lastResult, lastAt } }: { printer: Printer }) {
  const t = useT(printingMessages)
  const format = useFormat()
  const { locale } = useLocale()
  if (lastResult === null || lastAt === null) return <span className="text-muted">{t('never')}</span>
  const { tone, [locale]: words } = printerResultWords[lastResult]
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Badge tone={tone}>{words}</Badge>
      <span className="text-muted">{format.dateTime(lastAt)}</span>
    </span>
  )
}

function useColumns(): Column<Printer>[] {
  const t = useT(printingMessages)
  const { locale } = useLocale()
  return [
    { id: 'name', head: t('name'), type: 'text', width: 160, priority: 1, card: 'title', cell: (row) => row.name },
    {
      id: 'warehouse',
      head: t('warehouse'),
      type: 'text',
      width: 150,
      priority: 3,
      card: 'none',
      cell: (row) => row.warehouse.name,
    },
    {
      id: 'host',
      head: t('host'),
      type: 'id',
      width: 180,
      priority: 1,
      card: 'line',
      cell: (row) => `${row.host}:${row.port}`,
    },
    {
      id: 'media',
      head: t('media'),
      type: 'text',
      width: 270,
      priority: 2,
      card: 'line',
      cell: (row) => `${labelMediaWords[row.media][locale]} · ${t('dots', { dots: row.dpi })}`,
    },
    {
      id: 'result',
      head: t('lastResult'),
      type: 'text',
      width: 240,
      priority: 1,
      card: 'line',
      cell: (row) => <LastResult printer={row} />,
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

/** `#/printer/lists`: the label printers of the operator's warehouses. */
export function PrintersPage() {
  const t = useT(printingMessages)
  usePageTitle(t('printers'))
  const bridge = useBridge()
  const list = useList(printerList)
  const columns = useColumns()
  const filters = useOwnFilters()
  const [creating, setCreating] = useState(false)
  const open = list.rows?.find(({ id }) => id === list.state.printer)
  const create = (
    <Button variant="primary" icon={<Plus />} onClick={() => setCreating(true)}>
      {t('newPrinter')}
    </Button>
  )
  return (
    <PageBody>
      <PageHead
        title={t('printers')}
        actions={
          <>
            <Button icon={<MapPinned />} onClick={() => bridge.navigate('/w/#/station/lists')}>
              {t('stations')}
            </Button>
            {create}
          </>
        }
      />
      <NotConfigured />
      <ListFilters list={list} filters={filters} />
      <DataTable
        {...list.table}
        name={t('printers')}
        columns={columns}
        rowName={({ name }) => name}
        rowHref={({ id }) => `/w/#/printer/lists?printer=${id}`}
        onOpen={({ id }) => list.show({ printer: id })}
        empty={
          list.isFiltered ? (
            <NoMatch title={t('noMatch')} onClear={list.clear} />
          ) : (
            <FirstUse title={t('noPrinters')} action={create}>
              {t('noPrintersText')}
            </FirstUse>
          )
        }
      />
      {open && (
        <PrinterDrawer
          key={`${open.id} ${open.version}`}
          printer={open}
          onClose={() => list.show({ printer: undefined })}
        />
      )}
      {creating && <PrinterDrawer printer={null} onClose={() => setCreating(false)} />}
    </PageBody>
  )
}
