import { useNavigate, useSearch } from '@tanstack/react-router'
import { Copy, Download, FolderOpen, Pencil, Plus, Trash2, Upload } from 'lucide-react'
import { useState } from 'react'
import type { Product } from '@waybill/contract/api/products'
import { extraBarcodeKeys } from '@waybill/contract/products/product-keys'
import { errorProps, firstPage, useBridge, useKeysetPages, usePageTitle } from '@waybill/host'
import { useListScan } from '@waybill/host/list-scan'
import {
  copyText,
  Button,
  type ColumnChoice,
  DataTable,
  FirstUse,
  type MenuEntry,
  NoMatch,
  noSelection,
  PageBody,
  PageHead,
  selectedCount,
  type Selection,
  useLocale,
  usePageActs,
  useT,
} from '@waybill/kit'
import { useProductColumns } from './columns.tsx'
import { CustomsDrawer } from './customs-drawer.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { FileDropZone } from '../shared/imports/file-drop-zone.tsx'
import { ProductFilters } from './list-filters.tsx'
import { filterOf, filtersOff, isFiltered, type ProductListState, queryOf } from './list-state.ts'
import { productMessages } from './messages.ts'
import { useMatchingIds, useProductPage } from './use-products.ts'

/** All that a label on the product may say; scanners send a UPC also as the EAN that it is. */
const namesOf = ({ skuCode, ean, upc, asin, fnSku, ...more }: Product) => [
  skuCode,
  ean,
  upc,
  upc && `0${upc}`,
  asin,
  fnSku,
  ...extraBarcodeKeys.map((key) => more[key]),
]

const productHref = (row: Product): string => `/b/#/product/detail/${row.id}`

function useListState() {
  const state: ProductListState = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (next: Partial<ProductListState>) => {
    const search = { ...state, ...firstPage, ...next }
    void navigate({ to: '/product/lists', search: search as never })
  }
  return { state, change }
}

type EmptyProps = { state: ProductListState; onClear: () => void; onCreate: () => void; onImport: () => void }

function Empty({ state, onClear, onCreate, onImport }: EmptyProps) {
  const t = useT(productMessages)
  if (isFiltered(state)) return <NoMatch title={t('noMatch')} onClear={onClear} />
  return (
    <FirstUse
      title={t('emptyTitle')}
      action={
        <>
          <Button icon={<Upload />} onClick={onImport}>
            {t('import')}
          </Button>
          <Button variant="primary" icon={<Plus />} onClick={onCreate}>
            {t('create')}
          </Button>
        </>
      }
    >
      {t('emptyText')}
    </FirstUse>
  )
}

function useRowMenu(onDelete: (ids: number[]) => void) {
  const t = useT(productMessages)
  const bridge = useBridge()
  const copy = async (row: Product) => {
    await copyText(row.skuCode)
    bridge.toast('ok', t('skuCopied'))
  }
  const menu = (row: Product): MenuEntry[] => [
    { id: 'open', label: t('open'), icon: <FolderOpen />, onSelect: () => bridge.navigate(productHref(row)) },
    { id: 'copy', label: t('copySku'), icon: <Copy />, shortcut: 'y', onSelect: () => void copy(row) },
    { kind: 'line', id: 'line' },
    { id: 'delete', label: t('delete'), icon: <Trash2 />, danger: true, onSelect: () => onDelete([row.id]) },
  ]
  return { menu, copy }
}

type Acting = { act: 'customs' | 'delete'; ids: number[] } | null

/** `#/product/lists`: what the seller sells. */
export function ProductListPage() {
  const t = useT(productMessages)
  const { locale } = useLocale()
  const bridge = useBridge()
  usePageTitle(t('title'))
  const { state, change } = useListState()
  const query = useProductPage(queryOf(state))
  const page = useKeysetPages(state, query.data, change)
  const columns = useProductColumns()
  const matching = useMatchingIds()
  const [selection, setSelection] = useState<Selection>(noSelection)
  const [choice, setChoice] = useState<ColumnChoice>({})
  const [acting, setActing] = useState<Acting>(null)
  const row = useRowMenu((ids) => setActing({ act: 'delete', ids }))
  const filter = (next: Partial<ProductListState>) => (setSelection(noSelection), change(next))
  const importFiles = (files?: readonly File[]) =>
    void bridge.openFeature('import-orders', { target: 'products', files })
  const create = () => bridge.navigate('/b/#/product/create')
  const start = async (act: 'customs' | 'delete') => {
    const ids = selection.mode === 'rows' ? [...selection.keys].map(Number) : await matching(queryOf(state))
    if (ids) setActing({ act, ids })
    else bridge.toast('warn', t('tooMany'))
  }
  const exportRows = (ids?: number[]) =>
    void bridge.openFeature('export-rows', { target: 'products', filter: filterOf(state), ...(ids && { ids }) })
  useListScan({
    q: state.q,
    search: (q) => filter({ ...filtersOff, q }),
    query,
    names: namesOf,
    open: (product) => bridge.navigate(productHref(product)),
  })
  usePageActs([
    { id: 'export', label: t('export'), run: () => exportRows() },
    ...(selectedCount(selection) > 0
      ? [
          { id: 'customs', label: t('editCustoms'), run: () => void start('customs') },
          { id: 'delete', label: t('delete'), run: () => void start('delete') },
        ]
      : []),
  ])
  const bulk = (
    <>
      <Button variant="primary" size="compact" icon={<Pencil />} onClick={() => void start('customs')}>
        {t('editCustoms')}
      </Button>
      <Button size="compact" icon={<Trash2 />} onClick={() => void start('delete')}>
        {t('delete')}
      </Button>
      <Button
        size="compact"
        icon={<Download />}
        onClick={() => exportRows(selection.mode === 'rows' ? [...selection.keys].map(Number) : undefined)}
      >
        {t('export')}
      </Button>
    </>
  )
  return (
    <PageBody>
      <PageHead
        title={t('title')}
        actions={
          <>
            <Button icon={<Upload />} onClick={() => importFiles()}>
              {t('import')}
            </Button>
            <Button icon={<Download />} onClick={() => exportRows()}>
              {t('export')}
            </Button>
            <Button variant="primary" icon={<Plus />} onClick={create}>
              {t('create')}
            </Button>
          </>
        }
      />
      <FileDropZone onFiles={importFiles} />
      <ProductFilters state={state} onChange={filter} />
      <DataTable
        name={t('title')}
        columns={columns}
        rows={query.data?.records}
        rowKey={(product) => String(product.id)}
        rowName={(product) => product.skuCode}
        sort={{ id: state.sort ?? 'skuCode', dir: state.desc ? 'desc' : 'asc' }}
        onSort={(sort) => change({ sort: sort.id as ProductListState['sort'], desc: sort.dir === 'desc' })}
        page={page}
        selection={selection}
        onSelection={setSelection}
        bulk={() => bulk}
        rowHref={productHref}
        onOpen={(product) => bridge.navigate(productHref(product))}
        rowMenu={row.menu}
        rowKeys={{ y: (product) => void row.copy(product) }}
        refetching={query.isFetching}
        error={query.isError ? errorProps(query.error, locale, () => void query.refetch()) : null}
        empty={<Empty state={state} onClear={() => filter(filtersOff)} onCreate={create} onImport={importFiles} />}
        columnChoice={choice}
        onColumnChoice={setChoice}
      />
      {acting?.act === 'customs' && (
        <CustomsDrawer ids={acting.ids} onClose={() => setActing(null)} onDone={() => setSelection(noSelection)} />
      )}
      <DeleteDialog
        ids={acting?.act === 'delete' ? acting.ids : null}
        onClose={() => setActing(null)}
        onDeleted={() => setSelection(noSelection)}
      />
    </PageBody>
  )
}
