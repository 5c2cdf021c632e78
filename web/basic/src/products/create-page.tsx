import { useEffect, useState } from 'react'
import { PlaceLink, useBridge, usePageTitle } from '@waybill/host'
import { PageBody, PageHead, useT } from '@waybill/kit'
import { productMessages } from './messages.ts'
import { ProductEditor } from './product-editor.tsx'

/** `#/product/create`. */
export function ProductCreatePage() {
  const t = useT(productMessages)
  const bridge = useBridge()
  usePageTitle(t('create'))
  const [createdId, setCreatedId] = useState<number | null>(null)
  // After the form has settled: until then it would ask whether what was typed may be lost.
  useEffect(() => {
    if (createdId !== null) bridge.navigate(`/b/#/product/detail/${createdId}`, { replace: true })
  }, [createdId, bridge])
  return (
    <PageBody kind="detail">
      <PageHead
        above={
          <PlaceLink look="quiet" href="/b/#/product/lists">
            {t('title')}
          </PlaceLink>
        }
        title={t('create')}
      />
      <ProductEditor before={null} onSaved={({ id }, then) => then === 'stay' && setCreatedId(id)} />
    </PageBody>
  )
}
