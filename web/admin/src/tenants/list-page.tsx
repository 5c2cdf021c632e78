import { ExternalLink, FolderOpen, Palette, Plus, Power } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { TenantRow } from '@waybill/contract/tenants/api'
import { useBridge, usePageTitle } from '@waybill/host'
import { useList } from '@waybill/host/list'
import {
  Badge,
  Button,
  type Column,
  DataTable,
  FirstUse,
  type MenuEntry,
  NoMatch,
  PageBody,
  PageHead,
  SearchBox,
  useFormat,
  useLocale,
  useShortcuts,
  useT,
} from '@waybill/kit'
import { CreateTenant } from './create-tenant.tsx'
import { DeactivateDialog } from './deactivate-dialog.tsx'
import { type TenantList, tenantList } from './list.ts'
import { tenantMessages } from './messages.ts'
import { TenantDrawer } from './tenant-drawer.tsx'

const brandHref = (tenant: Pick<TenantRow, 'serverOrgId'>): string => `/a/#/brand?org=${tenant.serverOrgId}`

function useColumns(): Column<TenantRow>[] {
  const t = useT(tenantMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const siteName = (row: TenantRow) => (locale === 'cn' ? row.siteNameCN : null) ?? row.siteName
  return [
    { id: 'site', head: t('name'), type: 'text', width: 200, priority: 1, cell: siteName },
    { id: 'company', head: t('organisation'), type: 'text', width: 200, priority: 1, cell: (row) => row.orgName },
    {
      id: 'domains',
      head: t('domains'),
      type: 'text',
      width: 220,
      priority: 1,
      cell: ({ domains }) => domains.map(({ host }) => host).join(', '),
    },
    {
      id: 'sellers',
      head: t('sellers'),
      type: 'num',
      width: 90,
      priority: 2,
      cell: (row) => format.number(row.sellers),
    },
    {
      id: 'status',
      head: t('status'),
      type: 'badge',
      width: 110,
      priority: 1,
      cell: (row) => (row.activeFlag ? <Badge tone="success">{t('active')}</Badge> : <Badge>{t('inactive')}</Badge>),
    },
    {
      id: 'created',
      head: t('created'),
      type: 'date',
      width: 150,
      priority: 2,
      cell: (row) => format.dateTime(row.createdAt),
    },
  ]
}

function useRowMenu(acts: { open: (row: TenantRow) => void; close: (row: TenantRow) => void }) {
  const t = useT(tenantMessages)
  const bridge = useBridge()
  return (row: TenantRow): MenuEntry[] => {
    const [first] = row.domains
    return [
      { id: 'open', label: t('open'), icon: <FolderOpen />, onSelect: () => acts.open(row) },
      ...(first
        ? [
            {
              id: 'preview',
              label: t('preview'),
              icon: <ExternalLink />,
              onSelect: () => void window.open(first.openUrl, '_blank', 'noopener,noreferrer'),
            },
          ]
        : []),
      { id: 'brand', label: t('editBrand'), icon: <Palette />, onSelect: () => bridge.navigate(brandHref(row)) },
      ...(row.activeFlag
        ? [
            { kind: 'line' as const, id: 'line' },
            { id: 'close', label: t('deactivate'), icon: <Power />, danger: true, onSelect: () => acts.close(row) },
          ]
        : []),
    ]
  }
}

type TableProps = { list: TenantList; createButton: ReactNode }

function TenantTable({ list, createButton }: TableProps) {
  const t = useT(tenantMessages)
  const bridge = useBridge()
  const columns = useColumns()
  const [closing, setClosing] = useState<TenantRow | null>(null)
  const open = (row: TenantRow) => list.show({ tenant: row.serverOrgId })
  const rowMenu = useRowMenu({ open, close: setClosing })
  const shown = list.rows?.find((row) => row.serverOrgId === list.state.tenant)
  return (
    <>
      <DataTable
        {...list.table}
        name={t('title')}
        columns={columns}
        rowName={(row) => row.siteName}
        rowHref={(row) => `/a/#/tenant/lists?tenant=${row.serverOrgId}`}
        onOpen={open}
        rowMenu={rowMenu}
        empty={
          list.isFiltered ? (
            <NoMatch onClear={list.clear} />
          ) : (
            <FirstUse title={t('empty')} action={createButton}>
              {t('emptyText')}
            </FirstUse>
          )
        }
      />
      {shown && (
        <TenantDrawer
          key={shown.serverOrgId}
          tenant={shown}
          onClose={() => list.show({ tenant: undefined })}
          onBrand={() => bridge.navigate(brandHref(shown))}
          onDeactivate={() => setClosing(shown)}
        />
      )}
      {closing && <DeactivateDialog key={closing.serverOrgId} tenant={closing} onClose={() => setClosing(null)} />}
    </>
  )
}

/** `#/tenant/lists`: the platform's resellers and their sites. */
export function TenantListPage() {
  const t = useT(tenantMessages)
  const bridge = useBridge()
  usePageTitle(t('title'))
  const list = useList(tenantList)
  const [creating, setCreating] = useState(false)
  useShortcuts({ c: () => setCreating(true) }, { enabled: !creating })
  const createButton = (
    <Button variant="primary" icon={<Plus />} shortcut="c" onClick={() => setCreating(true)}>
      {t('create')}
    </Button>
  )
  return (
    <PageBody>
      <PageHead
        title={t('title')}
        actions={
          <>
            <Button icon={<Palette />} onClick={() => bridge.navigate('/a/#/brand')}>
              {t('mainSiteBrand')}
            </Button>
            {createButton}
          </>
        }
      />
      <div className="flex flex-none flex-wrap gap-2 pb-2">
        <SearchBox {...list.searchBox(t('search'))} className="w-72 max-sm:w-full" />
      </div>
      <TenantTable list={list} createButton={createButton} />
      {creating && (
        <CreateTenant onClose={() => setCreating(false)} onBrand={(tenant) => bridge.navigate(brandHref(tenant))} />
      )}
    </PageBody>
  )
}
