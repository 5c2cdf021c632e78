import type { ReactNode, SubmitEvent } from 'react'
import { ApiError } from '@waybill/contract/core/client'
import type { Product } from '@waybill/contract/products/api'
import { Banner, Button, DetailColumns, ErrorSummary, useShortcuts, useT } from '@waybill/kit'
import { FailureBanner } from '../shared/failure-banner.tsx'
import { FormFoot } from '../shared/form-foot.tsx'
import { BarcodesCard } from './barcodes-card.tsx'
import { CustomsCard, IdentityCard, PackageCard } from './form-cards.tsx'
import { productMessages } from './messages.ts'
import { useProductForm } from './use-product-form.ts'
import { useSaveProduct } from './use-products.ts'

type Props = {
  /** Null makes a new one. */
  before: Product | null
  /** Told when a product was saved; `another`: the form starts over. */
  onSaved: (saved: Product, then: 'stay' | 'another') => void
  onReload?: () => void
  aside?: ReactNode
}

/** What saving failed with, where no field says it. */
function Failure({ error, onReload }: { error: unknown; onReload?: () => void }) {
  const t = useT(productMessages)
  if (error instanceof ApiError && error.code === 'CONFLICT') {
    return (
      <Banner tone="critical" className="mb-3" actions={<Button onClick={onReload}>{t('reload')}</Button>}>
        {t('changed')}
      </Banner>
    )
  }
  if (error instanceof ApiError && Array.isArray(error.data)) return null
  return <FailureBanner error={error} className="mb-3" />
}

/** Everything about a product, to be read and changed in one place. */
export function ProductEditor({ before, onSaved, onReload, aside }: Props) {
  const t = useT(productMessages)
  const save = useSaveProduct(before)
  const form = useProductForm(before, save.error)
  const send = (then: 'stay' | 'another') =>
    form.submit((typed) =>
      save.mutate(typed, {
        onSuccess: (saved) => {
          form.reset(then === 'another' ? null : saved)
          onSaved(saved, then)
        },
      }),
    )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!save.isPending) send('stay')
  }
  useShortcuts({ 'mod+enter': () => !save.isPending && send('stay') })
  const discard = () => {
    form.reset(before)
    save.reset()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Failure error={save.error} onReload={onReload} />
      <ErrorSummary attempt={form.attempt} errors={form.summary} />
      <p className="mb-2 text-small text-muted">{t('requiredHint')}</p>
      <DetailColumns
        main={
          <>
            <IdentityCard form={form} />
            <PackageCard form={form} />
            <CustomsCard form={form} />
          </>
        }
        aside={
          <>
            <BarcodesCard form={form} ownSku={before?.skuCode ?? null} />
            {aside}
          </>
        }
      />
      <FormFoot dirty={form.dirty} onDiscard={form.forget}>
        <Button disabled={!form.dirty || save.isPending} onClick={discard}>
          {t('discard')}
        </Button>
        {!before && (
          <Button disabled={save.isPending} onClick={() => send('another')}>
            {t('saveAnother')}
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          shortcut="mod+enter"
          pending={save.isPending}
          disabled={before !== null && !form.dirty}
        >
          {t('save')}
        </Button>
      </FormFoot>
    </form>
  )
}
