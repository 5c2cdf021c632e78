import { ApiError } from '@waybill/contract/core/client'
import type { FieldProblem } from '@waybill/contract/core/wrapper'
import type { OrderDetail } from '@waybill/contract/orders/api'
import { errorMessage } from '@waybill/host'
import { Drawer, useLocale, useT } from '@waybill/kit'
import { useDraft } from '@waybill/host/use-draft'
import { editDraft } from './edit-draft.ts'
import { EditFoot } from './edit-foot.tsx'
import { SaveError } from './edit-package.tsx'
import { orderMessages } from './messages.ts'
import { OptionFields, optionKeys, type Options } from './option-fields.tsx'
import { useUpdateOrder } from './use-order.ts'

const optionsOf = (order: OrderDetail): Options =>
  Object.fromEntries(optionKeys.map((key) => [key, order[key]])) as Options

/** Edits signature, insurance, customs value, cash on delivery, batteries and references. */
export function OptionsDrawer({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const t = useT(orderMessages)
  const { locale } = useLocale()
  const save = useUpdateOrder(order)
  const before = optionsOf(order)
  const { draft: value, change, forget, begin } = useDraft(editDraft(order, 'options'), before)
  const close = () => (forget(), onClose())
  const changed = optionKeys.filter((key) => JSON.stringify(value[key]) !== JSON.stringify(before[key]))
  const problems = save.error instanceof ApiError && Array.isArray(save.error.data) ? save.error.data : []
  const errors = Object.fromEntries(
    (problems as FieldProblem[]).map((one) => [one.fieldName.replace(/^body\./, ''), errorMessage(one, locale)]),
  )
  const submit = () => {
    if (changed.length === 0) return close()
    save.mutate(Object.fromEntries(changed.map((key) => [key, value[key]])), { onSuccess: close })
  }
  return (
    <Drawer
      open
      onClose={close}
      width={560}
      dirty={changed.length > 0}
      title={t('editOptions')}
      onSubmit={submit}
      footer={<EditFoot pending={save.isPending} onDiscard={close} />}
    >
      <SaveError order={order} save={save} onReload={() => begin(before)} onOverwrite={submit} />
      <OptionFields value={value} errors={errors} onChange={change} />
    </Drawer>
  )
}
