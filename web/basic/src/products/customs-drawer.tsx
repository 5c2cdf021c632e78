import { useState } from 'react'
import { ApiError } from '@waybill/contract/core/client'
import type { FieldProblem } from '@waybill/contract/core/wrapper'
import type { TypedProduct } from '@waybill/contract/products/typed-product'
import { errorMessage } from '@waybill/host'
import { Button, Drawer, ErrorSummary, useLocale, useT } from '@waybill/kit'
import { FailureBanner } from '../shared/failure-banner.tsx'
import { CustomsFields } from './form-cards.tsx'
import { productMessages } from './messages.ts'
import type { ProductErrors } from './use-product-form.ts'
import { type Customs, useEditCustoms } from './use-products.ts'

const keys = ['declaredValue', 'scheduleB', 'importHsCode', 'originCountry', 'quantityUnit', 'custDescription'] as const

/** What was filled in; an emptied field is one that is left alone. */
const filledOf = (typed: TypedProduct): Customs =>
  Object.fromEntries(keys.flatMap((key) => (typed[key] ? [[key, typed[key]]] : [])))

/** Sets customs fields of many products at once. */
export function CustomsDrawer({ ids, onClose, onDone }: { ids: number[]; onClose: () => void; onDone: () => void }) {
  const t = useT(productMessages)
  const { locale } = useLocale()
  const save = useEditCustoms()
  const [typed, setTyped] = useState<TypedProduct>({})
  const [attempt, setAttempt] = useState(0)
  const customs = filledOf(typed)
  const dirty = Object.keys(customs).length > 0
  const problems = save.error instanceof ApiError && Array.isArray(save.error.data) ? save.error.data : []
  const shown = (problems as FieldProblem[]).map((problem) => ({
    name: problem.fieldName.replace(/^customs\./, ''),
    message: errorMessage(problem, locale),
  }))
  const errors = Object.fromEntries(shown.map(({ name, message }) => [name, message])) as ProductErrors
  const change = (next: TypedProduct) => {
    setTyped((old) => ({ ...old, ...next }))
    save.reset()
  }
  const submit = () => {
    if (!dirty) return onClose()
    save.mutate({ ids, customs }, { onSuccess: () => (onDone(), onClose()), onError: () => setAttempt((n) => n + 1) })
  }
  return (
    <Drawer
      open
      onClose={onClose}
      width={560}
      dirty={dirty}
      title={t('customsTitle', { n: ids.length })}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('discard')}</Button>
          <Button type="submit" variant="primary" shortcut="mod+enter" pending={save.isPending} disabled={!dirty}>
            {t('save')}
          </Button>
        </>
      }
    >
      {shown.length === 0 && <FailureBanner error={save.error} className="mb-3" />}
      <ErrorSummary attempt={attempt} errors={shown} />
      <p className="mb-3 text-muted">{t('customsHint')}</p>
      <CustomsFields form={{ typed, errors, change, leave: () => undefined }} />
    </Drawer>
  )
}
