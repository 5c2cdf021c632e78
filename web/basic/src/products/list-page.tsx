import { Copy, Download, FolderOpen, Pencil, Plus, Trash2, Upload } from 'lucide-react'
import { useState } from 'react'
import type { Product } from '@waybill/contract/products/api'
import { extraBarcodeKeys } from '@waybill/contract/products/product-keys'
import { useBridge, usePageTitle } from '@waybill/host'
import { useList, useListScan } from '@waybill/host/list'
import {
  copyText,
  Button,
  DataTable,
  FirstUse,
  type MenuEntry,
  NoMatch,
  PageBody,
  PageHead,
  usePageActs,
  useT,
} from '@waybill/kit'
import { useProductColumns } from './columns.tsx'
import { CustomsDrawer } from './customs-drawer.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { FileDropZone } from '../shared/imports/file-drop-zone.tsx'
import { type ProductList, productList } from './list.ts'
import { ProductFilters } from './list-filters.tsx'
import { productMessages } from './messages.ts'

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

/** The ways to products: typed, or from a file. */
function useAdding() {
  const bridge = useBridge()
  return {
    create: () => bridge.navigate('/b/#/product/create'),
    importFiles: (files?: readonly File[]) => void bridge.openFeature('import-orders', { target: 'products', files }),
  }
}

function Empty({ list }: { list: ProductList }) {
  const t = useT(productMessages)
  const { create, importFiles } = useAdding()
  if (list.isFiltered) return <NoMatch title={t('noMatch')} onClear={list.clear} />
  return (
    <FirstUse
      title={t('emptyTitle')}
      action={
        <>
          <Button icon={<Upload />} onClick={() => importFiles()}>
            {t('import')}
          </Button>
          <Button variant="primary" icon={<Plus />} onClick={create}>
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

type Act = 'customs' | 'delete'

/** What is done with several products at once, in a drawer or after a question. */
function useActing(list: ProductList) {
  const t = useT(productMessages)
  const bridge = useBridge()
  const [acting, setActing] = useState<{ act: Act; ids: number[] } | null>(null)
  const close = () => setActing(null)
  return {
    start: (act: Act, ids: number[]) => setActing({ act, ids }),
    startSelected: async (act: Act) => {
      const ids = await list.chosenIds()
      if (ids) setActing({ act, ids })
      else bridge.toast('warn', t('tooMany'))
    },
    dialogs: (
      <>
        {acting?.act === 'customs' && <CustomsDrawer ids={acting.ids} onClose={close} onDone={list.clearSelection} />}
        <DeleteDialog
          ids={acting?.act === 'delete' ? acting.ids : null}
          onClose={close}
          onDeleted={list.clearSelection}
        />
      </>
    ),
  }
}
type Acting = ReturnType<typeof useActing>

function BulkActs({ list, acting }: { list: ProductList; acting: Acting }) {
  const t = useT(productMessages)
  return (
    <>
      <Button variant="primary" size="compact" icon={<Pencil />} onClick={() => void acting.startSelected('customs')}>
        {t('editCustoms')}
      </Button>
      <Button size="compact" icon={<Trash2 />} onClick={() => void acting.startSelected('delete')}>
        {t('delete')}
      </Button>
      <Button size="compact" icon={<Download />} onClick={list.exportSelected}>
        {t('export')}
      </Button>
    </>
  )
}

function ProductTable({ list }: { list: ProductList }) {
  const t = useT(productMessages)
  const bridge = useBridge()
  const columns = useProductColumns()
  const acting = useActing(list)
  const row = useRowMenu((ids) => acting.start('delete', ids))
  const open = (product: Product) => bridge.navigate(productHref(product))
  useListScan(list, { names: namesOf, open })
  usePageActs([
    { id: 'export', label: t('export'), run: () => list.exportRows() },
    ...(list.someSelected
      ? [
          { id: 'customs', label: t('editCustoms'), run: () => void acting.startSelected('customs') },
          { id: 'delete', label: t('delete'), run: () => void acting.startSelected('delete') },
        ]
      : []),
  ])
  const bulkActs = <BulkActs list={list} acting={acting} />
  return (
    <>
      <DataTable
        {...list.table}
        {...list.selecting}
        name={t('title')}
        columns={columns}
        rowName={(product) => product.skuCode}
        bulk={() => bulkActs}
        rowHref={productHref}
        onOpen={open}
        rowMenu={row.menu}
        rowKeys={{ y: (product) => void row.copy(product) }}
        empty={<Empty list={list} />}
      />
      {acting.dialogs}
    </>
  )
}

/** `#/product/lists`: what the seller sells. */
export function ProductListPage() {
  const t = useT(productMessages)
  usePageTitle(t('title'))
  const list = useList(productList)
  const { create, importFiles } = useAdding()
  return (
    <PageBody>
      <PageHead
        title={t('title')}
        actions={
          <>
            <Button icon={<Upload />} onClick={() => importFiles()}>
              {t('import')}
            </Button>
            <Button icon={<Download />} onClick={() => list.exportRows()}>
              {t('export')}
            </Button>
            <Button variant="primary" icon={<Plus />} onClick={create}>
              {t('create')}
            </Button>
          </>
        }
      />
      <FileDropZone onFiles={importFiles} />
      <ProductFilters list={list} />
      <ProductTable list={list} />
    </PageBody>
  )
}
