import { ExternalLink, FolderOpen, Palette, Plus, Power } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { TenantRow } from '@waybill/contract'
import { errorProps, firstPage, useBridge, useKeysetPages, usePageTitle } from '@waybill/host'
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
import type { ListState } from './list-state.ts'
import { tenantMessages } from './messages.ts'
import { TenantDrawer } from './tenant-drawer.tsx'
import { useTenantPage } from './use-tenants.ts'

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

function useListState() {
  const state: ListState = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (next: Partial<ListState>) =>
    void navigate({ to: '/tenant/lists', search: { ...state, ...next } as never })
  return { state, change }
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

/** `#/tenant/lists`: the platform's resellers and their sites. */
export function TenantListPage() {
  const t = useT(tenantMessages)
  const { locale } = useLocale()
  const bridge = useBridge()
  usePageTitle(t('title'))
  const { state, change } = useListState()
  const query = useTenantPage({ search: state.q, cursor: state.cursor, limit: state.size ?? 50 })
  const page = useKeysetPages({ page: state.page, cursor: state.cursor, size: state.size }, query.data, change)
  const columns = useColumns()
  const [creating, setCreating] = useState(false)
  const [closing, setClosing] = useState<TenantRow | null>(null)
  const open = (row: TenantRow) => change({ tenant: row.serverOrgId })
  const rowMenu = useRowMenu({ open, close: setClosing })
  useShortcuts({ c: () => setCreating(true) }, { enabled: !creating })
  const rows = query.data?.records
  const shown = rows?.find((row) => row.serverOrgId === state.tenant)
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
        <SearchBox
          value={state.q ?? ''}
          placeholder={t('search')}
          className="w-72 max-sm:w-full"
          onSearch={(q) => change({ ...firstPage, q: q || undefined })}
        />
      </div>
      <DataTable
        name={t('title')}
        columns={columns}
        rows={rows}
        rowKey={(row) => String(row.serverOrgId)}
        rowName={(row) => row.siteName}
        rowHref={(row) => `/a/#/tenant/lists?tenant=${row.serverOrgId}`}
        onOpen={open}
        rowMenu={rowMenu}
        page={page}
        refetching={query.isFetching}
        error={query.error ? errorProps(query.error, locale, () => void query.refetch()) : null}
        empty={
          state.q ? (
            <NoMatch onClear={() => change({ ...firstPage, q: undefined })} />
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
          onClose={() => change({ tenant: undefined })}
          onBrand={() => bridge.navigate(brandHref(shown))}
          onDeactivate={() => setClosing(shown)}
        />
      )}
      {closing && <DeactivateDialog key={closing.serverOrgId} tenant={closing} onClose={() => setClosing(null)} />}
      {creating && (
        <CreateTenant onClose={() => setCreating(false)} onBrand={(tenant) => bridge.navigate(brandHref(tenant))} />
      )}
    </PageBody>
  )
}
