import { Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useParams } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import type { OutputOf } from '@waybill/contract/core/route'
import { getProduct } from '@waybill/contract/products/api'
import { actionErrorText } from '@waybill/contract/core/refusals'
import { PlaceLink, useBridge, usePageTitle } from '@waybill/host'
import { RecordError } from '@waybill/host/record-error'
import { Button, CopyButton, LoadingState, PageBody, PageHead, Skeleton, Tooltip, useLocale, useT } from '@waybill/kit'
import { DeleteDialog } from './delete-dialog.tsx'
import { productMessages } from './messages.ts'
import { OrdersCard } from './orders-card.tsx'
import { OutdatedOrders } from './outdated-orders.tsx'
import { ProductEditor } from './product-editor.tsx'
import { useProduct } from './use-products.ts'

type Detail = OutputOf<typeof getProduct>

function DeleteButton({ detail: { product, can }, onDelete }: { detail: Detail; onDelete: () => void }) {
  const t = useT(productMessages)
  const { locale } = useLocale()
  const button = (
    <Button icon={<Trash2 />} disabled={!can.delete.allowed} onClick={onDelete}>
      {t('delete')}
    </Button>
  )
  if (can.delete.allowed) return button
  return <Tooltip text={actionErrorText(can.delete.reason ?? '', { value: product.skuCode })[locale]}>{button}</Tooltip>
}

function Loaded({ detail }: { detail: Detail }) {
  const t = useT(productMessages)
  const bridge = useBridge()
  const cache = useQueryClient()
  const [deleting, setDeleting] = useState(false)
  const [gone, setGone] = useState(false)
  const { product } = detail
  const key = [getProduct.id, { params: { id: product.id } }]
  useEffect(() => {
    if (gone) bridge.navigate('/b/#/product/lists', { replace: true })
  }, [gone, bridge])
  return (
    <>
      <PageHead
        above={
          <PlaceLink look="quiet" href="/b/#/product/lists">
            {t('title')}
          </PlaceLink>
        }
        title={<span className="tnum">{product.skuCode}</span>}
        beside={<CopyButton value={product.skuCode} />}
        actions={<DeleteButton detail={detail} onDelete={() => setDeleting(true)} />}
      />
      <OutdatedOrders product={product} />
      <ProductEditor
        key={product.version}
        before={product}
        onSaved={(saved) => cache.setQueryData<Detail>(key, (old) => old && { ...old, product: saved })}
        onReload={() => void cache.invalidateQueries({ queryKey: key })}
        aside={<OrdersCard product={product} />}
      />
      <DeleteDialog
        ids={deleting ? [product.id] : null}
        onClose={() => setDeleting(false)}
        onDeleted={() => setGone(true)}
      />
    </>
  )
}

/** `#/product/detail/:id`: one product, read and changed in one place. */
export function ProductDetailPage() {
  const t = useT(productMessages)
  const params: { id?: string } = useParams({ strict: false })
  const id = Number(params.id)
  const query = useProduct(Number.isSafeInteger(id) && id > 0 ? id : 0)
  usePageTitle(query.data?.product.skuCode ?? t('title'))
  return (
    <PageBody kind="detail">
      {!query.data && <PageHead title={t('title')} />}
      {query.data && <Loaded key={query.data.product.id} detail={query.data} />}
      {query.isPending && <LoadingState skeleton={<Skeleton className="h-96 w-full rounded-control" />} />}
      {query.isError && (
        <RecordError
          error={query.error}
          onRetry={query.refetch}
          nowhere={{ title: t('lost'), text: t('lostText'), href: '/b/#/product/lists', back: t('back') }}
        />
      )}
    </PageBody>
  )
}
