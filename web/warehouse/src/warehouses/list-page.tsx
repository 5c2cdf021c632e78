import { Plus } from 'lucide-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { OwnWarehouse } from '@waybill/contract/warehouses/api'
import { cutOffWords } from '@waybill/contract/shipping/cut-off'
import { errorProps, usePageTitle, useShell } from '@waybill/host'
import { Badge, Button, type Column, DataTable, FirstUse, PageBody, PageHead, useLocale, useT } from '@waybill/kit'
import { WarehouseDrawer } from './form-drawer.tsx'
import { warehouseMessages } from './messages.ts'
import type { Opened } from './opened.ts'
import { useWarehouses } from './use-warehouses.ts'

function useColumns(): Column<OwnWarehouse>[] {
  const t = useT(warehouseMessages)
  const { locale } = useLocale()
  const stateOf = (row: OwnWarehouse) => (row.active ? (row.listed ? 'open' : 'active') : 'inactive')
  return [
    { id: 'name', head: t('name'), type: 'text', width: 220, priority: 1, card: 'title', cell: (row) => row.name },
    { id: 'code', head: t('code'), type: 'id', width: 100, priority: 1, cell: (row) => row.code },
    {
      id: 'place',
      head: t('place'),
      type: 'text',
      width: 180,
      priority: 2,
      card: 'line',
      cell: ({ address }) => [address.city, address.state].filter(Boolean).join(', '),
    },
    {
      id: 'cutOff',
      head: t('cutOff'),
      type: 'text',
      width: 120,
      priority: 2,
      cell: (row) => cutOffWords(row.cutOff)[locale],
    },
    { id: 'sellers', head: t('sellers'), type: 'num', width: 90, priority: 2, cell: (row) => String(row.sellers) },
    {
      id: 'state',
      head: t('state'),
      type: 'badge',
      width: 140,
      priority: 1,
      card: 'badge',
      cell: (row) => <Badge tone={row.active ? 'success' : 'neutral'}>{t(stateOf(row))}</Badge>,
    },
  ]
}

/** `#/warehouse/lists`: the operator's warehouses and their settings. */
export function WarehousesPage() {
  const t = useT(warehouseMessages)
  const { locale } = useLocale()
  const { user } = useShell()
  usePageTitle(t('title'))
  const columns = useColumns()
  const { data, error, isFetching, refetch } = useWarehouses()
  const opened = useSearch({ strict: false }) as Opened
  const navigate = useNavigate()
  const show = (search: Opened) => void navigate({ to: '/warehouse/lists', search: search as never })
  const shown = data?.records.find(({ id }) => id === opened.warehouse)
  const add = (
    <Button variant="primary" icon={<Plus />} onClick={() => show({ new: true })}>
      {t('add')}
    </Button>
  )
  return (
    <PageBody>
      <PageHead title={t('title')} actions={add} />
      <DataTable
        name={t('title')}
        rows={data?.records}
        rowKey={(row) => String(row.id)}
        columns={columns}
        refetching={isFetching}
        error={error ? errorProps(error, locale, () => void refetch()) : undefined}
        rowName={(row) => row.name}
        rowHref={(row) => `/w/#/warehouse/lists?warehouse=${row.id}`}
        onOpen={(row) => show({ warehouse: row.id })}
        empty={
          <FirstUse title={t('empty')} action={add}>
            {t('emptyText')}
          </FirstUse>
        }
      />
      {(shown || opened.new) && (
        <WarehouseDrawer
          key={shown ? `${shown.id} ${shown.version}` : 'new'}
          warehouse={shown ?? null}
          company={user?.user.orgName ?? ''}
          onClose={() => show({})}
        />
      )}
    </PageBody>
  )
}
